/** Methods of the classes around a challenge, which an answer has to call, not to repeat. */
import {descendants, type Syntax, type Unit} from '@soql-lib/apex';
import type {Verdict} from './verdict';

/** @returns right for an answer with the right query, unless it repeats a method of the context */
export function withOwnMethods(answer: Unit, solution: Unit, context: Unit): Verdict {
  const missing = uncalledMethods(answer, solution, context);
  if (missing.length === 0) return {kind: 'right'};
  return {
    kind: 'different',
    differences: missing.map((name) => ({
      clause: 'Call',
      actual: undefined,
      expected: `${name}()`,
    })),
    notes: [
      'The rest is right, but a class in this challenge already has a method for this part: call that method instead.',
    ],
  };
}

/**
 * @param context the classes that answer and solution may call
 * @returns the methods of these classes that the solution calls, and the answer does not
 */
function uncalledMethods(answer: Unit, solution: Unit, context: Unit): string[] {
  const own = new Set(
    context.classes.flatMap(({methods}) => methods.map(({name}) => name.toLowerCase())),
  );
  const called = new Set(callsIn(answer).map((name) => name.toLowerCase()));
  const missing = callsIn(solution).filter(
    (name) => own.has(name.toLowerCase()) && !called.has(name.toLowerCase()),
  );
  return [...new Set(missing)];
}

/** @returns the names of the called methods, in the order of the text */
function callsIn({statements, methods, classes}: Unit): string[] {
  const bodies = [...methods, ...classes.flatMap((type) => type.methods)].map(({body}) => body);
  const all: Syntax[] = [...statements, ...bodies.flatMap((body) => body ?? [])];
  return all
    .flatMap((statement) => [...descendants(statement)])
    .flatMap((node) => (node.kind === 'call' ? [node] : []))
    .sort((left, right) => left.at.start - right.at.start)
    .map(({name}) => name);
}
