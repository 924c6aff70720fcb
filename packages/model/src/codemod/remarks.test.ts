/** Each remark cites the facts, and says what to do. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {standardSchema} from '../schema/standard';
import {convertApex} from './index';
import {remarkKinds} from './remarks';

const root = path.join(import.meta.dirname, '../../../..');

it.each(Object.entries(remarkKinds))('%s cites a section that exists', (_code, {source}) => {
  const [, file = '', section = ''] = /^(facts\/\w+\.md) (.+)$/.exec(source) ?? [];
  const headings = readFileSync(path.join(root, file), 'utf8').match(/^#+ .*$/gm) ?? [];
  const starts = /^\d/.test(section) ? [`${section} `, `${section}. `] : [section];
  const titles = headings.map((heading) => heading.replace(/^#+ /, ''));
  expect(titles.some((title) => starts.some((start) => title.startsWith(start)))).toBe(true);
});

it('says what changes and what to do, with the severity', () => {
  const result = convertApex('Lead found = [SELECT Id, Buyer__r.Age__c FROM Lead];', {
    schema: standardSchema,
    apiVersion: 66,
    access: 'keep',
  });
  const remarks = 'error' in result ? [] : (result.queries[0]?.remarks ?? []);
  expect(remarks.map(({code, severity}) => `${code} ${severity}`)).toEqual([
    'no-row behavior',
    'unknown-relationship style',
  ]);
  expect(remarks.map(({message}) => message)).toEqual([
    expect.stringMatching(
      /throws a QueryException.* toObject\(\) returns null\..* check for null\.$/,
    ),
    'Buyer__r is not a known relationship, so Buyer__r.Age__c is written as a string. Use a token if you want the compiler to check the name.',
  ]);
});

it('says once what the parts of a query have in common', () => {
  const code = `
    String soql = 'SELECT Size__c FROM Account';
    if (isLarge) { soql += ' WHERE Size__c > 9'; }
    Account found = Database.query(soql);`;
  const options = {schema: standardSchema, apiVersion: 66, access: 'keep'} as const;
  const result = convertApex(`class A { void run(Boolean isLarge) {${code}} }`, options);
  const remarks = 'error' in result ? [] : (result.queries[0]?.remarks ?? []);
  expect(remarks.map((remark) => remark.code)).toEqual(['no-row', 'unknown-field']);
  expect(remarks.map(({message}) => message)).toEqual([
    expect.stringMatching(/^If there is no row, the original query throws/),
    expect.stringMatching(/^Size__c of Account may be missing in an org/),
  ]);
});
