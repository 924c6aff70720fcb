import {expect, it} from 'vitest';
import {convertApex} from '@soql-lib/model/codemod';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {warmUpTexts} from './warmUp';

it('warms up with code that parses, and that needs all parts of the conversion', () => {
  const queries = warmUpTexts.flatMap((text) => {
    const result = convertApex(text, {schema: standardSchema, apiVersion: 66, access: 'keep'});
    if ('error' in result) throw new Error(`${result.error.message} in ${text}`);
    return [...result.queries];
  });
  const chains = queries.map(({after}) => after ?? '');
  for (const method of [
    'toList',
    'toObject',
    'toInteger',
    'toMap',
    'toAggregated',
    'toQueryLocator',
  ])
    expect(chains).toContainEqual(expect.stringContaining(`.${method}()`));
  for (const part of ['SOQL.SubQuery', 'SOQL.FilterGroup', 'SOQL.InnerJoin'])
    expect(chains).toContainEqual(expect.stringContaining(part));
  expect(queries).toContainEqual(expect.objectContaining({kind: 'dynamic', state: 'converted'}));
  expect(queries).toContainEqual(expect.objectContaining({state: 'left'}));
});
