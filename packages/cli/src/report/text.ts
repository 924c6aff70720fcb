import type {Counted, Overview} from './overview';

/** How many fields, filters and groups of queries the text names for each object. */
const shown = 8;

function listOf(counted: readonly Counted[]): string {
  const parts = counted.slice(0, shown).map(({name, count}) => `${name} ${count}`);
  const others = counted.length - shown;
  return [...parts, ...(others > 0 ? [`${others} more`] : [])].join(', ');
}

/** @returns the overview for a terminal */
export function overviewText({files, queries, withoutObject, objects}: Overview): string {
  const lines = [`${files} files, ${queries} queries on ${objects.length} objects`];
  if (withoutObject > 0)
    lines.push(`${withoutObject} queries whose text does not name their object are left out`);
  for (const object of objects) {
    const unread = object.unread > 0 ? `, ${object.unread} of them not read exactly` : '';
    lines.push(
      '',
      `${object.object}: ${object.queries} queries in ${object.files.length} files${unread}`,
    );
    const rows: [string, readonly Counted[]][] = [
      ['fields', object.fields],
      ['filters', object.filters],
      ['order', object.order],
      ['subqueries', object.subqueries],
    ];
    for (const [name, counted] of rows)
      if (counted.length > 0) lines.push(`  ${name}: ${listOf(counted)}`);
    for (const {filters, order, queries: same} of object.nearEqual.slice(0, shown)) {
      const sorted = order.length > 0 ? `, ordered by ${order.join(', ')}` : '';
      lines.push(`  ${same.length} queries by ${filters.join(', ')}${sorted}:`);
      for (const {file, line} of same.slice(0, shown)) lines.push(`    ${file}:${line}`);
      if (same.length > shown) lines.push(`    ${same.length - shown} more`);
    }
  }
  return lines.join('\n');
}
