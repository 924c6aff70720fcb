/** Rules for mocks. */
import {
  ancestors,
  isExpression,
  sourceOf,
  visibleTokens,
  type Modifier,
  type Syntax,
} from '@soql-lib/apex';
import {isNeverMocked} from '../../query/mock';
import {callNamed, callsNamed, resultOf} from '../chains';
import type {Rule} from '../rule';

export const mockInTestSetup: Rule = {
  code: 'mock-in-test-setup',
  severity: 'error',
  reports: 'a mock in a method with `@TestSetup`',
  reason:
    'a mock that @TestSetup registers is gone before the test starts: register it in the test method',
  page: '/soql/advanced/mocking#where-mocks-apply',
  misses: 'a mock in a method that the setup method calls',
  examples: {
    bad: `@IsTest
private class AccountsTest {
    @TestSetup
    static void setUp() {
        SOQL.mock(Account.SObjectType).thenReturn(new Account(Name = 'Acme'));
    }
}`,
    good: `@IsTest
private class AccountsTest {
    @IsTest
    static void returnsTheAccount() {
        SOQL.mock(Account.SObjectType).thenReturn(new Account(Name = 'Acme'));
    }
}`,
  },
  *find({routines}) {
    for (const {
      callable: {syntax},
      statics,
    } of routines)
      if ('modifiers' in syntax && syntax.modifiers.some(isTestSetup))
        for (const [, {place}] of callsNamed(statics, 'mock')) yield place;
  },
};

function isTestSetup({name, isAnnotation}: Modifier): boolean {
  return isAnnotation && name.toLowerCase() === 'testsetup';
}

export const mockIdWithoutEffect: Rule = {
  code: 'mock-id-without-effect',
  severity: 'warning',
  reports: 'a mock id on a query whose result is a locator or a cursor',
  reason: 'this result method runs the real query in tests, too: no mock applies to it',
  page: '/soql/advanced/mocking#what-cannot-be-mocked',
  misses: 'a mock id that a selector sets',
  examples: {
    bad: `Database.QueryLocator rows = SOQL.of(Account.SObjectType).mockId('Accounts.all').toQueryLocator();`,
    good: `List<Account> rows = SOQL.of(Account.SObjectType).mockId('Accounts.all').toList();`,
  },
  *find({chains}) {
    for (const [chain, {place}] of callsNamed(chains, 'mockid')) {
      const result = resultOf(chain);
      if (result && chain.library === 'SOQL' && isNeverMocked(result.name)) yield place;
    }
  },
};

export const mockWithoutQuery: Rule = {
  code: 'mock-without-query',
  severity: 'warning',
  reports: 'a mock with an id that no query has',
  reason: 'no chain of the checked files has this mock id, so the mock never applies: add mockId()',
  page: '/soql/advanced/mocking#which-query-a-mock-applies-to',
  misses:
    'ids that are neither literals nor constants. One call of `mockId` with such an id, for example a parameter, turns the rule off, because it can be any id.',
  examples: {
    bad: `SOQL.mock('Accounts.all').thenReturn(accounts);
List<Account> found = SOQL.of(Account.SObjectType).mockId('Accounts.each').toList();`,
    good: `SOQL.mock('Accounts.all').thenReturn(accounts);
List<Account> found = SOQL.of(Account.SObjectType).mockId('Accounts.all').toList();`,
  },
  *find(file) {
    const {texts, hasUnknown} = file.project.mockIds;
    for (const [, call] of callsNamed(hasUnknown ? [] : file.statics, 'mock')) {
      const [id] = call.arguments;
      const text = id && file.constantText(id);
      if (id && text !== undefined && !texts.has(text)) yield id.place;
    }
  },
};

export const mockAfterException: Rule = {
  code: 'mock-after-exception',
  severity: 'warning',
  reports: 'a mock that is registered after an exception for the same queries',
  reason:
    'an exception stays first in its queue, so no query uses this mock: register the exception last',
  page: '/soql/advanced/mocking#several-mocks-for-one-query-the-order',
  misses: 'mocks in different blocks or methods, and an exception for a mock in a variable',
  examples: {
    bad: `SOQL.mock('Accounts.all').throwException('No access');
SOQL.mock('Accounts.all').thenReturn(new List<Account>());
List<Account> found = SOQL.of(Account.SObjectType).mockId('Accounts.all').toList();`,
    good: `SOQL.mock('Accounts.all').thenReturn(new List<Account>());
SOQL.mock('Accounts.all').throwException('No access');
List<Account> found = SOQL.of(Account.SObjectType).mockId('Accounts.all').toList();`,
  },
  *find({routines}) {
    for (const {statics} of routines) {
      const throwing = new Map<Syntax, Set<string>>();
      for (const [{calls}, {arguments: given, place}] of callsNamed(statics, 'mock')) {
        const call = given[0]?.parent;
        const block = call && blockOf(call);
        if (!call || !block) continue;
        const key = visibleTokens(sourceOf(call))
          .map(({text}) => text)
          .join('');
        const keys = throwing.get(block) ?? new Set();
        if (keys.has(key)) yield place;
        if (callNamed({calls}, 'throwexception')) throwing.set(block, keys.add(key));
      }
    }
  },
};

/** @returns the block, or the routine, that has a call among its statements */
function blockOf(call: Syntax): Syntax | undefined {
  const block = [...ancestors(call)].find((node) => !isExpression(node))?.parent;
  return block?.kind === 'if' ? undefined : block;
}

export const mockOutsideTest: Rule = {
  code: 'mock-outside-test',
  severity: 'warning',
  reports: 'a mock in a class without tests',
  reason: 'mocks apply outside tests, too: call mock() in test classes only',
  page: '/soql/advanced/mocking#which-query-a-mock-applies-to',
  misses: 'production code in a class that also has test methods',
  examples: {
    bad: `public with sharing class Demo {
    public static void prepare() {
        SOQL.mock(Account.SObjectType).thenReturn(new Account());
    }
}`,
    good: `@IsTest
public class Demo {
    public static void prepare() {
        SOQL.mock(Account.SObjectType).thenReturn(new Account());
    }
}`,
  },
  *find({routines, isTest}) {
    for (const {callable, statics} of isTest ? [] : routines) {
      // Statements alone may be of a test.
      if (callable.owner.kind !== 'class') continue;
      for (const [, {place}] of callsNamed(statics, 'mock')) yield place;
    }
  },
};
