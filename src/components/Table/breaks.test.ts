import {expect, it} from 'vitest';
import {breakableParts} from './breaks';

it.each([
  ['systemMode().withoutSharing()', ['systemMode()', '.withoutSharing()']],
  ["SOQL.Filter.name().contains('solar')", ['SOQL', '.Filter', '.name()', ".contains('solar')"]],
  ['thenReturn(null)', ['thenReturn(', 'null)']],
  ['Map<Id, List<Opportunity>>', ['Map<', 'Id, List<', 'Opportunity>>']],
])('%s breaks between its calls and before its arguments', (code, parts) => {
  expect(breakableParts(code)).toEqual(parts);
});

it.each(['SOQLEvaluator', '.toList()', '6.11.1', '…', 'Amount >= 5', 'toList(...)'])(
  '%s stays in one piece',
  (code) => {
    expect(breakableParts(code)).toEqual([code]);
  },
);
