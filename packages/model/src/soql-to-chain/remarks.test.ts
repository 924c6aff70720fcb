/** Texts of remarks; their places are in the cases. */
import {expect, it} from 'vitest';
import {soqlToChain} from './index';
import {standardSchema} from '../schema/standard';

function remarksOn(query: string): Record<string, string> {
  const result = soqlToChain(query, {schema: standardSchema});
  if (!result.ok) throw new Error(result.error.message);
  return Object.fromEntries(result.remarks.map(({code, message}) => [code, message]));
}

it.each([
  [
    'text-condition',
    'SELECT Id FROM Opportunity WHERE Amount > USD5000',
    'SOQL.Filter has no method for Amount > USD5000, so it is passed as a string.',
  ],
  [
    'text-condition',
    'SELECT Name FROM Account GROUP BY Name HAVING COUNT(Id) IN (1, 2)',
    'SOQL.HavingFilter has no method for COUNT(Id) IN (1, 2), so it is passed as a string.',
  ],
  [
    'number-in-text',
    'SELECT Name FROM Account GROUP BY Name HAVING COUNT(Id) > :n',
    'SOQL Lib does not bind HAVING values: it concatenates n into the query, so it must be a number that prints without an exponent.',
  ],
  [
    'one-id',
    'SELECT Id FROM Account WHERE OwnerId NOT IN (:ownerId)',
    'ownerId is assumed to be one Id, so NOT IN becomes !=. If it is a collection, use notIn(ownerId).',
  ],
  [
    'lone-alias',
    'SELECT Name Id FROM Account',
    'Salesforce accepts field aliases only in a query with GROUP BY. Is a comma missing before Id?',
  ],
  [
    'unknown-field',
    'SELECT NoSuch FROM Account',
    'NoSuch is not a known field of Account, so it is written as a string.',
  ],
])('%s: %s', (code, query, message) => {
  expect(remarksOn(query)[code]).toBe(message);
});

it('says nothing of an alias in ORDER BY and of fields that only some owners have', () => {
  const ordered = 'SELECT Name, COUNT(Id) n FROM Account GROUP BY Name ORDER BY n';
  expect(remarksOn(ordered)).not.toHaveProperty('unknown-field');
  expect(remarksOn('SELECT Owner.Type FROM Case')).not.toHaveProperty('unknown-field');
});
