/** The model of SOQL Lib's query builder: an Apex chain in, the query it becomes out. Pure: same input, same output. */
import {readContext, readSource, runChain} from './chain';
import {ModelError} from './errors';
import type {ChainResult, ErrorKind} from './result';

export {soqlToChain, type TranslationResult} from './from-soql';
export {readSchema, type Schema, type SchemaData} from './schema';
export type * from './result';

/**
 * Reads a builder chain and gives the query the library would build.
 *
 * A result method counts as running the query (facts/soql.md 11); a chain without one is printed as `toString()` would.
 * Of several queries the last counts; bind numbers go on from query to query, as in one transaction (facts/soql.md 6.6),
 * and `binding` holds those of the last query alone.
 *
 * @param source one expression, or statements, possibly with the classes they use
 * @param options.context declarations and classes the source refers to; a variable declared without a value is unknown
 * @returns the query, or a located error; nothing is thrown, whatever the text
 */
export function chainToSoql(source: string, options: {context?: string} = {}): ChainResult {
  try {
    const context = readContext(options.context ?? '');
    return {ok: true, ...runChain(context, readSource(source))};
  } catch (error) {
    if (error instanceof ModelError) {
      const {kind, message, origin} = error;
      return failure(kind, message, origin.line, origin.column);
    }
    if (error instanceof RangeError)
      return failure('limit', 'too large or nested too deeply', 1, 1);
    throw error;
  }
}

function failure(kind: ErrorKind, message: string, line: number, column: number): ChainResult {
  return {ok: false, error: {kind, message, line, column}};
}
