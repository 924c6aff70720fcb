/** The assertions of a test: `Assert.areEqual(…)`, `System.assertEquals(…)`. */
import {lineOf, sourceOf, visibleTokens, type Call} from '@soql-lib/apex';
import type {Argument} from '../library/call';
import type {Interpreter} from './interpreter';

/** @returns whether the call is an assertion of a test that is run; it is noted, not judged */
export function recordAssertion(
  {execution: {test, events}}: Interpreter,
  owner: string,
  {name: method, at, place}: Call,
  parameters: readonly Argument[],
): boolean {
  const isAssertion =
    /^(system\.)?assert$/i.test(owner) || /^system\.assert/i.test(`${owner}.${method}`);
  if (!test || !isAssertion) return false;
  const source = sourceOf({place}).replace(/\s+/g, ' ');
  const names = new Set(visibleTokens(source).map(({text}) => text.toLowerCase()));
  const queries = [...test.queryOf].flatMap(([name, query]) => (names.has(name) ? [query] : []));
  test.assertions.push({
    method,
    arguments: parameters,
    queries,
    source,
    line: lineOf({place: at}),
    query: events.at(-1),
  });
  return true;
}
