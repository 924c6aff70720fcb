/**
 * The tutorials tell one story on one set of classes, a search page for opportunities. The guides
 * continue it, or have a set of classes of their own.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {chainToSoql} from '@soql-lib/model';
import {runTest} from '@soql-lib/model/testing';
import {compareTests} from '@soql-lib/model/answers';
import {checkCode} from '@soql-lib/model/check';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {describe, expect, it} from 'vitest';
import {readPage} from '../../src/content/page';
import {readCustomObjects} from '../../tools/check-docs/custom-objects';
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

const guides = [
  'soql/guides/search-page.md',
  'soql/guides/pagination.md',
  'soql/guides/triggers-and-batch.md',
  'cache/guides/lookup-table.md',
  'evaluator/guides/legacy-code.md',
];

const otherTutorials = [
  'cache/getting-started.md',
  'cache/build-cached-selector.md',
  'evaluator/getting-started.md',
];

const blocks = [...tutorials, ...guides].flatMap((file) => {
  const {page} = readPage(file, readFileSync(path.join(root, file), 'utf8'));
  if (!page) throw new Error(`${file} has problems`);
  return page.sections.flatMap((section) => section.blocks);
});

/** A block with a title, such as *Before*, is one of several versions of its file. */
const files = blocks.flatMap(({fence, text}) => {
  const [name = '', extension] = fence.title === undefined ? (fence.file?.split('.') ?? []) : [];
  if (extension !== 'cls' && extension !== 'trigger') return [];
  return [{name, extension, text: text.trim()} as const];
});
const sources = new Map(files.map((file) => [file.name, file]));
const classes = new Map(
  files.flatMap(({name, extension, text}) => (extension === 'cls' ? [[name, text]] : [])),
);

const tests = [...classes].flatMap(([name, text]) =>
  [...text.matchAll(/static void (\w+)\(\) \{\n(.*?)\n {4}\}/gs)].map(([, method, body]) => ({
    title: `${name}.${method}`,
    method: method ?? '',
    body: body ?? '',
    source: [...production(), text].join('\n'),
  })),
);
const mocked = tests.filter(({body}) => /\bSOQL\w*\.mock\(/.test(body));

function production(): string[] {
  return [...classes].filter(([name]) => !name.endsWith('_Test')).map(([, text]) => text);
}

it.each([...tutorials, ...otherTutorials])('%s says what one learns, and repeats it', (file) => {
  const page = readFileSync(path.join(root, file), 'utf8');
  const [beginning = '', ...sections] = page.split(/^## /m);
  expect(beginning).toMatch(/^\*\*You will learn\*\*.*:\n\n- /m);
  expect(sections.filter((section) => section.startsWith('Recap\n\n- '))).toHaveLength(1);
});

it('has a service, a controller, a selector, and their tests', () => {
  expect([...classes.keys()]).toEqual(
    expect.arrayContaining([
      'SOQL_Opportunity',
      'OpportunitySearch',
      'OpportunitySearchController',
      'OpportunitySearch_Test',
    ]),
  );
  expect(mocked.length).toBeGreaterThan(10);
});

it('defines no class twice with different content', () => {
  expect(files.filter(({name, text}) => sources.get(name)?.text !== text)).toEqual([]);
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
    files: [...sources.values()].map(({name, extension, text}) =>
      new GeneratedFile(name, extension).frame(text),
    ),
    objects: readCustomObjects(root).folders,
  });
  expect(messages).toEqual([]);
}, 60_000);

it('has no pitfalls that the command finds', () => {
  const checked = checkCode([...sources.values()].map(({text}) => text));
  expect(checked.filter((code) => !('findings' in code))).toEqual([]);
  const found = checked.flatMap((code) => ('findings' in code ? code.findings : []));
  expect(found).toEqual([]);
});

/** The same test with the opposite of one assertion, for each of them. */
function opposites(body: string): string[] {
  const opposite: Readonly<Record<string, string>> = {
    areEqual: 'areNotEqual',
    isTrue: 'isFalse',
    isNull: 'isNotNull',
  };
  return [...body.matchAll(/(?<=\bAssert\.)\w+/g)].map(({0: name, index}) => {
    const other = opposite[name];
    if (other === undefined) throw new Error(`${name} has no opposite`);
    return body.slice(0, index) + other + body.slice(index + name.length);
  });
}

describe.each(mocked)('$title', ({body}) => {
  const options = {context: production().join('\n'), schema: standardSchema};
  // Only an org counts queries.
  const judged = body.replaceAll(/^ *Assert\.[^;]*SOQL\.getQueries\(\)[^;]*;$/gm, '');

  it('passes in the model, with its mocks, and fails with the opposite of each assertion', () => {
    expect(compareTests(judged, judged, options)).toEqual({kind: 'right'});
    for (const wrong of opposites(judged))
      expect(() => compareTests(wrong, wrong, options), wrong).toThrow('does not pass');
  });
});

it('has assertions about queries that hold in the model', () => {
  const compared = tests.flatMap(
    ({method, source}) => runTest(source, method, standardSchema).comparisons,
  );
  expect(compared.filter(({subject}) => subject === 'query').length).toBeGreaterThan(1);
  expect(compared.filter(({expected, actual}) => expected !== actual)).toEqual([]);
});

it('shows the log that preview() writes for the chain before it', () => {
  const isChain = ({text}: {text: string}) => text.includes('SOQL.of(');
  const logged = blocks.flatMap(({text}, index) =>
    text.includes('= SOQL Preview =')
      ? [{log: text.trim(), chain: blocks.slice(0, index).findLast(isChain)?.text}]
      : [],
  );
  expect(logged).not.toEqual([]);
  for (const {log, chain = ''} of logged) expect(log).toBe(logOf(chain));
});

/** Format: facts/soql.md, section 14. */
function logOf(chain: string): string {
  const result = chainToSoql(chain, {schema: standardSchema});
  if (!result.ok) throw new Error(result.error.message);
  const binding = JSON.stringify(result.binding, null, 2).replaceAll('": ', '" : ');
  const line = '='.repeat(39);
  const heading = (name: string): string => `============ SOQL ${name} ============`;
  return [heading('Preview'), result.soql, line, '', heading('Binding'), binding, line].join('\n');
}
