/** Why a query of a test used no mock (facts: soql.md 12, cache.md 7, evaluator.md 4). */
import type {MockLookup} from '../execution-context';
import {isNeverMocked, type Mock, type MockKey} from '../query/mock';
import type {Remark} from '../result';
import type {TestOutcome} from './test';

/** @param registered the mocks of the whole test, those that come too late included */
export function whyUnmocked(
  {line, method, key}: MockLookup,
  registered: readonly MockKey[],
): string {
  const why = isNeverMocked(method)
    ? `${method} runs the real query even in tests`
    : reason(key, registered);
  return `The query in line ${line} used no mock: ${why}.`;
}

/** @param mock registered after a query had used the one before it (facts/soql.md 12.2) */
export function whySecond({name}: MockKey): string {
  return `A mock for ${name} is registered after a query has used the one before it. That mock was the last one, so it stays, and the next query uses it, too. Register both mocks before the first query.`;
}

/** @param mock registered after an exception for the same queries (facts/soql.md 12.2) */
export function whyBlocked({key: {name}}: Mock): string {
  return `No query uses this mock for ${name}: the exception before it stays first, so every later query throws. Register the exception last.`;
}

/** Remarks on mocks that no query can use, and on queries without a mock while one is unused. */
export function remarkMocks({events, evaluations, mocks, blockedMocks}: TestOutcome): Remark[] {
  const blocked = blockedMocks.map((mock) => {
    const {line, column} = mock.origin;
    return {code: 'mock-after-exception', line, column, message: whyBlocked(mock)};
  });
  const queries = [...events, ...evaluations];
  const used = queries.flatMap(({isMocked, lookup}) => (isMocked && lookup?.key) || []);
  if (mocks.every((mock) => used.some((key) => isSame(key, mock)))) return blocked;
  const unmocked = queries.flatMap(({isMocked, lookup}) => {
    if (isMocked || !lookup) return [];
    const {line, column} = lookup;
    return {code: 'mock-unused', line, column, message: whyUnmocked(lookup, mocks)};
  });
  return [...blocked, ...unmocked];
}

function reason(key: MockKey | undefined, registered: readonly MockKey[]): string {
  if (!key) return 'the Evaluator has no mocks by object, so it needs a mockId';
  const {owner, kind, name} = key;
  if (registered.some((other) => isSame(other, key)))
    return `it looks for a mock when it ${kind === 'id' ? 'gets its mockId' : 'is created'}, but the mock is registered later`;
  const ofOthers = registered.find(
    (other) => other.owner !== owner && other.kind === kind && other.name === name,
  );
  if (ofOthers?.owner === 'SOQL' && owner === 'SOQLCache')
    return 'SOQL.mock replaces the query behind the cache, not the lookup; call SOQLCache.mock';
  if (ofOthers) return `it needs ${owner}.mock, but there is only ${ofOthers.owner}.mock`;
  const own = registered.filter((other) => other.owner === owner);
  if (kind === 'id' && own.some((other) => other.kind === 'object'))
    return 'it has a mockId, but the mock is for the object';
  if (kind === 'id') {
    const ids = own.map((other) => `'${other.name}'`).join(', ');
    return `no mock has the id '${name}'${ids && `, only ${ids}`}`;
  }
  return own.some((other) => other.kind === 'id')
    ? 'the mock is for an id, but the query has no mockId'
    : `no mock is registered for ${name}`;
}

function isSame(one: MockKey, other: MockKey): boolean {
  return one.owner === other.owner && one.kind === other.kind && one.name === other.name;
}
