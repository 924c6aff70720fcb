import type {ChainResult as ShownResult, GeneratedQuery} from '../../src/components/Chain';
import {encodeState} from '../../src/playground/link';
import {printBind, printMode} from '../../src/playground/printing';
import {chainToSoql, inSource} from '../../src/model';
import {standardSchema} from '../../src/model/schema/standard';
import {highlight} from '../highlight';

/** A chain that the model cannot read, at a place of the fence. */
export class ChainError extends Error {
  override name = 'ChainError';

  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message);
  }
}

async function highlightQuery(soql: string): Promise<GeneratedQuery> {
  return {soql, runs: await highlight(soql, 'soql')};
}

/**
 * Generates what a page shows beside a builder chain.
 *
 * @param code the chain as the reader sees it
 * @param context fixtures and the fences that it continues
 * @returns attributes of the `ApexChain` element
 * @throws ChainError when the model cannot read the chain
 */
export async function generateQuery(
  code: string,
  context: string,
): Promise<{result: string; playground: string}> {
  const generated = chainToSoql(code, {context, schema: standardSchema});
  if (!generated.ok) {
    const {message, line, column} = inSource(generated.error);
    throw new ChainError(message, line, column);
  }
  const {initialQuery} = generated;
  const result: ShownResult = {
    query: await highlightQuery(generated.soql),
    binds: Object.entries(generated.binding).map(([name, value]) => [name, printBind(value)]),
    mode: printMode(generated.accessLevel, generated.sharing),
    remarks: [...new Set(generated.remarks.map(({message}) => message))],
    ...(initialQuery ? {initialQuery: await highlightQuery(initialQuery.soql)} : {}),
  };
  const state = {direction: 'chain-to-soql' as const, source: code, context};
  return {result: JSON.stringify(result), playground: `/playground#${await encodeState(state)}`};
}
