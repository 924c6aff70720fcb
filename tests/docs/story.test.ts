/** The tutorials tell one story on one set of classes: a search page for opportunities. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {chainToSoql, runTest} from '@soql-lib/model';
import {checkCode} from '@soql-lib/model/check';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {describe, expect, it} from 'vitest';
import {readPage} from '../../src/content/page';
import {typeCheck} from '../../tools/check-docs/apex/checker';
import {GeneratedFile} from '../../tools/check-docs/apex/generated';
import {libraryStubs, platformStubs} from '../../tools/check-docs/apex/stubs';
import {readManifest} from '../../tools/check-docs/manifest';
import {findJava} from '../../tools/java';

const root = path.join(import.meta.dirname, '../..');

/** In the order in which a reader follows them. */
const tutorials = [
  'docs/getting-started.md',
  'soql/getting-started.md',
  'soql/build-selector.md',
  'soql/advanced/mocking.md',
  'soql/advanced/fls.md',
  'soql/advanced/sharing.md',
  'soql/advanced/security.md',
  'soql/advanced/performance.md',
];

const blocks = tutorials.flatMap((file) => {
  const {page} = readPage(file, readFileSync(path.join(root, file), 'utf8'));
  if (!page) throw new Error(`${file} has problems`);
  return page.sections.flatMap((section) => section.blocks);
});

const files = blocks.flatMap(({fence, text}) =>
  fence.file === undefined ? [] : [{name: fence.file.replace(/\.cls$/, ''), text: text.trim()}],
);
const classes = new Map(files.map(({name, text}) => [name, text]));

const tests = [...classes].flatMap(([name, text]) =>
  [...text.matchAll(/static void (\w+)\(\) \{\n(.*?)\n {4}\}/gs)].map(([, method, body]) => ({
    title: `${name}.${method}`,
    method: method ?? '',
    body: body ?? '',
    source: [...production(), text].join('\n'),
  })),
);
const mocked = tests.filter(({body}) => body.includes('SOQL.mock('));

function production(): string[] {
  return [...classes].filter(([name]) => !name.endsWith('_Test')).map(([, text]) => text);
}

it('has a service, a controller, a selector, and their tests', () => {
  expect([...classes.keys()]).toEqual(
    expect.arrayContaining([
      'SOQL_Opportunity',
      'OpportunitySearch',
      'OpportunitySearchController',
      'OpportunitySearch_Test',
    ]),
  );
  expect(mocked.length).toBeGreaterThan(1);
});

it('defines no class twice with different content', () => {
  expect(files.filter(({name, text}) => classes.get(name) !== text)).toEqual([]);
});

it('has classes that compile together', async () => {
  const java = findJava();
  if (java === undefined)
    throw new Error('this test needs Java 11 or newer: npm test installs it where it can');
  const messages = await typeCheck(java, {
    stubs: [
      ...libraryStubs(readManifest(root), {
        edition: 'source',
        rename: (name) => name,
        strict: false,
      }),
      ...platformStubs,
    ],
    files: [...classes].map(([name, text]) => new GeneratedFile(name, 'cls').frame(text)),
    objects: [],
  });
  expect(messages).toEqual([]);
}, 60_000);

it('has no pitfalls that the command finds', () => {
  expect(checkCode([...classes.values()]).filter((code) => !('findings' in code))).toEqual([]);
  expect(
    checkCode([...classes.values()]).flatMap((code) => ('findings' in code ? code.findings : [])),
  ).toEqual([]);
});

describe.each(mocked)('the mock of $title', ({body}) => {
  const [object] = /(?<=SOQL\.mock\()\w+(?=\.SObjectType\))/.exec(body) ?? [];
  const call = /OpportunitySearch\w*\.\w+\([^)]*\)/.exec(body);

  it('is registered before the query, for its object', () => {
    expect(body.indexOf('SOQL.mock(')).toBeLessThan(call?.index ?? -1);
    expect(queryOf(call?.[0])).toContain(` FROM ${object} `);
  });

  it('keeps the fields that the test reads', () => {
    const [selected = ''] = queryOf(call?.[0]).split(' FROM ');
    const read = [...body.matchAll(/\bfound\[\d\]\.(\w+)/g)].map(([, field]) => field);
    const fields = selected.replace('SELECT ', '').split(', ');
    expect(read.filter((field) => field === undefined || !fields.includes(field))).toEqual([]);
  });
});

it('has assertions about queries that hold in the model', () => {
  const compared = tests.flatMap(
    ({method, source}) => runTest(source, method, standardSchema).comparisons,
  );
  expect(compared.length).toBeGreaterThan(0);
  expect(compared.filter(({expected, actual}) => expected !== actual)).toEqual([]);
});

it('shows the log that preview() writes', () => {
  const previewed = blocks.filter(({text}) => text.includes('.preview()'));
  const logs = blocks.filter(({text}) => text.includes('= SOQL Preview ='));
  expect(logs.length).toBeGreaterThan(1);
  expect(logs.map(({text}) => text.trim())).toEqual(previewed.map(({text}) => logOf(text)));
});

/** Format: facts/soql.md, section 14. */
function logOf(chain: string): string {
  const result = chainToSoql(chain.replace('.preview()', ''), {schema: standardSchema});
  if (!result.ok) throw new Error(result.error.message);
  const binding = JSON.stringify(result.binding, null, 2).replaceAll('": ', '" : ');
  const line = '='.repeat(39);
  const heading = (name: string): string => `============ SOQL ${name} ============`;
  return [heading('Preview'), result.soql, line, '', heading('Binding'), binding, line].join('\n');
}

function queryOf(call = ''): string {
  const result = chainToSoql(`List<Opportunity> found = ${call};`, {
    context: production().join('\n'),
    schema: standardSchema,
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.soql;
}
