/** What Apex doesn't compile, and the model runs: it reads code that readers of the playground paste, complete or not. */
import {descendants, visibleTokens, type Unit} from '@soql-lib/apex';
import type {ChainError} from '../result';

/** @param solution ends with a semicolon if the answer has to */
export function missingSemicolon({document}: Unit, solution: Unit): ChainError | undefined {
  const last = visibleTokens(document.text).at(-1);
  if (!last || !/;\s*$/.test(solution.document.text) || /^[;}]$/.test(last.text)) return undefined;
  const end = document.offsetOf(last.start) + last.text.length;
  const message = 'the semicolon at the end is missing';
  return {kind: 'syntax', message, ...document.positionAt(end), in: 'source'};
}

/**
 * A call without a receiver, such as `foo()`, of a method that no code has.
 *
 * @param context the classes and methods that the answer may call
 */
export function unknownMethod(answer: Unit, context: Unit): ChainError | undefined {
  const known = new Set(
    [answer, context].flatMap(({methods}) => methods.map(({name}) => name.toLowerCase())),
  );
  for (const statement of answer.statements)
    for (const node of descendants(statement)) {
      if (node.kind !== 'call' || node.receiver || known.has(node.name.toLowerCase())) continue;
      const message = `the method ${node.name} does not exist`;
      return {kind: 'type', message, ...answer.document.positionAt(node.at.start), in: 'source'};
    }
  return undefined;
}
