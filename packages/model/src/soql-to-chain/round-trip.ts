/** The proof of a chain: the model runs it, and the query is compared with the one asked for. */
import {attempt, chainToSoql, readContext, readSource, runChain} from '../chain';
import {StandIns} from '../interpreter/stand-ins';
import type {Schema} from '../schema';
import type {BindValue, ChainError, ChainQuery} from '../result';
import {convertQuery} from './convert';
import {normalize} from './normalize';
import {parseQuery} from './parse';
import type {Bind, SoqlQuery} from './query';
import {TranslationError, unsupported} from './translation-error';

/**
 * @returns the query that the model builds for a chain, and a text that is the same for chains with
 * the same query; values
 *   that become text in the query count by their source
 */
export function meaningOfChain(
  apex: string,
  schema: Schema,
  context = '',
): (ChainQuery & {meaning: string}) | {ok: false; error: ChainError} {
  return attempt(() => {
    const standIns = new StandIns(apex);
    const {query} = runChain(readContext(context), readSource(apex), schema, {standIns});
    const printed = convertQuery(parseQuery(standIns.putBack(query.soql)), schema);
    const meaning = normalize(printed, (bind) => {
      const value = query.binding[bind.source];
      return value === undefined ? valueOf(bind) : value;
    });
    return {ok: true, ...query, meaning};
  });
}

/**
 * @param query what the chain was written for
 * @returns the chain as the model reads it
 * @throws TranslationError of kind `proof` when the chain produces another query
 */
export function verifyRoundTrip(query: SoqlQuery, apex: string, schema: Schema): ChainQuery {
  const back = meaningOfChain(apex, schema);
  if (!back.ok && back.error.kind === 'limit')
    throw new TranslationError(
      'limit',
      `the chain is ${back.error.message}`,
      query.syntax.place.start,
    );
  const expected = normalize(query, valueOf);
  if (!back.ok)
    throw unproven(`the model cannot evaluate the generated chain: ${back.error.message}`, query);
  const access = query.access === 'SYSTEM_MODE' ? 'SYSTEM_MODE' : 'USER_MODE';
  if (back.meaning !== expected || back.accessLevel !== access)
    throw unproven(`the generated chain produces a different query: ${back.soql}`, query);
  return back;
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
