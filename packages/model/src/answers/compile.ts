/** What Apex doesn't compile, and the model runs: it reads code that readers of the playground paste, complete or not. */
import {descendants, visibleTokens} from '@soql-lib/apex';
import {readContext, readSource} from '../chain';
import type {ChainError} from '../result';

/** @param solution ends with a semicolon if the answer has to */
export function missingSemicolon(answer: string, solution: string): ChainError | undefined {
  const last = visibleTokens(answer).at(-1);
  if (!last || !/;\s*$/.test(solution) || /^[;}]$/.test(last.text)) return undefined;
  const {document} = readSource(answer);
  const end = document.offsetOf(last.start) + last.text.length;
  const message = 'the semicolon at the end is missing';
  return {kind: 'syntax', message, ...document.positionAt(end), in: 'source'};
}

/**
 * A call without a receiver, such as `foo()`, of a method that no code has.
 *
 * @param context the classes and methods that the answer may call
 */
export function unknownMethod(answer: string, context: string): ChainError | undefined {
  const unit = readSource(answer);
  const known = new Set(
    [unit, readContext(context)].flatMap(({methods}) =>
      methods.map(({name}) => name.toLowerCase()),
    ),
  );
  for (const statement of unit.statements)
    for (const node of descendants(statement)) {
      if (node.kind !== 'call' || node.receiver || known.has(node.name.toLowerCase())) continue;
      const message = `the method ${node.name} does not exist`;
      return {kind: 'type', message, ...unit.document.positionAt(node.at.start), in: 'source'};
    }
  return undefined;
}
