/** The assertions of a test: `Assert.areEqual(…)`, `System.assertEquals(…)`. */
import {lineOf, sourceOf, visibleTokens, type Call} from '@soql-lib/apex';
import type {Argument} from '../library/call';
import {nearestName} from '../nearest-name';
import type {Interpreter} from './interpreter';

/** @returns whether the call is an assertion of a test that is run; it is noted, not judged */
export function recordAssertion(
  interpreter: Interpreter,
  owner: string,
  {name: method, at, place}: Call,
  parameters: readonly Argument[],
): boolean {
  const {test, events} = interpreter.execution;
  const isAssertion =
    /^(system\.)?assert$/i.test(owner) || /^system\.assert/i.test(`${owner}.${method}`);
  if (!test || !isAssertion) return false;
  rejectUnknown(interpreter, owner, method, at);
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

/** Methods of `Assert` and of `System` (apexref/apex_class_System_Assert.htm, apexref/apex_methods_system_system.htm). */
const methodsOf = {
  assert: [
    ...['areEqual', 'areNotEqual', 'isTrue', 'isFalse', 'isNull', 'isNotNull'],
    ...['isInstanceOfType', 'isNotInstanceOfType', 'fail'],
  ],
  system: ['assert', 'assertEquals', 'assertNotEquals'],
};

function rejectUnknown(
  interpreter: Interpreter,
  owner: string,
  method: string,
  place: Call['at'],
): void {
  const known = methodsOf[/^system$/i.test(owner) ? 'system' : 'assert'];
  if (known.some((name) => name.toLowerCase() === method.toLowerCase())) return;
  const nearest = nearestName(method, known);
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  throw interpreter.fail('type', `${owner} has no method ${method}${hint}`, place);
}
