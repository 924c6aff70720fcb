/** The assertions of a test: `Assert.areEqual(…)`, `System.assertEquals(…)`. */
import type {Call} from '@soql-lib/apex';
import type {Argument} from '../library/call';
import type {Interpreter} from './interpreter';

/** @returns whether the call is an assertion of a test that is run; it is noted, not judged */
export function recordAssertion(
  {execution: {assertions, events}}: Interpreter,
  owner: string,
  {name: method, at, place}: Call,
  parameters: readonly Argument[],
): boolean {
  const isAssertion =
    /^(system\.)?assert$/i.test(owner) || /^system\.assert/i.test(`${owner}.${method}`);
  if (!assertions || !isAssertion) return false;
  const {line} = at.document.positionAt(at.start);
  const {document, start, end} = place;
  const source = document.text.slice(start, end).replace(/\s+/g, ' ');
  assertions.push({method, arguments: parameters, source, line, query: events.at(-1)});
  return true;
}
