/** From the abstract query to idiomatic Apex. */
import {blankLiterals} from '@soql-lib/apex';
import {scopes} from '../../query/query';
import {printExpression} from '../print';
import type {Bind, SoqlExpression, Grouping, Order, SoqlQuery} from '../query';
import {unsupported} from '../translation-error';
import {apexText} from '../text';
import {WritingContext, type Note} from './context';
import {fieldArguments, fieldIn, tokenArguments} from './expressions';
import {writeInnerConditions, writeRootConditions} from './filters';
import {writeHaving} from './having';
import {call, chain, list, type CallText, type ChainText} from './layout';
import {countsRows, isAggregate, isAggregated, writeInnerSelect, writeSelect} from './select';

export type {Note} from './context';

/** The library names methods after words of SOQL: `FOR VIEW` → `forView`. */
function methodNamed(words: string): string {
  return words.toLowerCase().replace(/[ _](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * @param hiding names in lower case that hide an object of that name where the chain is written
 * @returns the chain with its result method, and notes on what a reader should know
 * @throws TranslationError for what the builder cannot express
 */
export function writeChain(
  query: SoqlQuery,
  hiding: ReadonlySet<string>,
): {chain: ChainText; notes: readonly Note[]} {
  const context = new WritingContext(hiding);
  const token = context.objectToken(query.object);
  if (!query.object) {
    context.note(
      'unknown-object',
      `${query.from} is not a known object, so it and its fields are written as strings.`,
      query.syntax.places.from.start,
    );
  }
  const calls = [
    ...writeSelect(query, context),
    ...query.subQueries.map((child) => call('with', writeSubQuery(child, context))),
    ...writeScope(query, context),
    ...(query.where ? writeRootConditions(query.where, context) : []),
    ...writeCategories(query),
    ...writeGrouping(query, context),
    ...(query.having ? writeHaving(query.having, context) : []),
    ...query.order.flatMap((order) => writeOrder(order, context, query)),
    ...writeRange(query),
    ...writeAccess(query, context),
    call(countsRows(query) ? 'toInteger' : isAggregated(query) ? 'toAggregated' : 'toList'),
  ];
  const start = `SOQL.of(${token ?? apexText(query.from)})`;
  return {chain: chain(start, calls), notes: context.notes};
}

/** @returns variables in bind expressions, in lower case: each hides an object of its name */
export function variablesOf(binds: readonly Bind[]): Set<string> {
  const names = binds.flatMap(({source}) =>
    [...blankLiterals(source).matchAll(/(?<![\w.])[A-Za-z_]\w*/g)].map(([name]) =>
      name.toLowerCase(),
    ),
  );
  return new Set(names);
}

function writeSubQuery(query: SoqlQuery, context: WritingContext): ChainText {
  if (!query.object) {
    context.note(
      'unknown-child',
      `The object of ${query.from} is unknown, so its fields are written as strings.`,
      query.syntax.places.from.start,
    );
  }
  const calls = [
    ...writeInnerSelect(query, context),
    ...query.subQueries.map((child) => call('with', writeSubQuery(child, context))),
    ...(query.where ? writeInnerConditions(query.where, context) : []),
    ...query.order.flatMap((order) => writeOrder(order, context)),
    ...writeRange(query),
  ];
  return chain(`SOQL.SubQuery.of(${apexText(query.from)})`, calls, true);
}

function writeScope({scope, syntax}: SoqlQuery, context: WritingContext): CallText[] {
  if (!syntax.scope) return [];
  if (scope === undefined) {
    context.note(
      'scope-everything',
      'The chain leaves out USING SCOPE EVERYTHING, because SOQL Lib has no method for it, and a query without a scope returns all records.',
      syntax.scope.place.start,
    );
    return [];
  }
  if (scopes.some((known) => known === scope)) return [call(methodNamed(`${scope} SCOPE`))];
  throw unsupported(
    `SOQL Lib has no scope ${scope}: it supports ${scopes.join(', ')}`,
    syntax.scope.place.start,
  );
}

function writeCategories({categories}: SoqlQuery): CallText[] {
  return categories.map(({group, selector, categories: names, isList}) => {
    const [name = ''] = names;
    const argument = isList ? list('String', names.map(apexText)) : apexText(name);
    const filter = chain(`SOQL.DataCategoryFilter.with(${apexText(group)})`, [
      call(methodNamed(selector), argument),
    ]);
    return call('withDataCategory', filter);
  });
}

function writeGrouping(query: SoqlQuery, context: WritingContext): CallText[] {
  const {grouping} = query;
  if (!grouping) return [];
  if (grouping.kind === 'GROUP BY')
    return grouping.by.map((by) => call('groupBy', ...fieldArguments(by, context)));
  const places = grouping.by.map((by) => {
    return by.kind === 'path' ? tokenArguments(by, context) : undefined;
  });
  const method = methodNamed(grouping.kind);
  if (places.every((place) => place !== undefined))
    return places.map((place) => call(method, ...place));
  return [writeGroupingText(query, grouping, method)];
}

/** A grouping as text names no field to keep: what is selected has to be an aggregate to it. */
function writeGroupingText(query: SoqlQuery, {kind, by}: Grouping, method: string): CallText {
  const word = kind.slice('GROUP BY '.length);
  const dropped = query.select.find((item) => !isAggregate(item));
  if (!dropped) return call('groupBy', apexText(`${word}(${by.map(printExpression).join(', ')})`));
  const [first] = by.filter(({kind: other}) => other !== 'path');
  const name = printExpression(first ?? dropped.expression);
  throw unsupported(
    `${method} accepts only a field token, and ${name} has none; with ${word} as a string, SOQL Lib drops ${printExpression(dropped.expression)}: select it with an alias to keep it`,
    (first ?? dropped.expression).offset,
  );
}

/** @param main undefined in a subquery */
function writeOrder(
  {by, direction, nulls}: Order,
  context: WritingContext,
  main?: SoqlQuery,
): CallText[] {
  const calls = [orderCall(by, context, main)];
  if (direction === 'DESC') calls.push(call('sortDesc'));
  if (nulls === 'LAST') calls.push(call('nullsLast'));
  return calls;
}

function orderCall(
  by: SoqlExpression,
  context: WritingContext,
  main: SoqlQuery | undefined,
): CallText {
  if (by.kind === 'path' && !by.isKnown && isAlias(by.text, main))
    return call('orderBy', apexText(by.text));
  const counted = main && by.kind === 'function' && by.name === 'COUNT' ? fieldIn(by) : undefined;
  const token = counted && context.ownToken(counted);
  if (token !== undefined) return call('orderByCount', token);
  return call('orderBy', ...fieldArguments(by, context));
}

function isAlias(name: string, query: SoqlQuery | undefined): boolean {
  const key = name.toLowerCase();
  return query?.select.some(({alias}) => alias?.toLowerCase() === key) ?? false;
}

/** LIMIT, OFFSET, FOR and ALL ROWS. */
function writeRange({limit, skip, ending}: SoqlQuery): CallText[] {
  const calls: CallText[] = [];
  for (const [method, number] of [
    ['setLimit', limit],
    ['offset', skip],
  ] as const) {
    if (number === undefined) continue;
    calls.push(call(method, typeof number === 'string' ? number : number.source));
  }
  return ending ? [...calls, call(methodNamed(ending))] : calls;
}

function writeAccess({access, syntax}: SoqlQuery, context: WritingContext): CallText[] {
  if (access === 'SYSTEM_MODE') return [call('systemMode')];
  if (access === 'SECURITY_ENFORCED') {
    context.note(
      'security-enforced',
      'WITH SECURITY_ENFORCED becomes userMode(), which rejects the same objects and fields, and also checks WHERE and ORDER BY and enforces sharing. To return rows that the user cannot see, call systemMode() and stripInaccessible(), which removes inaccessible fields instead of throwing.',
      syntax.with?.place.start ?? 0,
    );
  }
  if (access !== undefined) return [call('userMode')];
  context.note(
    'user-mode',
    'The query does not set an access mode. SOQL Lib runs it in user mode; add systemMode() to ignore the permissions of the user.',
    syntax.place.start,
  );
  return [];
}
