import {expect, test} from 'vitest';
import {recordsOfMarkdown} from './fromMarkdown';

function read(source: string) {
  return recordsOfMarkdown(source, 'docs/page.md', (frontMatter) => ({
    url: '/docs/page',
    title: String(frontMatter.title),
    description: String(frontMatter.description ?? ''),
  }));
}

test('a page is read as the site shows it', async () => {
  const records = await read(`---
title: Page title
description: About it.
---

import X from './x';

# Heading

Lead with \`code\`, a [link](/a) and a time like 10:30, or :name.

## Same \`name\`

:::warning[Mind]
The trap.
:::

| A | B |
|---|---|
| 1 | 2 |

## Same name

\`\`\`apex chain title="X.cls"
SOQL.of(Account.SObjectType).toList();
\`\`\`

## Own anchor {/* #mine */}

<Ways>
inside
</Ways>

\`\`\`mermaid
graph TD; A-->B
\`\`\`
`);
  expect(records.map(({url, heading, content}) => [url, heading, content])).toEqual([
    ['/docs/page', 'Heading', 'About it. Lead with code, a link and a time like 10:30, or :name.'],
    ['/docs/page#same-name', 'Same name', 'Mind The trap. A B 1 2'],
    ['/docs/page#same-name-1', 'Same name', 'SOQL.of(Account.SObjectType).toList();'],
    ['/docs/page#mine', 'Own anchor', 'inside'],
  ]);
  expect(records[0]?.page).toBe('Page title');
});

test('a page that does not parse is named', async () => {
  await expect(read('# A\n\n<Open>\n')).rejects.toThrow(/docs\/page\.md cannot be searched/);
});

test('a page that is not shown has no records', async () => {
  expect(await recordsOfMarkdown('# A', 'a.md', () => undefined)).toEqual([]);
});
