/** How chains are broken into lines. */
import {expect, it} from 'vitest';
import {
  call,
  chain,
  columnsOf,
  list,
  printChain,
  printOnOneLine,
  siteStyle,
  type ChainText,
  type LayoutStyle,
} from './layout';

const field = (index: number): string => `Payment_Schedule_Entry__c.Recurring_Amount_${index}__c`;
const fields = [1, 2, 3, 4].map(field);
const filter = (name: string, value: string): ChainText =>
  chain(`SOQL.Filter.with(${name})`, [call('equal', value)]);

const long = chain('SOQL.of(Payment_Schedule_Entry__c.SObjectType)', [
  call('with', ...fields),
  call('with', "'Parent_Schedule__r'", list('SObjectField', fields)),
  call('whereAre', filter(field(1), 'amountOfThePaymentThatWasPromisedWhenTheScheduleBegan')),
  call(
    'whereAre',
    chain(
      'SOQL.FilterGroup',
      [call('add', filter(field(1), '1')), call('add', filter(field(2), '2'))],
      true,
    ),
  ),
  call(
    'whereAre',
    chain(`SOQL.Filter.with(${field(3)})`, [
      call('isIn', list('String', ["'Open'", "'Paid in part'", "'Written off'"])),
    ]),
  ),
  call(
    'whereAre',
    chain('SOQL.Filter.with(Contact.Level__c)', [
      call(
        'isIn',
        list('String', [
          "'The first of the levels'",
          "'The second of the levels'",
          "'The third of the levels'",
        ]),
      ),
    ]),
  ),
  call('toList'),
]);

it('breaks what is too long: arguments, lists, filters, and the start', () => {
  expect(printChain(long, {...siteStyle, column: 60})).toBe(`SOQL
    .of(Payment_Schedule_Entry__c.SObjectType)
    .with(
        Payment_Schedule_Entry__c.Recurring_Amount_1__c,
        Payment_Schedule_Entry__c.Recurring_Amount_2__c,
        Payment_Schedule_Entry__c.Recurring_Amount_3__c,
        Payment_Schedule_Entry__c.Recurring_Amount_4__c
    )
    .with('Parent_Schedule__r', new List<SObjectField>{
        Payment_Schedule_Entry__c.Recurring_Amount_1__c,
        Payment_Schedule_Entry__c.Recurring_Amount_2__c,
        Payment_Schedule_Entry__c.Recurring_Amount_3__c,
        Payment_Schedule_Entry__c.Recurring_Amount_4__c
    })
    .whereAre(SOQL.Filter.with(Payment_Schedule_Entry__c.Recurring_Amount_1__c)
        .equal(amountOfThePaymentThatWasPromisedWhenTheScheduleBegan))
    .whereAre(SOQL.FilterGroup
        .add(SOQL.Filter.with(Payment_Schedule_Entry__c.Recurring_Amount_1__c).equal(1))
        .add(SOQL.Filter.with(Payment_Schedule_Entry__c.Recurring_Amount_2__c).equal(2)))
    .whereAre(SOQL.Filter.with(Payment_Schedule_Entry__c.Recurring_Amount_3__c)
        .isIn(new List<String>{ 'Open', 'Paid in part', 'Written off' }))
    .whereAre(SOQL.Filter.with(Contact.Level__c).isIn(new List<String>{
        'The first of the levels', 'The second of the levels', 'The third of the levels'
    }))
    .toList()`);
});

it.each<Partial<LayoutStyle>>([
  {},
  {width: 120},
  {width: 80, unit: '  ', indent: '      ', column: 30},
  {width: 120, unit: '\t', indent: '\t\t\t', column: 40},
])('keeps to the width, the indentation, and the text: %j', (style) => {
  const printed = printChain(long, {...siteStyle, ...style});
  const whole = {...siteStyle, ...style};
  const [first = '', ...rest] = printed.split('\n');
  expect(whole.column + columnsOf(first)).toBeLessThanOrEqual(whole.width);
  for (const line of rest) {
    expect(columnsOf(line)).toBeLessThanOrEqual(whole.width);
    expect(line.startsWith(whole.indent + whole.unit)).toBe(true);
  }
  const compact = (text: string): string => text.replace(/\s+/g, '');
  expect(compact(printed)).toBe(compact(printOnOneLine(long)));
});
