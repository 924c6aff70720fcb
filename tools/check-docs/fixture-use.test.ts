import {expect, it} from 'vitest';
import {toFixture} from '../../src/content/fixtures';
import {readPage} from '../../src/content/page';
import {formatProblem} from '../../src/content/problem';
import {checkNamedFixtures} from './fixture-use';
import {parseFixtures} from './fixtures';

const {byName} = parseFixtures(
  new Map([
    toFixture('fixtures/apex/Search.cls', 'public class Search { public static void find() {} }'),
  ]),
);

const fence = (info: string, code: string): string => `\`\`\`apex ${info}\n${code}\n\`\`\`\n`;
const chain = 'SOQL.of(Account.SObjectType).toList();';
const challenge = `:::challenge[Find it]
Find it.

${fence('chain start fixture=Search', chain)}
1. Look.

${fence('chain solution fixture=Search', chain)}
:::
`;

function problemsOf(body: string): string[] {
  const {page} = readPage('docs/a.md', `---\ndescription: A.\n---\n# A\n\n${body}`);
  if (!page) throw new Error('the page does not parse');
  const blocks = page.blocks.map((block) => ({block, parsed: undefined}));
  return checkNamedFixtures(blocks, byName).map(formatProblem);
}

it('a block uses the fixtures that it names', () => {
  expect(problemsOf(fence('fixture=Search', 'Search.find();'))).toEqual([]);
  expect(problemsOf(fence('fixture=Search', chain))).toEqual([
    'docs/a.md:6:1 the block does not use the fixture "Search"',
  ]);
});

it('a challenge may name what another block of its page uses, and nothing that the page does not show', () => {
  const shown = fence('fixture=Search', 'Search.find();');
  expect(problemsOf(shown + challenge)).toEqual([]);
  expect(problemsOf(challenge)).toEqual([
    'docs/a.md:9:1 the block does not use the fixture "Search"',
    'docs/a.md:15:1 the block does not use the fixture "Search"',
  ]);
  // Outside of a challenge, nobody edits a test or a class.
  expect(problemsOf(shown + fence('fixture=Search', chain))).toHaveLength(1);
});
