/** Methods of the classes around a challenge, which an answer has to call, not to repeat. */
import {descendants, type Syntax, type Unit} from '@soql-lib/apex';
import type {Verdict} from './verdict';

/**
 * @param context the classes that answer and solution may call
 * @returns right for an answer with the right query, unless the solution calls a method of these
 * classes that the answer does not
 */
export function withOwnMethods(answer: Unit, solution: Unit, context: Unit): Verdict {
  const own = context.classes.flatMap(({methods}) => methods.map(({name}) => name.toLowerCase()));
  const missing = new Set(own);
  for (const name of callsIn(answer)) missing.delete(name.toLowerCase());
  const names = new Set(callsIn(solution).filter((name) => missing.has(name.toLowerCase())));
  if (names.size === 0) return {kind: 'right'};
  return {
    kind: 'different',
    differences: [...names].map((name) => {
      return {clause: 'Call', actual: undefined, expected: `${name}()`};
    }),
    notes: [
      'The rest is right, but a class in this challenge already has a method for this part: call that method instead.',
    ],
  };
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
