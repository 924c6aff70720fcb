import {expect, it} from 'vitest';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {apexExamples} from './apexExamples';
import {createConverter} from './converter';

const [source = ''] = Object.values(apexExamples);

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
