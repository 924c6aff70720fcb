import {apexExamples} from './apexExamples';
import type {Direction, PlaygroundState} from './link';
import type {Change, Session} from './state';

export interface Example {
  title: string;
  /** The page whose example it is, with the section's anchor. */
  page: string;
  state: PlaygroundState;
}

export interface ExampleGroup {
  name: string;
  examples: [Example, ...Example[]];
}

function chain(title: string, page: string, source: string, context = ''): Example {
  return {title, page, state: {direction: 'chain-to-soql', source, context}};
}

function query(title: string, page: string, source: string): Example {
  return {title, page, state: {direction: 'soql-to-chain', source, context: ''}};
}

function code(title: string, source: string): Example {
  const page = '/docs/convert-existing-code';
  return {title, page, state: {direction: 'apex-code', source, context: ''}};
}

const contactSelector = `public inherited sharing class SOQL_Contact extends SOQL implements SOQL.Selector {
    public static SOQL_Contact query() {
        return new SOQL_Contact();
    }

    private SOQL_Contact() {
        super(Contact.SObjectType);
        with(Contact.Id, Contact.FirstName, Contact.LastName, Contact.Email);
    }

    public SOQL_Contact byAccount(Id accountId) {
        whereAre(Filter.with(Contact.AccountId).equal(accountId));
        return this;
    }

    public SOQL_Contact withEmail() {
        whereAre(Filter.with(Contact.Email).isNotNull());
        return this;
    }
}

Id accountId;`;

/** The chains stand on the pages word by word; the queries are what chains of those pages become. */
export const exampleGroups: [ExampleGroup, ...ExampleGroup[]] = [
  {
    name: 'Conditions',
    examples: [
      chain(
        'Mix AND with OR',
        '/soql/examples/where#mix-and-with-or',
        `List<Account> keyAccounts = SOQL.of(Account.SObjectType)
    .with(Account.Id, Account.Name)
    .whereAre(SOQL.Filter.with(Account.OwnerId).equal(ownerId))
    .whereAre(SOQL.FilterGroup
        .add(SOQL.Filter.with(Account.Industry).equal('Banking'))
        .add(SOQL.Filter.with(Account.AnnualRevenue).greaterOrEqual(1000000))
        .anyConditionMatching())
    .toList();`,
        'Id ownerId;',
      ),
      chain(
        'Write the logic as an expression',
        '/soql/examples/where#combine-conditions-with-an-expression',
        `List<Contact> contacts = SOQL.of(Contact.SObjectType)
    .with(Contact.Id, Contact.LastName)
    .whereAre(SOQL.Filter.with(Contact.Email).isNotNull())
    .whereAre(SOQL.Filter.with(Contact.MailingCountry).equal('Poland'))
    .whereAre(SOQL.Filter.with(Contact.MailingCountry).equal('Germany'))
    .conditionLogic('1 AND (2 OR 3)')
    .toList();`,
      ),
      chain(
        'Find records without children',
        '/soql/examples/where#find-records-without-children',
        `List<Account> quiet = SOQL.of(Account.SObjectType)
    .with(Account.Id, Account.Name)
    .whereAre(SOQL.Filter.id().notIn(
        SOQL.InnerJoin.of(Case.SObjectType)
            .with(Case.AccountId)
            .whereAre(SOQL.FilterGroup
                .add(SOQL.Filter.with(Case.IsClosed).isFalse())
                .add(SOQL.Filter.with(Case.AccountId).isNotNull()))
    ))
    .toList();`,
      ),
      chain(
        'Use a date literal',
        '/soql/examples/where#use-a-date-literal',
        `List<Opportunity> recent = SOQL.of(Opportunity.SObjectType)
    .with(Opportunity.Id, Opportunity.Name)
    .whereAre(SOQL.Filter.with(Opportunity.CloseDate).equal('LAST_N_DAYS:30').asDateLiteral())
    .toList();`,
      ),
    ],
  },
  {
    name: 'Subqueries',
    examples: [
      chain(
        'Select the latest child record',
        '/soql/examples/subquery#select-the-latest-child-record',
        `List<Account> accounts = SOQL.of(Account.SObjectType)
    .with(Account.Id, Account.Name)
    .with(SOQL.SubQuery.of('Opportunities')
        .with(Opportunity.Id, Opportunity.CloseDate)
        .orderBy(Opportunity.CloseDate)
        .sortDesc()
        .nullsLast()
        .setLimit(1))
    .toList();`,
      ),
      chain(
        'Select parent fields of child records',
        '/soql/examples/subquery#select-parent-fields-of-child-records',
        `List<Account> accounts = SOQL.of(Account.SObjectType)
    .with(Account.Id, Account.Name)
    .with(SOQL.SubQuery.of('Opportunities')
        .with(Opportunity.Name, Opportunity.Amount)
        .with('Owner', new List<SObjectField>{ User.Name, User.Email }))
    .toList();`,
      ),
    ],
  },
  {
    name: 'Aggregates',
    examples: [
      chain(
        'Filter groups by a sum',
        '/soql/examples/aggregate-functions#filter-groups-by-a-sum',
        `List<AggregateResult> rows = SOQL.of(Opportunity.SObjectType)
    .with(Opportunity.AccountId)
    .sum(Opportunity.Amount, 'total')
    .groupBy(Opportunity.AccountId)
    .have(SOQL.HavingFilter.sum(Opportunity.Amount).greaterThan(1000000))
    .toAggregated();`,
      ),
      chain(
        'Sort by a count',
        '/soql/examples/aggregate-functions#sort-by-a-count',
        `List<AggregateResult> rows = SOQL.of(Lead.SObjectType)
    .with(Lead.LeadSource)
    .count(Lead.Id, 'total')
    .groupBy(Lead.LeadSource)
    .orderByCount(Lead.Id)
    .sortDesc()
    .setLimit(5)
    .toAggregated();`,
      ),
    ],
  },
  {
    name: 'Security',
    examples: [
      chain(
        'All records, readable fields only',
        '/soql/examples/sharing-settings#return-all-records-but-only-readable-fields',
        `List<Account> accounts = SOQL.of(Account.SObjectType)
    .with(Account.Id, Account.Name, Account.AnnualRevenue)
    .systemMode()
    .withoutSharing()
    .stripInaccessible()
    .toList();`,
      ),
    ],
  },
  {
    name: 'Selectors',
    examples: [
      chain(
        'Add conditions to a selector',
        '/soql/examples/where#add-conditions-to-a-selector',
        `List<Contact> reachable = SOQL_Contact.query()
    .byAccount(accountId)
    .withEmail()
    .whereAre(SOQL.Filter.with(Contact.HasOptedOutOfEmail).isFalse())
    .toList();`,
        contactSelector,
      ),
    ],
  },
  {
    name: 'From SOQL',
    examples: [
      query(
        'Parent fields and children',
        '/soql/examples/subquery',
        `SELECT Id, Name, Owner.Name, (SELECT Id, LastName FROM Contacts WHERE Email != NULL)
FROM Account
WHERE Industry = 'Energy' AND AnnualRevenue > 1000000
ORDER BY Name
LIMIT 50`,
      ),
      query(
        'AND and OR, nested',
        '/soql/examples/where',
        `SELECT Id, CaseNumber
FROM Case
WHERE (Priority = 'High' OR IsEscalated = TRUE)
AND CreatedDate = LAST_N_DAYS:30
AND OwnerId = :ownerId`,
      ),
      query(
        'Semi-join',
        '/soql/examples/where#find-records-that-have-matching-children',
        `SELECT Id, Name
FROM Account
WHERE Id IN (SELECT AccountId FROM Opportunity WHERE IsWon = TRUE)
WITH SYSTEM_MODE`,
      ),
      query(
        'Groups with a condition',
        '/soql/examples/aggregate-functions',
        `SELECT LeadSource, COUNT(Id) total
FROM Lead
GROUP BY LeadSource
HAVING COUNT(Id) > 10
ORDER BY COUNT(Id) DESC`,
      ),
    ],
  },
  {
    name: 'Apex code',
    examples: [
      code('A service', apexExamples.service),
      code('A trigger handler', apexExamples.triggerHandler),
      code('A batch job', apexExamples.batch),
      code('A controller with dynamic SOQL', apexExamples.controller),
      code('A test class', apexExamples.test),
    ],
  },
];

export const firstExample: Example = exampleGroups[0].examples[0];

function firstExampleOf(direction: Direction): Example {
  const examples = exampleGroups.flatMap((group) => group.examples);
  return examples.find(({state}) => state.direction === direction) ?? firstExample;
}

/** The change that shows a direction; one without a text yet shows its first example. */
export function showing({sources, isOwn}: Session, direction: Direction): Change {
  return sources[direction].trim() === '' && !isOwn[direction]
    ? {kind: 'open', state: firstExampleOf(direction).state}
    : {kind: 'select', direction};
}

/** What Reset shows: the first example, in the mode for Apex code the first of that mode. */
export function exampleAfterReset(direction: Direction): Example {
  return direction === 'apex-code' ? firstExampleOf(direction) : firstExample;
}
