/** The proof: the chain, read back by the model, has to say what the query says. */
import {chainToSoql} from '../index';
import type {Schema} from '../schema';
import type {BindValue} from '../result';
import {convertQuery} from './convert';
import {normalize} from './normalize';
import {parseQuery} from './parse';
import type {Bind, Query} from './query';
import {Refusal, unsupported} from './refusal';

/**
 * @param query what the chain was written for
 * @throws Refusal of kind `proof` when the chain says something else
 */
export function prove(query: Query, apex: string, schema: Schema): void {
  const values = new Map<string, BindValue>();
  const expected = normalize(query, (bind) => {
    const value = values.get(bind.source) ?? evaluate(bind);
    values.set(bind.source, value);
    return value;
  });
  const back = chainToSoql(apex);
  if (!back.ok) {
    if (back.error.kind === 'limit')
      throw new Refusal('limit', `the chain is ${back.error.message}`, query.offsets.start);
    throw new Refusal(
      'proof',
      `the chain cannot be read back: ${back.error.message}`,
      query.offsets.start,
    );
  }
  const printed = convertQuery(parseQuery(back.soql), schema);
  const actual = normalize(printed, ({source}) => back.binding[source] ?? null);
  const access = query.access ?? 'USER_MODE';
  if (actual !== expected || back.accessLevel !== access) {
    throw new Refusal(
      'proof',
      `the chain, read back, gives another query: ${back.soql}`,
      query.offsets.start,
    );
  }
}

/** @returns the value of a bind expression, as the model has it */
function evaluate({source, offset}: Bind): BindValue {
  const result = chainToSoql(
    `SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().equal(\n${source}\n)).toList();`,
  );
  if (result.ok) return result.binding['v1'] ?? null;
  throw unsupported(`this bind expression cannot be read: ${result.error.message}`, offset);
}
