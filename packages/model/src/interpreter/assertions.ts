/** The assertions of a test: `Assert.areEqual(…)`, `System.assertEquals(…)`. */
import {lineOf, sourceOf, type Call} from '@soql-lib/apex';
import type {Argument} from '../library/call';
import {nearestName} from '../nearest-name';
import type {Interpreter} from './interpreter';
import {queriesBehind} from './result-queries';

interface StaticCall {
  /** The class whose method it calls. */
  owner: string;
  link: Call;
  parameters: readonly Argument[];
  /** How many queries had run before its arguments were evaluated. */
  queriesBefore: number;
}

/** @returns whether the call is an assertion of a test that is run; it is noted, not judged */
export function recordAssertion(
  interpreter: Interpreter,
  {owner, link, parameters, queriesBefore}: StaticCall,
): boolean {
  const {name: method, at, place} = link;
  const {test, events} = interpreter.execution;
  const isAssertion =
    /^(system\.)?assert$/i.test(owner) || /^system\.assert/i.test(`${owner}.${method}`);
  if (!test || !isAssertion) return false;
  rejectUnknown(interpreter, owner, method, at);
  const source = sourceOf({place}).replace(/\s+/g, ' ');
  const [first] = link.arguments;
  const sides = first?.kind === 'binary' ? test.compared.get(first) : undefined;
  test.assertions.push({
    method,
    arguments: parameters,
    compared: sides?.map(({value}) => ({value, text: source})),
    queries: queriesBehind(interpreter.execution, link.arguments, queriesBefore),
    source,
    line: lineOf({place: at}),
    query: events.at(-1),
  });
  return true;
}

/** Methods of `Assert` and of `System` (apexref/apex_class_System_Assert.htm). */
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
