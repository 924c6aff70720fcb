import {count} from '../command';
import type {Counted} from '../count-names';
import {ofTests, outsideTests, type Overview} from './overview';

/** How many fields, filters and groups of queries the text names for each object. */
const shown = 8;

function listOf(counted: readonly Counted[]): string {
  const parts = counted.slice(0, shown).map(({name, count}) => `${name} ${count}`);
  const others = counted.length - shown;
  return [...parts, ...(others > 0 ? [`${others} more`] : [])].join(', ');
}

/** @returns the overview for a terminal */
export function overviewText({files, queries, withoutObject, objects}: Overview): string {
  const lines = [
    `${count(files, 'file')}, ${count(queries, 'query', 'queries')} on ${count(objects.length, 'object')}`,
  ];
  if (withoutObject > 0)
    lines.push(
      `not included, because the object isn't known: ${count(withoutObject, 'query', 'queries')}`,
    );
  for (const object of objects) {
    const unread =
      object.unread > 0 ? `, ${object.unread} not converted and not included below` : '';
    lines.push(
      '',
      `${object.object}: ${count(object.queries, 'query', 'queries')} in ${count(object.files.length, 'file')}${ofTests(object.inTests)}${unread}`,
    );
    const rows: [string, readonly Counted[]][] = [
      ['fields', object.fields],
      ['filters', object.filters],
      ['order', object.order],
    ];
    for (const [name, counted] of rows)
      if (counted.length > 0) lines.push(`  ${name}: ${listOf(counted)}`);
    for (const group of object.repeated.slice(0, shown)) {
      const {filters, queries: same} = group;
      const inTests = ofTests(same.length - outsideTests(group));
      lines.push(`  ${same.length} queries by ${filters.join(', ')}${inTests}:`);
      for (const {file, line} of same.slice(0, shown)) lines.push(`    ${file}:${line}`);
      if (same.length > shown) lines.push(`    ${same.length - shown} more`);
    }
  }
  return lines.join('\n');
}
