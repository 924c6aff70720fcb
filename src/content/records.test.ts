import {expect, it} from 'vitest';
import {toFixture} from './fixtures';
import {markdownVersion} from './markdownVersion';
import {readPage} from './page';
import {recordsOfSite} from './records';

const source = `---
title: Find accounts
description: Conditions.
search_words:
  _page: filter records
  by-name: wrong rows
---

# Accounts

Lead, see [\`of\`](/soql/api/soql#of).

## By name

\`\`\`apex chain fixture=inputs title="Chain"
SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.with(Account.Name).equal(name)).toList();
\`\`\`

\`\`\`mermaid
graph TD; A-->B
\`\`\`
`;
const fixtures = new Map([toFixture('fixtures/apex/inputs.apex', 'String name;\n')]);
const {page} = readPage('soql/accounts.md', source);
const pages = page ? [page] : [];

it('a section is found by its text, its code and its search words', () => {
  const records = recordsOfSite(pages, fixtures, {
    '/playground': {title: 'Playground', description: 'Try it.'},
  });
  expect(records).toEqual([
    {
      url: '/playground',
      module: 'Docs',
      page: 'Playground',
      heading: 'Playground',
      level: 1,
      names: [],
      content: 'Try it.',
    },
    {
      url: '/soql/accounts',
      module: 'SOQL',
      page: 'Find accounts',
      heading: 'Accounts',
      level: 1,
      names: [],
      content: 'Conditions. Lead, see of.',
      words: 'filter records',
    },
    expect.objectContaining({
      url: '/soql/accounts#by-name',
      words: 'wrong rows',
      content: expect.stringMatching(/^Chain \.whereAre\((?!.*(?:SELECT|graph))/),
    }),
  ]);
});

it('a section is found by the text of links to it', () => {
  const other = readPage(
    'soql/other.md',
    '---\ndescription: A.\n---\n# Other\n\nSee [rows by their name](/soql/accounts#by-name) and [it](/soql/accounts).\n',
  );
  const records = recordsOfSite([...pages, ...(other.page ? [other.page] : [])], fixtures, {});
  const words = (url: string) => records.find((record) => record.url === url)?.words;
  expect(words('/soql/accounts#by-name')).toBe('wrong rows, rows by their name');
  expect(words('/soql/accounts')).toBe('filter records');
});

it('a section is found by a heading that has moved to it from another page', () => {
  const old = readPage(
    'docs/faq.md',
    '---\ndescription: A.\nmoved_anchors:\n  why-are-rows-missing: /soql/accounts#by-name\n---\n# FAQ\n',
  );
  const records = recordsOfSite([...pages, ...(old.page ? [old.page] : [])], fixtures, {});
  const found = records.find(({url}) => url === '/soql/accounts#by-name');
  expect(found?.words).toBe('wrong rows, why are rows missing');
});

it('the Markdown version has no front matter and no flags, and the query below the chain', () => {
  const text = page ? markdownVersion(page, fixtures, 'https://docs.example.com') : '';
  expect(text).toMatch(/^# Accounts\n/);
  expect(text).toContain('Lead, see [`of`](https://docs.example.com/soql/api/soql#of).');
  expect(text).not.toContain('search_words');
  expect(text).toMatch(/```apex\nSOQL\.of.*\n```\n\n```soql\nSELECT Id FROM Account/);
});
