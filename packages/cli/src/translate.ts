/** Chains to queries, and queries to chains, for the command line. */
import {
  chainToSoql,
  inSource,
  soqlToChain,
  type ChainResult,
  type Diagnostic,
  type Remark,
} from '@soql-lib/model';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {messageOf} from './command';

export interface ChainRequest {
  apex: string;
  /** Declarations and classes that the chain needs. */
  context?: string | undefined;
}

/** What an answer has in place of a result. */
export interface AnswerError {
  error: Diagnostic;
}

function isChainRequest(entry: unknown): entry is ChainRequest {
  if (typeof entry !== 'object' || entry === null) return false;
  const {apex, context} = entry as Record<string, unknown>;
  return typeof apex === 'string' && (context === undefined || typeof context === 'string');
}

/** @throws Error for input that is no JSON array */
function parseArray(input: string, example: string): unknown[] {
  const expected = `expected a JSON array on standard input: ${example}`;
  try {
    const list: unknown = JSON.parse(input);
    if (Array.isArray(list)) return list;
  } catch (error) {
    throw new Error(`${expected}. ${messageOf(error)}`, {cause: error});
  }
  throw new Error(expected);
}

/** @throws Error for input that is not `[{"apex", "context"?}]` */
export function parseChains(input: string): ChainRequest[] {
  return parseArray(input, '[{"apex": "…", "context": "…"}]').map((entry: unknown, index) => {
    if (!isChainRequest(entry))
      throw new Error(`entry ${index} must be {"apex": string, "context"?: string}`);
    return entry;
  });
}

/** @throws Error for input that is no JSON array of strings; the message shows the example */
export function parseTexts(input: string, example: string): string[] {
  return parseArray(input, example).map((entry: unknown, index) => {
    if (typeof entry !== 'string') throw new Error(`entry ${index} must be a string`);
    return entry;
  });
}

/** @throws Error for input that is not `["SELECT …"]` */
export function parseQueries(input: string): string[] {
  return parseTexts(input, '["SELECT …"]');
}

type QueryAnswer = Pick<
  Extract<ChainResult, {ok: true}>,
  'soql' | 'binding' | 'accessLevel' | 'sharing' | 'remarks' | 'initialQuery' | 'argumentQueries'
>;

/** @returns the query with its binds, access and remarks */
export function queryOf({apex, context}: ChainRequest): QueryAnswer | AnswerError {
  const result = chainToSoql(apex, {context, schema: standardSchema});
  if (!result.ok) return {error: inSource(result.error)};
  const {soql, binding, accessLevel, sharing, remarks, initialQuery, argumentQueries} = result;
  return {soql, binding, accessLevel, sharing, remarks, initialQuery, argumentQueries};
}

/** @returns the chain with remarks */
export function chainOf(
  query: string,
): {apex: string; remarks: readonly Pick<Remark, 'message'>[]} | AnswerError {
  const result = soqlToChain(query, {schema: standardSchema});
  if (result.ok) return {apex: result.apex, remarks: result.remarks};
  const {message, line, column} = result.error;
  return {error: {message, line, column}};
}
