import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {reasonCodes, remarkCodes} from '@soql-lib/model/codemod';

const page = path.resolve(import.meta.dirname, '../../docs/convert-existing-code.md');

it('the page about the conversion names each remark that it can make', () => {
  const text = readFileSync(page, 'utf8');
  const [, section = ''] = /^## Understand the remarks(.*?)^## /ms.exec(text) ?? [];
  expect(remarkCodes.filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
});

it('the page about the conversion names each reason for which a query stays', () => {
  const text = readFileSync(page, 'utf8');
  const [, section = ''] = /^## Reasons for unchanged queries(.*?)^## /ms.exec(text) ?? [];
  const named = [...section.matchAll(/^\| `([\w-]+)` /gm)].map(([, code]) => code);
  expect(named).toEqual(reasonCodes);
});
