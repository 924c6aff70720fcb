import {nameOf} from '@soql-lib/apex';
import {describe, expect, it} from 'vitest';
import {fieldTypesOf} from './field-types';
import {standardSchema} from './standard';

describe('the type of a field', () => {
  const typeOf = fieldTypesOf(standardSchema);

  it.each([
    ['Contact', 'AccountId', 'id'],
    ['contact', 'account', 'account'],
    ['Opportunity', 'CloseDate', 'date'],
    ['WorkBadge', 'SourceId', 'id'],
  ])('%s.%s is known', (object, name, type) => {
    expect(nameOf(typeOf(object, name))).toBe(type);
  });

  it.each([
    ['EntityDefinition', 'DurableId'],
    ['DandBCompany', 'UsTaxId'],
    ['Nothing', 'AccountId'],
  ])('%s.%s is no Id, whatever it is called', (object, name) => {
    expect(typeOf(object, name)).toBeUndefined();
  });
});
