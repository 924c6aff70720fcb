import type {ChainResult as ShownResult, GeneratedQuery} from '../../src/components/Chain';
import {encodeState} from '../../src/playground/link';
import {chainToSoql, type BindValue, type ChainResult} from '../../src/soqllib';
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

/** The value of a bind as Apex would write it. */
export function printBind(value: BindValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `(${value.map(printBind).join(', ')})`;
  if (typeof value !== 'object') return String(value);
  if ('expression' in value) return value.expression;
  return 'date' in value ? value.date : value.datetime;
}

type Modes = Pick<Extract<ChainResult, {ok: true}>, 'accessLevel' | 'sharing'>;

/** In user mode Salesforce always enforces sharing, so the keyword is worth naming in system mode only (facts/soql.md 10). */
function printMode({accessLevel, sharing}: Modes): string {
  return accessLevel === 'USER_MODE' ? 'user mode' : `system mode, ${sharing}`;
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
  const generated = chainToSoql(code, {context});
  if (!generated.ok) {
    const {message, line, column} = generated.error;
    throw new ChainError(message, line, column);
  }
  const {initialQuery} = generated;
  const result: ShownResult = {
    query: await highlightQuery(generated.soql),
    binds: Object.entries(generated.binding).map(([name, value]) => [name, printBind(value)]),
    mode: printMode(generated),
    remarks: [...new Set(generated.remarks.map(({message}) => message))],
    ...(initialQuery ? {initialQuery: await highlightQuery(initialQuery.soql)} : {}),
  };
  const state = {direction: 'chain-to-soql' as const, source: code, context};
  return {result: JSON.stringify(result), playground: `/playground#${await encodeState(state)}`};
}
