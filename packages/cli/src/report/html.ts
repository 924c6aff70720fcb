/** The overview as one page without scripts or other files, to hand round and to print. */
import {count} from '../command';
import type {Counted} from '../count-names';
import {
  ofTests,
  outsideTests,
  repeatedQueries,
  type LeftQuery,
  type ObjectOverview,
  type Overview,
  type QueryPlace,
  type Repeated,
} from './overview';

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The colors are the browser's own, light or dark. */
const styles = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; overflow-wrap: anywhere; padding: 2rem 1rem; }
p { max-width: 44rem; }
h4 { margin: 1rem 0 0.25rem; }
summary { cursor: pointer; padding: 0.25rem 0; }
summary h3 { display: inline; font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
td, th { padding: 0.125rem 0.5rem 0.125rem 0; text-align: left; vertical-align: top; }
th { font-size: 0.875rem; font-weight: 400; overflow-wrap: normal; }
.number { text-align: right; width: 5.5rem; }
ul { margin: 0; padding-left: 1.25rem; }
.columns { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
`;

/** How many rows of a table, or entries of a list, are seen without opening it. */
const shown = 10;

const queries = (number: number): string =>
  `${number.toLocaleString('en')} ${number === 1 ? 'query' : 'queries'}`;

/** @returns the first elements, and the others behind a summary */
function firstOf(all: readonly string[], wrap: (part: string) => string): string {
  const others = all.slice(shown);
  const more =
    others.length > 0
      ? `<details><summary>${others.length} more</summary>${wrap(others.join(''))}</details>`
      : '';
  return wrap(all.slice(0, shown).join('')) + more;
}

function table(title: string, column: string, counted: readonly Counted[]): string {
  if (counted.length === 0) return '';
  const rows = counted.map(
    ({name, count: number}) =>
      `<tr><td><code>${escape(name)}</code></td><td class="number">${number}</td></tr>`,
  );
  const head = `<thead><tr><th scope="col">${column}</th><th scope="col" class="number">Queries</th></tr></thead>`;
  return `<section><h4>${title}</h4>${firstOf(rows, (part) => `<table>${head}<tbody>${part}</tbody></table>`)}</section>`;
}

/** @param detail what a list says about each query */
function placeList<Place extends Pick<QueryPlace, 'file' | 'line' | 'isTest'>>(
  places: readonly Place[],
  detail: (place: Place) => string,
): string {
  const items = places.map((place) => {
    const inTest = place.isTest ? ' in a test' : '';
    return `<li><code>${escape(place.file)}:${place.line}</code>${inTest} <span>${escape(detail(place))}</span></li>`;
  });
  return firstOf(items, (part) => `<ul>${part}</ul>`);
}

function repeatedSection(group: Repeated): string {
  const number = group.queries.length;
  const filters = `<code>${escape(group.filters.join(', '))}</code>`;
  const inTests = ofTests(number - outsideTests(group));
  const places = placeList(group.queries, ({fields}) => fields.join(', '));
  return `<section><h4>${queries(number)} by ${filters}${inTests}</h4>${places}</section>`;
}

function anchorOf({object}: ObjectOverview): string {
  return `object-${escape(object)}`;
}

function objectSection(object: ObjectOverview): string {
  const numbers = [
    queries(object.queries),
    count(object.files.length, 'file'),
    ...(object.inTests > 0 ? [`${object.inTests} in tests`] : []),
    ...(object.unread > 0 ? [`${object.unread} not converted and not included below`] : []),
  ];
  const repeated = object.repeated.map(repeatedSection);
  return `<details><summary><h3>${escape(object.object)}</h3> <span>${numbers.join(', ')}</span></summary>
<div id="${anchorOf(object)}">${firstOf(repeated, (part) => part)}</div>
<div class="columns">${table('Fields', 'Field', object.fields)}${table('Filters', 'Filter', object.filters)}${table('Order', 'Field', object.order)}${table('Files', 'File', object.files)}</div></details>`;
}

function objectsTable(objects: readonly ObjectOverview[]): string {
  const rows = objects.map((object) => {
    const outside = object.queries - object.inTests;
    return `<tr><td><a href="#${anchorOf(object)}">${escape(object.object)}</a></td><td class="number">${outside}</td><td class="number">${repeatedQueries(object)}</td><td class="number">${object.inTests}</td></tr>`;
  });
  const head =
    '<thead><tr><th scope="col">Object</th><th scope="col" class="number">Queries outside tests</th><th scope="col" class="number">Of these, repeated</th><th scope="col" class="number">Queries in tests</th></tr></thead>';
  return `<section>${firstOf(rows, (part) => `<table>${head}<tbody>${part}</tbody></table>`)}</section>`;
}

function leftSection(left: readonly LeftQuery[]): string {
  if (left.length === 0) return '';
  return `<h2>Not converted</h2>
<p><code>soql-lib convert</code> would leave ${queries(left.length)} unchanged, for these reasons.</p>
<section>${placeList(left, ({reason}) => reason)}</section>`;
}

/** @param paths what the report is about, as the caller named it */
export function overviewHtml(overview: Overview, paths: readonly string[]): string {
  const {files, queries: all, inTests, withoutObject, left: stay, objects} = overview;
  const repeated = objects.reduce((sum, object) => sum + repeatedQueries(object), 0);
  const title = `Queries in ${escape(paths.join(', '))}`;
  const left =
    withoutObject > 0
      ? ` This report doesn't include ${queries(withoutObject)} whose object isn't known.`
      : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${queries(all)} on ${count(objects.length, 'object')} in ${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}, ${inTests.toLocaleString('en')} of them in tests.${left}</p>
<p>Outside tests, ${queries(repeated)} ${repeated === 1 ? 'has' : 'have'} the same conditions as another query, but can differ in everything else. Each group of such queries could share one selector method, so start with the objects that have the most of them. <code>soql-lib selectors</code> proposes the classes.</p>
${objects.length > 0 ? objectsTable(objects) : ''}
<h2>By object</h2>
${objects.map(objectSection).join('\n')}
${leftSection(stay)}
</main>
</body>
</html>
`;
}
