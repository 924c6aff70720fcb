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

export const mockRules: readonly Rule[] = [
  {
    code: 'mock-in-test-setup',
    severity: 'error',
    page: '/soql/advanced/mocking#where-mocks-apply',
    reason:
      'a mock that @TestSetup registers is gone before the test starts: register it in the test method',
    *find({routines}) {
      for (const {
        callable: {syntax},
        statics,
      } of routines)
        if ('modifiers' in syntax && syntax.modifiers.some(isTestSetup))
          for (const [, {place}] of callsNamed(statics, 'mock')) yield place;
    },
  },
  {
    code: 'mock-id-without-effect',
    severity: 'warning',
    page: '/soql/advanced/mocking#what-cannot-be-mocked',
    reason: 'this result method runs the real query even in tests, because no mock applies to it',
    *find({chains}) {
      for (const [chain, {place}] of callsNamed(chains, 'mockid')) {
        const result = resultOf(chain);
        if (result && chain.library === 'SOQL' && isNeverMocked(result.name)) yield place;
      }
    },
  },
  {
    code: 'mock-without-query',
    severity: 'warning',
    page: '/soql/advanced/mocking#which-query-a-mock-applies-to',
    reason:
      'no chain in the checked files has this mock id, so the mock never applies: call mockId() on the chain',
    *find(file) {
      const {texts, hasUnknown} = file.project.mockIds;
      for (const [, call] of callsNamed(hasUnknown ? [] : file.statics, 'mock')) {
        const [id] = call.arguments;
        const text = id && file.constantText(id);
        if (id && text !== undefined && !texts.has(text)) yield id.place;
      }
    },
  },
  {
    code: 'mock-after-exception',
    severity: 'warning',
    page: '/soql/advanced/mocking#several-mocks-for-one-query-the-order',
    reason:
      'an exception stays first in its queue, so no query uses this mock: register the exception last',
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
  },
  {
    code: 'mock-outside-test',
    severity: 'warning',
    page: '/soql/advanced/mocking#which-query-a-mock-applies-to',
    reason: 'mocks apply outside tests, too: call mock() only in test classes',
    *find({routines, isTest}) {
      for (const {callable, statics} of isTest ? [] : routines) {
        // Statements alone may be of a test.
        if (callable.owner.kind !== 'class') continue;
        for (const [, {place}] of callsNamed(statics, 'mock')) yield place;
      }
    },
  },
];

function isTestSetup({name, isAnnotation}: Modifier): boolean {
  return isAnnotation && name.toLowerCase() === 'testsetup';
}

/** @returns the block, or the routine, that has a call among its statements */
function blockOf(call: Syntax): Syntax | undefined {
  const block = [...ancestors(call)].find((node) => !isExpression(node))?.parent;
  return block?.kind === 'if' ? undefined : block;
}
