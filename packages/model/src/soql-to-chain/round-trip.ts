/** The one way from a query to its chain: written, run by the model, and compared with the query. */
import {chainToSoql} from '../chain';
import type {Schema} from '../schema';
import type {BindValue, ChainQuery} from '../result';
import {convertQuery} from './convert';
import {normalize} from './normalize';
import {parseQuery} from './parse';
import {Placeholders} from './placeholders';
import type {Bind, SoqlQuery} from './query';
import {TranslationError, unsupported} from './translation-error';
import type {Note} from './write';
import type {ChainText} from './write/layout';

export interface Writing {
  write: (query: SoqlQuery) => {chain: ChainText; notes: readonly Note[]};
  print: (chain: ChainText) => string;
  /** @returns the query that the library runs for the chain; the query itself, where it is not given */
  asRun?: (query: SoqlQuery) => SoqlQuery;
}

/**
 * @returns the chain, its text, and what the model says about it
 * @throws TranslationError for what the builder cannot express, or what the model does not reproduce as the query
 */
export function writeProven(
  query: SoqlQuery,
  schema: Schema,
  {write, print, asRun = (asked) => asked}: Writing,
): {chain: ChainText; apex: string; notes: readonly Note[]; back: ChainQuery} {
  const placeholders = new Placeholders(query);
  const hasBinds = query.syntax.place.document.text.includes(':');
  const numbered = hasBinds ? convertQuery(query.syntax, schema, placeholders) : query;
  const proven = write(numbered);
  const provenText = print(proven.chain);
  const back = verifyRoundTrip(asRun(numbered), provenText, schema);
  if (placeholders.isEmpty) return {...proven, apex: provenText, back};
  const {chain, notes} = write(query);
  const apex = print(chain);
  rejectOtherChain(apex, placeholders.putBack(provenText), query);
  return {chain, apex, notes, back};
}

/**
 * @param query what the chain was written for
 * @returns the chain as the model reads it
 * @throws TranslationError of kind `proof` when the chain produces another query
 */
export function verifyRoundTrip(query: SoqlQuery, apex: string, schema: Schema): ChainQuery {
  const back = chainToSoql(apex, {schema});
  if (!back.ok && back.error.kind === 'limit')
    throw new TranslationError(
      'limit',
      `the chain is ${back.error.message}`,
      query.syntax.place.start,
    );
  const expected = normalize(query, valueOf);
  if (!back.ok)
    throw unproven(`the model cannot evaluate the generated chain: ${back.error.message}`, query);
  const printed = convertQuery(parseQuery(back.soql), schema);
  const actual = normalize(printed, ({source}) => back.binding[source] ?? null);
  const access = query.access === 'SYSTEM_MODE' ? 'SYSTEM_MODE' : 'USER_MODE';
  if (actual !== expected || back.accessLevel !== access)
    throw unproven(`the generated chain produces a different query: ${back.soql}`, query);
  return back;
}

/** Line breaks depend on the length of the placeholders; apart from them the chains are the same. */
function rejectOtherChain(apex: string, proven: string, query: SoqlQuery): void {
  if (apex.replace(/\s+/g, '') !== proven.replace(/\s+/g, ''))
    throw unproven('the formatted chain differs from the chain that was verified', query);
}

function unproven(message: string, {syntax}: SoqlQuery): TranslationError {
  return new TranslationError('proof', message, syntax.place.start);
}

const plainName = /^(?!(?:null|true|false)$)[a-z]\w*$/i;

/** @returns the value of a bind expression, as the model has it */
function valueOf({source, offset}: Bind): BindValue {
  // The value of an undeclared variable is its name.
  if (plainName.test(source)) return {expression: source};
  const condition = `SOQL.Filter.name().equal(\n${source}\n)`;
  const read = chainToSoql(`SOQL.of(Account.SObjectType).whereAre(${condition}).toList();`);
  if (!read.ok)
    throw unsupported(`this bind expression cannot be evaluated: ${read.error.message}`, offset);
  return read.binding['v1'] ?? null;
}
