import {expect, it} from 'vitest';
import {chainToSoql} from '../chain';

const selector = `public inherited sharing class SOQL_Deal extends SOQL implements SOQL.Selector {
    public static SOQL_Deal query() { return new SOQL_Deal(); }
    private SOQL_Deal() { super(Opportunity.SObjectType); }
    public SOQL_Deal open() { return this; }
    public SOQL_Deal byAccounts(Set<Id> accountIds) {
        whereAre(Filter.with(Opportunity.AccountId).isIn(accountIds));
        return this;
    }
}
public class DealSearch {
    public static List<Opportunity> find(Set<Id> accountIds, Integer size) {
        return SOQL_Deal.query().byAccounts(accountIds).setLimit(size).toList();
    }
}
Id accountId;`;

function errorOf(chain: string): string {
  const result = chainToSoql(chain, {context: selector});
  return result.ok ? 'no error' : `${result.error.kind}: ${result.error.message}`;
}

it.each([
  [
    "a selector's method with other arguments",
    'SOQL_Deal.query().byAccounts(new List<Id>{ accountId }).toList();',
    'type: SOQL_Deal has no byAccounts(List<Id>); there is byAccounts(Set<Id>)',
  ],
  [
    "a selector's method with too many arguments",
    'SOQL_Deal.query().open(true).toList();',
    'type: SOQL_Deal has no open(Boolean); there is open()',
  ],
  [
    "a misspelled method of a selector's own",
    'SOQL_Deal.query().byAccount(accountId).toList();',
    'type: SOQL_Deal has no method byAccount; did you mean byAccounts?',
  ],
  [
    'a method of the builder, misspelled on a selector',
    'SOQL_Deal.query().limit(5).toList();',
    'type: SOQL.Queryable has no method limit; did you mean setLimit?',
  ],
  [
    "a selector's method that is called on the class",
    'SOQL_Deal.open().toList();',
    'type: SOQL_Deal.open is not static: write SOQL_Deal.query().open(…)',
  ],
  [
    'a static method with other arguments',
    'DealSearch.find(accountId);',
    'type: DealSearch has no find(Id); there is find(Set<Id>, Integer)',
  ],
  [
    'a group that is created with new',
    "SOQL.of(Account.SObjectType).whereAre(new SOQL.FilterGroup().add(SOQL.Filter.name().equal('a'))).toList();",
    'type: SOQL.FilterGroup cannot be created with new: write SOQL.FilterGroup.add(…)',
  ],
  [
    'a subquery that is created with new',
    "SOQL.of(Account.SObjectType).with(new SOQL.SubQuery('Contacts').with(Contact.Id)).toList();",
    'type: SOQL.SubQuery cannot be created with new: write SOQL.SubQuery.of(…)',
  ],
  [
    'a method of a filter behind its parenthesis',
    "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal('a')).ignoreWhen(true).toList();",
    'type: SOQL.Queryable has no method ignoreWhen; it is a method of SOQL.Filter, so it belongs inside the parentheses of whereAre',
  ],
  [
    'a static method that is called on a text',
    "String text = 'a';\nSOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal(text).ignoreWhen(text.isBlank())).toList();",
    'type: isBlank is a static method: write String.isBlank(…), with the text as its argument',
  ],
  [
    'a condition of a query on a cached one',
    "SOQLCache.of(Profile.SObjectType).whereAre(SOQL.Filter.name().equal('a')).toObject();",
    'type: SOQLCache.Cacheable has no method whereAre; did you mean whereEqual?',
  ],
  [
    'a field without its object',
    'SOQL.of(Account.SObjectType).with(Industry).toList();',
    "unknown value: Industry isn't a variable with a value: write a field with its object, as in Account.Industry, and a relationship in quotes",
  ],
])('says what to write instead of %s', (_, chain, message) => {
  expect(errorOf(chain)).toBe(message);
});
