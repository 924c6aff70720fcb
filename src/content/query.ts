import type {Position} from '@soql-lib/apex';
import {chainToSoql, type ChainResult} from '@soql-lib/model';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {placeInText, type CodeBlock, type Excerpt} from './blocks';
import type {Fixtures} from './fixtures';
import type {Place, Problem} from './problem';

const results = new Map<string, ChainResult>();

/** Returns the context of a block: fixtures first, then the blocks that it continues. */
export function contextOf({context}: CodeBlock, fixtures: Fixtures): Excerpt[] {
  return [...context.fixtures.flatMap((name) => fixtures.get(name) ?? []), ...context.preceding];
}

/** Returns the context of a block as one text, for the model. */
export function contextText(block: CodeBlock, fixtures: Fixtures): string {
  return contextOf(block, fixtures)
    .map(({text}) => text)
    .join('\n');
}

/** Runs the model on a chain once: the build reads pages for its checks and for its HTML. */
export function queryOf(block: CodeBlock, fixtures: Fixtures): ChainResult {
  const context = contextText(block, fixtures);
  const key = `${context}\0${block.text}`;
  const result = results.get(key) ?? chainToSoql(block.text, {context, schema: standardSchema});
  results.set(key, result);
  return result;
}

/**
 * Checks whether the model refuses a block as its `error="…"` says; the checker of types need not
 * say the same.
 */
export function failsAsExpected(block: CodeBlock, fixtures: Fixtures): boolean {
  const {kind, error} = block.fence;
  if (kind !== 'chain' || error === undefined) return false;
  const result = queryOf(block, fixtures);
  return !result.ok && result.error.message.includes(error);
}

/**
 * Returns the error of a chain that the model cannot evaluate; undefined for valid chains and other
 * blocks.
 */
export function chainProblem(block: CodeBlock, fixtures: Fixtures): Problem | undefined {
  const {kind, part} = block.fence;
  // The parts of a challenge are judged together (checkChallenges.ts).
  if (kind !== 'chain' || part !== undefined) return undefined;
  const result = queryOf(block, fixtures);
  if (result.ok) return undefined;
  const {message, line, column, in: text, calledAt} = result.error;
  const found = `the chain produces no query: ${message}`;
  if (text === 'source') return {...placeInText(block, line, column - 1), message: found};
  const inContext = placeInContext(block, fixtures, {line, column});
  const call = calledAt ?? {line: 1, column: 1};
  return {
    ...placeInText(block, call.line, call.column - 1),
    message: `${found} (${inContext.file}:${inContext.line}:${inContext.column})`,
  };
}

/** Converts a position in the context to a position in a file; line and column 1-based. */
function placeInContext(block: CodeBlock, fixtures: Fixtures, {line, column}: Position): Place {
  let rest = line;
  for (const excerpt of contextOf(block, fixtures)) {
    const length = excerpt.text.split('\n').length;
    if (rest <= length) return placeInText(excerpt, rest, column - 1);
    rest -= length;
  }
  return placeInText(block, 1, 0);
}
