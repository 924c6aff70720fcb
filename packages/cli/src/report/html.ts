/** The overview as one page without scripts or other files, to hand round and to print. */
import type {Counted, NearEqual, ObjectOverview, Overview} from './overview';

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const styles = `
:root { color-scheme: light dark; --quiet: #5b6b66; --line: #d5dedb; --bar: #bfe3d6; --ground: #fff; --text: #12211d; }
@media (prefers-color-scheme: dark) { :root { --quiet: #9db0aa; --line: #2b3a36; --bar: #1f4b3f; --ground: #0e1513; --text: #e6efec; } }
* { box-sizing: border-box; }
body { background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0; }
p { color: var(--quiet); margin: 0.25rem 0 1.5rem; }
details { border-top: 1px solid var(--line); padding: 0.75rem 0; }
summary { cursor: pointer; font-weight: 600; }
summary span { color: var(--quiet); font-weight: 400; }
h2 { font-size: 1rem; margin: 1rem 0 0.25rem; overflow-wrap: anywhere; }
li { overflow-wrap: anywhere; }
section details { border: 0; padding: 0.25rem 0; }
section summary { color: var(--quiet); font-weight: 400; }
table { border-collapse: collapse; width: 100%; }
td, th { overflow-wrap: anywhere; padding: 0.125rem 0.5rem 0.125rem 0; text-align: left; vertical-align: top; }
td:last-child, th:last-child { text-align: right; width: 5rem; }
code { font: 0.875rem/1.5 ui-monospace, monospace; }
meter { width: 5rem; }
th:nth-child(2) { width: 6rem; }
@media (width < 30rem) { td:nth-child(2), th:nth-child(2) { display: none; } }
ul { margin: 0; padding-left: 1.25rem; }
.columns { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
@media print { details { break-inside: avoid; } }
`;

/** How many rows of a table are seen at first. */
const shown = 10;

function table(title: string, column: string, counted: readonly Counted[], of: number): string {
  if (counted.length === 0) return '';
  const rows = (part: readonly Counted[]): string =>
    part
      .map(
        ({name, count}) =>
          `<tr><td><code>${escape(name)}</code></td><td><meter max="${of}" value="${count}" aria-label="of ${of} queries"></meter></td><td>${count}</td></tr>`,
      )
      .join('');
  const [first, others] = [counted.slice(0, shown), counted.slice(shown)];
  const more =
    others.length > 0
      ? `<details><summary>${others.length} more</summary><table>${rows(others)}</table></details>`
      : '';
  return `<section><h2>${title}</h2><table><thead><tr><th scope="col">${column}</th><th scope="col">Share</th><th scope="col">Queries</th></tr></thead><tbody>${rows(first)}</tbody></table>${more}</section>`;
}

function nearEqualSection({filters, order, queries}: NearEqual): string {
  const sorted = order.length > 0 ? `, ordered by <code>${escape(order.join(', '))}</code>` : '';
  const places = queries.map(
    ({file, line, fields}) =>
      `<li><code>${escape(file)}:${line}</code> ${escape(fields.join(', '))}</li>`,
  );
  return `<h2>${queries.length} queries by <code>${escape(filters.join(', '))}</code>${sorted}</h2><ul>${places.join('')}</ul>`;
}

function objectSection(object: ObjectOverview, isOpen: boolean): string {
  const read = object.queries - object.unread;
  const unread =
    object.unread > 0 ? `, ${object.unread} of them not read exactly and left out below` : '';
  return `<details${isOpen ? ' open' : ''}><summary>${escape(object.object)} <span>${object.queries} queries in ${object.files.length} files${unread}</span></summary>
<div class="columns">${table('Fields', 'Field', object.fields, read)}${table('Filters', 'Filter', object.filters, read)}${table('Order', 'Field', object.order, read)}${table('Subqueries', 'Relationship', object.subqueries, read)}${table('Files', 'File', object.files, object.queries)}</div>
${object.nearEqual.map(nearEqualSection).join('\n')}</details>`;
}

/** Objects that are open at first: those that matter most. */
const open = 3;

export function overviewHtml({files, queries, withoutObject, objects}: Overview): string {
  const left =
    withoutObject > 0
      ? ` ${withoutObject} queries are left out, because their text doesn't name their object.`
      : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Queries of the project</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Queries of the project</h1>
<p>${queries} queries on ${objects.length} objects in ${files} files.${left} Queries with the same conditions are candidates for a method of a selector.</p>
${objects.map((object, index) => objectSection(object, index < open)).join('\n')}
</main>
</body>
</html>
`;
}
