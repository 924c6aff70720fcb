import {expect, it} from 'vitest';
import {standardSchema} from '@soql-lib/model/schema/standard';
import source from './examples/RenewalService.cls?raw';
import {createConverter} from './converter';

it('verifies only new queries when the code changes', () => {
  let lookUps = 0;
  const schema = {
    find: (name: string) => {
      lookUps += 1;
      return standardSchema.find(name);
    },
  };
  const convert = createConverter();
  const lookUpsOf = (text: string) => {
    lookUps = 0;
    const translation = convert(text, undefined, schema);
    expect(translation).toMatchObject({kind: 'code'});
    return lookUps;
  };
  const first = lookUpsOf(source);
  expect(lookUpsOf(`// A comment\n${source}`)).toBeLessThan(first / 2);
});

it('writes chains for the package, in a new conversion', () => {
  const convert = createConverter();
  const source = 'List<Account> found = [SELECT Id FROM Account];';
  const codeOf = (namespace?: string): string => {
    const settings = {apiVersion: 66, access: 'keep', disabled: [], namespace} as const;
    const translation = convert(source, settings, standardSchema);
    return translation.kind === 'code' ? translation.code : '';
  };
  expect(codeOf()).toContain('= SOQL.of(Account.SObjectType)');
  expect(codeOf('btcdev')).toContain('= btcdev.SOQL.of(Account.SObjectType)');
});
