/** The one way from a query to its chain: written, run by the model, and compared with the query. */
import type {ChainQuery} from '../result';
import type {Schema} from '../schema';
import {convertQuery} from './convert';
import type {ParsedQuery} from './parse';
import {Placeholders} from './placeholders';
import type {Query} from './query';
import {rejectOtherChain, verifyRoundTrip} from './round-trip';
import type {Note} from './write';
import type {Chain} from './write/layout';

export interface ProvableQuery {
  text: string;
  parsed: ParsedQuery;
  query: Query;
}

export interface Writing {
  write: (query: Query) => {chain: Chain; notes: readonly Note[]};
  print: (chain: Chain) => string;
  /** @returns the query that the library runs for the chain; the query itself, where it is not given */
  asRun?: (query: Query) => Query;
}

/**
 * @returns the chain, its text, and what the model says about it
 * @throws TranslationError for what the builder cannot express, or what the model does not reproduce as the query
 */
export function writeProven(
  {text, parsed, query}: ProvableQuery,
  schema: Schema,
  {write, print, asRun = (asked) => asked}: Writing,
): {chain: Chain; apex: string; notes: readonly Note[]; back: ChainQuery} {
  const placeholders = new Placeholders(text);
  const hasBinds = text.includes(':');
  const numbered = hasBinds ? convertQuery(parsed, schema, placeholders) : query;
  const proven = write(numbered);
  const provenText = print(proven.chain);
  const back = verifyRoundTrip(asRun(numbered), provenText, schema);
  if (placeholders.isEmpty) return {...proven, apex: provenText, back};
  const {chain, notes} = write(query);
  const apex = print(chain);
  rejectOtherChain(apex, placeholders.putBack(provenText), query);
  return {chain, apex, notes, back};
}
