import {createLinter, loadTextlintrc} from 'textlint';
import {describe, expect, it} from 'vitest';

const linter = createLinter({descriptor: await loadTextlintrc()});

/** Returns what the rule reports for a Markdown text: line, column and message. */
async function lint(markdown: string): Promise<string[]> {
  const {messages} = await linter.lintText(`${markdown}\n`, 'page.md');
  return messages
    .filter(({ruleId}) => ruleId.endsWith('house-style.mjs'))
    .map(({loc, message}) => `${loc.start.line}:${loc.start.column} ${message}`);
}

const comma = 'Put a comma before the last element of a list: “a, b, and c”';
const nameFirst = 'Put the name before the noun: “the `btcdev` namespace”';
const perfect =
  '“Since” takes the perfect: “has been public since 6.4”; or write “in 6.4 and later”';
const contraction = 'Use the contraction, such as “doesn’t”';
const string = 'A value of the type `String` is a string; generated SOQL is a query text';
const actor = 'What acts is “SOQL Lib”';
const cache = 'Write “transaction cache”, “session cache”, or “org cache”';
const evaluator = 'Write “the Evaluator”';
const including = 'Write “including”, “even if”, or another sentence';
const own = 'Write “its own …”, or “a separate …”';
const url = 'Write “URL”';
const reports = 'Write “reports … (`name`)”';
const different = 'Write “a different … from”, or “other than”';
const negation = 'Write “isn’t a”, or “doesn’t” and a verb';
const verbs = 'Remove the comma before “and” between two verbs of one subject';
const colons = 'Write two sentences: this one has two colons';
const link = 'Put the link into a sentence';
const heading = 'End a question with “?”, or write a task or a topic as the heading';

describe('the house style', () => {
  it.each([
    ['It sorts fields, functions, joins and groups.', `1:34 ${comma}`],
    ['Use [`of`](/of), `with` or `toList`.', `1:24 ${comma}`],
    ['| Supported |\n| --- |\n| OR, IN and LIKE |', `3:9 ${comma}`],
    ['It has the namespace `btcdev`.', `1:8 ${nameFirst}`],
    ['Open it in the mode *Apex code*.', `1:12 ${nameFirst}`],
    ['The methods are deprecated since 5.0.0.', `1:13 ${perfect}`],
    ['Builder methods return `SOQL.Queryable` since 5.0.0.', `1:17 ${perfect}`],
    ['The query does not run.', `1:11 ${contraction}`],
    ['Pass the name as text.', `1:15 ${string}`],
    ['Here the library therefore removes it.', `1:6 ${actor}`],
    ['Use the org storage.', `1:9 ${cache}`],
    ['Wrap it for the evaluator.', `1:13 ${evaluator}`],
    ['A passing test proves little. [The snippet](/snippet)', `1:31 ${link}`],
    ['- First.\n- Use it once. [Why](/why).', `2:16 ${link}`],
    ['Use it once. [Why](/why), [how](/how)', `1:14 ${link}`],
    ['It applies to all, also where a mock runs.', `1:20 ${including}`],
    ['The subquery has conditions of its own.', `1:29 ${own}`],
    ['Copy the page’s address.', `1:10 ${url}`],
    ['`check` finds an unused list as `list-unused`.', `1:9 ${reports}`],
    ['Use another name than the field.', `1:5 ${different}`],
    ['This is no error.', `1:6 ${negation}`],
    ['Wrap the query, and call `toList`.', `1:15 ${verbs}`],
    ['It has one use: a rule: it helps.', `1:23 ${colons}`],
    ['## Why a mock is not used', `1:15 ${contraction}`, `1:1 ${heading}`],
    ['## Which method to use', `1:1 ${heading}`],
  ])('%j is reported', async (markdown, ...problems) => {
    expect((await lint(markdown)).sort()).toEqual(problems.sort());
  });

  it.each([
    'It sorts fields, functions, joins, and groups.',
    'In `of`, `with` and `toList` aren’t a list of three.',
    'Pass a field, an alias, an AND or OR expression, or a list.',
    'It has the `btcdev` namespace. The file is yours *(not verified)*.',
    'It has been public since 6.4. Since 6.4, it is public.',
    'In 5.0 and later, the methods are deprecated (since 5.0.0, that is).',
    'It does *not* run. Salesforce throws `sObject type is not supported`.',
    'The query text shows the text field and a text area.',
    'The library documents it, and the library’s tests check it.',
    'Some of its own methods are public. There is no error, and it is no longer open.',
    'It finds records of a type, such as `Case`. Parse, check, and run it.',
    '**Fix**: two steps: wrap and call. The billing address is a field.',
    'Read [Sharing](/sharing).\n\n- [Filter](/filter)\n- [Group](/group)',
    '## What user mode checks\n\n## How mocks work\n\n## When to use it\n\n## Why does it throw?\n\n## Where to go next',
  ])('%j is fine', async (markdown) => {
    expect(await lint(markdown)).toEqual([]);
  });
});
