/** What a challenge is, and the mistakes of authors that end a build. */
import {describe, expect, it} from 'vitest';
import {checkChallengeIds, checkChallenges} from './checkChallenges';
import {checkPage} from './checkPage';
import {toFixture} from './fixtures';
import {markdownVersion} from './markdownVersion';
import {readPage, type Page} from './page';
import {formatProblem} from './problem';
import {recordsOfSite} from './records';

const fixtures = new Map([toFixture('fixtures/apex/inputs.apex', 'Id accountId;')]);

const chain = 'SOQL.of(Account.SObjectType).byId(accountId).toList();';
const right = chain.replace('.byId', '.with(Account.Name).byId');

const fence = (info: string, code: string): string => `\`\`\`apex ${info}\n${code}\n\`\`\`\n`;
const start = fence('chain start fixture=inputs', chain);
const hints = '1. Call `with(…)`.\n2. It is `SOQL.Queryable.with(…)`.\n';
const solution = fence('chain solution', right);

const challenge = (...parts: string[]): string =>
  `:::challenge[Select the *name*]\n${parts.join('\n')}\n:::\n`;
const whole = challenge('Add the name.\n', start, hints, solution, 'It adds a field.');

function read(body: string, file = 'docs/learn/a.md'): {page: Page; problems: string[]} {
  const {page, problems} = readPage(file, `---\ndescription: A.\n---\n# Page\n\n${body}`);
  if (!page) throw new Error('the page does not parse');
  return {
    page,
    problems: [...problems, ...checkPage(page), ...checkChallenges(page, fixtures)].map((problem) =>
      formatProblem(problem).replace(`${file}:`, ''),
    ),
  };
}

const problemsOf = (body: string): string[] => read(body).problems;

it('a challenge has a task, a start, hints, a solution, and an explanation', () => {
  const {page, problems} = read(whole);
  expect(problems).toEqual([]);
  const [found] = page.challenges;
  expect(found).toMatchObject({id: 'select-the-name', title: 'Select the name', depth: 2, line: 6});
  expect(found?.start.text).toBe(chain);
  expect(found?.solution.text).toBe(right);
  expect(found?.hints).toHaveLength(2);
  expect(found?.explanation).toHaveLength(1);
  expect(page.ids.has('select-the-name')).toBe(true);
});

it('its id can be written, and its level follows the headings around it', () => {
  const {page} = read(`## Section\n\n${whole.replace(']\n', ']{#other}\n')}`);
  expect(page.challenges[0]).toMatchObject({id: 'other', depth: 3});
});

it('a solution has the context of its start', () => {
  expect(read(whole).page.challenges[0]?.solution.context.fixtures).toEqual(['inputs']);
});

it('nothing continues a start or a solution', () => {
  const {page} = read(
    `${fence('', 'Integer a;')}\n${whole}\n${fence('continues', 'Integer b = a;')}`,
  );
  expect(page.blocks.at(-1)?.context.preceding.map(({text}) => text)).toEqual(['Integer a;']);
});

describe('the build ends when', () => {
  it.each([
    [
      'a part is missing',
      challenge('Add the name.\n', start, solution),
      '6:1 the challenge lacks a numbered list of hints between start and solution',
    ],
    [
      'there is no title',
      whole.replace('[Select the *name*]', ''),
      '6:1 the challenge lacks a title in square brackets',
    ],
    [
      'there is no task',
      challenge(start, hints, solution),
      '6:1 the challenge lacks a task above its start',
    ],
    [
      'start and solution are of different kinds',
      whole.replace('chain solution', 'test solution'),
      '6:1 the challenge lacks a start and a solution of the same kind',
    ],
    [
      'it is inside of something',
      whole.replace(/^/gm, '> '),
      '6:3 a challenge is not inside of anything else: close what is open above it',
    ],
    [
      'a start is outside of a challenge',
      start,
      '6:1 "start" is a part of a challenge: put it directly into :::challenge[Title]',
    ],
    [
      'the start passes already',
      whole.replace(chain, right),
      '9:1 the start passes already: nothing is left to do',
    ],
    [
      'the start does not run, and does not say so',
      whole.replace(chain, 'SOQL.off();'),
      expect.stringMatching(/^9:1 the start does not run; if it should not, write error="/),
    ],
    [
      'the solution has no query',
      whole.replace(right, 'SOQL.off();'),
      expect.stringMatching(/^16:1 the solution produces no query: SOQL has no method off/),
    ],
    [
      'a hint names a method that does not exist',
      whole.replace('`with(…)`', '`setLimt(5)`'),
      '13:9 the library has no method setLimt; nearest: setLimit',
    ],
    [
      'a hint names a method of another type',
      whole.replace('SOQL.Queryable.with', 'SOQL.Filter.setLimit'),
      expect.stringMatching(/^14:10 SOQL.Filter has no method setLimit; nearest: /),
    ],
    [
      'it is not closed',
      whole.replace(/:::\n$/, ''),
      '6:1 ":::challenge" is not closed: write ::: on a line of its own below it',
    ],
  ])('%s', (_, body, problem) => expect(problemsOf(body)).toContainEqual(problem));

  it('a block has flags that contradict each other', () => {
    const messages = ['chain start solution', 'start', 'test', 'chain solution error="a"'].map(
      (info) => problemsOf(fence(info, chain))[0],
    );
    expect(messages).toEqual([
      '6:1 a block is either a start or a solution, not both',
      '6:1 what a challenge checks is "apex chain start" or "apex test start"',
      '6:1 "apex test" is a part of a challenge: write start or solution after it',
      '6:1 a solution compiles, so it cannot have error="…"',
    ]);
  });

  it('two challenges of the site have the same id', () => {
    const pages = [read(whole), read(whole, 'docs/learn/b.md')].map(({page}) => page);
    expect(checkChallengeIds(pages).map(formatProblem)).toEqual([
      'docs/learn/b.md:6:1 the id #select-the-name is also that of the challenge in docs/learn/a.md:6: write another in {#…} after the title',
    ]);
  });
});

it('hints may name methods of the platform, and of classes in the code', () => {
  const named = whole.replace(
    '`with(…)`',
    '`String.isBlank(text)`, `accounts.isEmpty()`, or `byId(accountId)`',
  );
  expect(problemsOf(named)).toEqual([]);
  expect(problemsOf(named.replace('accounts.isEmpty', 'query.setLimt'))).toEqual([
    '13:33 the library has no method setLimt; nearest: setLimit',
  ]);
});

it('a search finds a challenge by its task, not by its solution', () => {
  const {page} = read(whole);
  const records = recordsOfSite([page], fixtures, {});
  expect(records.find(({url}) => url === '/learn/a#select-the-name')?.content).toBe(
    'Add the name.',
  );
});

it('its Markdown version names its parts', () => {
  const {page} = read(whole);
  expect(markdownVersion(page, fixtures, 'https://docs.example.com')).toBe(
    [
      '# Page\n\n## Challenge 1 of 1: Select the name\n',
      'Add the name.\n',
      `Start from:\n\n\`\`\`apex\n${chain}\n\`\`\`\n`,
      `Hints:\n\n${hints}`,
      `Solution:\n\n\`\`\`apex\n${right}\n\`\`\`\n`,
      '```soql\nSELECT Name FROM Account WHERE Id = :v1\n```\n',
      'It adds a field.\n\n',
    ].join('\n'),
  );
});
