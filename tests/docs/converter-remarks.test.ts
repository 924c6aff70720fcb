import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {reasonCodes, remarkCodes} from '@soql-lib/model/codemod';
import {codeIn, readTables} from './tables';

const page = path.resolve(import.meta.dirname, '../../docs/convert-existing-code.md');

it('the page about the conversion names each remark that it can make', () => {
  const text = readFileSync(page, 'utf8');
  const [, section = ''] = /^## Understand the remarks(.*?)^## /ms.exec(text) ?? [];
  expect(remarkCodes.filter((code) => !section.includes(`\`${code}\``))).toEqual([]);
});

it('the page about the conversion names each reason for which a query stays', () => {
  const tables = readTables(readFileSync(page, 'utf8'), 'Reasons for unchanged queries');
  const named = tables.flat().flatMap(([codes = '']) => codeIn(codes));
  expect(named.toSorted(), `Reasons for unchanged queries, in ${page}`).toEqual(
    reasonCodes.toSorted(),
  );
});
