/** The pages' own code, checked like a reader's, and the sections that the findings lead to. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {checkCode, rules} from '@soql-lib/model/check';
import {beforeAll, expect, it} from 'vitest';
import {readSite, type Site} from '../../src/content/site';
import {codeIn, readTables} from './tables';

let site: Site;

beforeAll(async () => {
  site = await readSite(path.resolve('.'));
});

it('finds in the pages only the pitfalls that they show', () => {
  const found = site.pages.flatMap(({file, blocks}) => {
    const texts = blocks
      .filter(({fence}) => fence.language === 'apex' && fence.kind !== 'signature')
      .map(({text}) => text);
    return checkCode(texts)
      .flatMap((checked) => ('findings' in checked ? checked.findings : []))
      .map(({code, text}) => `${file}: ${code}: ${text}`);
  });
  expect(found.sort()).toMatchInlineSnapshot(`
    [
      "blog/2023-05-31-2.0.md: mock-without-query: SOQL.mock('contactsOfAccount').thenReturn(contacts);",
      "blog/2025-04-08-5.0.md: mock-without-query: SOQL.mock('contactsOfAccount').thenReturn(new List<Contact>{ new Contact(LastName = 'Novak') });",
      "blog/2025-04-08-5.0.md: to-object-without-limit: .toObject();",
      "blog/2025-04-08-5.0.md: to-object-without-limit: .toObject();",
      "blog/2025-08-13-5.2.md: list-only-counted: Assert.areEqual(0, second.toList().size());",
      "blog/2025-08-13-5.2.md: list-only-counted: Assert.areEqual(1, first.toList().size());",
      "blog/2025-09-13-6.1.md: to-map-with-or: .toMap(Contact.Email);",
      "blog/2025-11-15-6.5.md: text-not-bound: .conditionLogic(String.isBlank(logic) ? null : logic)",
      "blog/2025-11-15-6.5.md: text-not-bound: .conditionLogic(logic)",
      "blog/2026-01-20-6.7.md: to-object-without-limit: .toObject();",
      "cache/examples/mocking.md: mock-without-query: SOQL.mock('cached tax rates').thenReturn(new List<Tax_Rate__c>{",
      "cache/examples/mocking.md: mock-without-query: SOQLCache.mock('profile with license').thenReturn(standardUser);",
      "docs/convert-existing-code.md: to-object-without-limit: .toObject();",
      "docs/learn/access.md: strip-in-user-mode: .stripInaccessible()",
      "docs/learn/groups.md: to-map-with-or: .toAggregatedIdMapBy(Opportunity.AccountId);",
      "docs/learn/mocks.md: mock-without-query: SOQL.mock('OpportunitySearch.latest')",
      "docs/learn/sharing.md: strip-in-user-mode: .stripInaccessible()",
      "docs/learn/sharing.md: without-sharing-in-user-mode: .withoutSharing()",
      "evaluator/examples/mocking.md: mock-without-query: SOQLEvaluator.mock('contact with account').thenReturn(",
      "evaluator/examples/mocking.md: mock-without-query: SOQLEvaluator.mock('customers with contacts').thenReturn(customers);",
      "soql/advanced/knownIssues.md: logic-with-optional-filter: .conditionLogic('1')",
      "soql/advanced/knownIssues.md: to-map-with-or: .toMap(Account.AccountNumber);",
      "soql/advanced/mocking.md: to-object-without-limit: Account first = (Account) SOQL.of(Account.SObjectType).with(Account.Name).toObject();",
      "soql/advanced/mocking.md: to-object-without-limit: Account found = (Account) SOQL.of(Account.SObjectType).with(Account.Name).toObject();",
      "soql/advanced/mocking.md: to-object-without-limit: Account second = (Account) SOQL.of(Account.SObjectType).with(Account.Name).toObject();",
      "soql/advanced/mocking.md: to-object-without-limit: Account third = (Account) SOQL.of(Account.SObjectType).with(Account.Name).toObject();",
      "soql/api/soql-logger.md: several-loggers: global with sharing class PackageQueryLogger implements btcdev.SOQL.Logger {",
      "soql/api/soql-logger.md: several-loggers: public with sharing class BindingLogger implements SOQL.Logger {",
      "soql/api/soql-logger.md: several-loggers: public with sharing class QueryFailureLogger implements SOQL.Logger {",
      "soql/api/soql-mock.md: to-object-without-limit: .toObject();",
      "soql/examples/mocking.md: mock-without-query: SOQL.mock('CustomerOverview.closedDeals').thenReturn((List<Opportunity>) JSON.deserialize(",
      "soql/examples/mocking.md: mock-without-query: SOQL.mock('CustomerOverview.hasOpenCases').thenReturn(new Case(Subject = 'No power'));",
      "soql/examples/mocking.md: to-object-without-limit: .toObject();",
      "soql/examples/where.md: query-in-loop: .toIds());",
    ]
  `);
});

/** Findings that a section says `soql-lib check` has. */
const named = /soql-lib check`\]\([^)]*\)[^.]*\./g;

it('leads from each finding to a section that names it, and from each name to a finding', () => {
  const texts = new Map(
    site.pages.flatMap(({route, source, sections}) =>
      sections.map((section, index) => {
        const lines = source.split('\n');
        const next = sections[index + 1]?.line ?? lines.length + 1;
        return [`${route}#${section.id}`, lines.slice(section.line - 1, next - 1).join('\n')];
      }),
    ),
  );
  for (const {code, page} of rules)
    expect(
      texts.get(page)?.match(named)?.join(' '),
      `${page} has no sentence like "[\`soql-lib check\`](…) reports … as \`${code}\`."`,
    ).toContain(`\`${code}\``);
  const codes = [...texts.values()]
    .flatMap((text) => text.match(named) ?? [])
    .flatMap((sentence) => [...sentence.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)])
    .map(([, code]) => code)
    .filter((code) => code !== 'soql-lib');
  expect(new Set(codes)).toEqual(new Set(rules.map(({code}) => code)));
});

const commandPage = readFileSync('docs/soql-lib-command.md', 'utf8');

it('has each rule with its severity and its section in the table of rules', () => {
  const rows = [
    ...commandPage.matchAll(/^\| `([\w-]+)` \| (error|warning|note) \| \[.+\]\((.+)\) \|$/gm),
  ];
  expect(
    rows.map(([, ...row]) => row.join(' ')).sort(),
    'the table of rules in docs/soql-lib-command.md',
  ).toEqual(rules.map(({code, severity, page}) => `${code} ${severity} ${page}`).sort());
});

it('says of each rule what it misses', () => {
  const tables = readTables(commandPage, "What `check` doesn't see");
  const codes = tables.flat().flatMap(([, named = '']) => codeIn(named));
  expect(codes.sort(), "What `check` doesn't see, in docs/soql-lib-command.md").toEqual(
    rules.map(({code}) => code).sort(),
  );
});
