import type {ChainResult as ShownResult, GeneratedQuery} from '../../src/components/Chain';
import type {ChainQuery} from '../../src/model/result';
import {encodeState} from '../../src/playground/link';
import {printBind, printMode} from '../../src/playground/printing';
import {highlight} from '../highlight';

async function highlightQuery(soql: string): Promise<GeneratedQuery> {
  return {soql, runs: await highlight(soql, 'soql')};
}

/**
 * Prints what a page shows beside a builder chain.
 *
 * @param query that the model made of the chain
 * @param source the chain as the reader sees it
 * @param context fixtures and the blocks that it continues
 * @returns attributes of the `ApexChain` element
 */
export async function printResult(
  query: ChainQuery,
  source: string,
  context: string,
): Promise<{result: string; context: string; playground: string}> {
  const {initialQuery} = query;
  const result: ShownResult = {
    query: await highlightQuery(query.soql),
    binds: Object.entries(query.binding).map(([name, value]) => [name, printBind(value)]),
    mode: printMode(query.accessLevel, query.sharing),
    remarks: [...new Set(query.remarks.map(({message}) => message))],
    ...(initialQuery ? {initialQuery: await highlightQuery(initialQuery.soql)} : {}),
  };
  const state = {direction: 'chain-to-soql' as const, source, context};
  const playground = `/playground#${await encodeState(state)}`;
  return {result: JSON.stringify(result), context, playground};
}
