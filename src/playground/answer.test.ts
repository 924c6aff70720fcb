import {describe, expect, it} from 'vitest';
import {answer} from './answer';
import {loadSchema} from './schema';
import type {Direction} from './link';

function translate(direction: Direction, source: string, context = '') {
  return answer({kind: 'translate', direction, source, context}, loadSchema);
}

describe('answers of the worker', () => {
  it('turns a chain into a query with printed binds', async () => {
    const chain = "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal('O\\'Hara'))";
    expect(await translate('chain-to-soql', chain)).toMatchObject({
      kind: 'query',
      query: {text: 'SELECT Id FROM Account WHERE Name = :v1', runs: expect.stringMatching(/^K6/)},
      binds: [['v1', "'O\\'Hara'"]],
      accessLevel: 'USER_MODE',
      sharing: 'inherited sharing',
      remarks: [],
    });
  });

  it('places an error of the chain in the source', async () => {
    expect(await translate('chain-to-soql', '\n  SOQL.of(')).toMatchObject({
      kind: 'error',
      error: {kind: 'syntax', pane: 'source', line: 2},
    });
  });

  it('places an error of a class in the context', async () => {
    const context = 'Id a;\npublic class {';
    expect(await translate('chain-to-soql', 'SOQL.of(Account.SObjectType)', context)).toMatchObject(
      {
        kind: 'error',
        error: {
          kind: 'syntax',
          pane: 'context',
          line: 2,
          message: expect.not.stringMatching(/context,/),
        },
      },
    );
  });

  it('turns a query into a chain', async () => {
    expect(await translate('soql-to-chain', 'SELECT Id FROM Account WITH USER_MODE')).toMatchObject(
      {
        kind: 'chain',
        chain: {text: expect.stringContaining('SOQL.of(Account.SObjectType)')},
      },
    );
  });

  it('refuses a query with the place', async () => {
    expect(await translate('soql-to-chain', 'SELECT Id\nFROM')).toMatchObject({
      kind: 'error',
      error: {pane: 'source', line: 2},
    });
  });

  it('loads the schema for queries only', async () => {
    const question = {kind: 'highlight', language: 'soql', text: 'SELECT Id FROM Account'} as const;
    const load = () => Promise.reject(new Error('not to be loaded'));
    expect(await answer(question, load)).toBe('K6.1P2.1K4.1T7');
  });
});
