/** Converts SOQL to an idiomatic chain, and verifies that the chain produces the same query. */
import {ApexDocument} from '@soql-lib/apex';
import type {Diagnostic, Remark} from '../result';
import type {Schema} from '../schema';
import {aggregateMethods} from '../library/query-text';
import {notSupported} from '../query/semi-join';
import {convertQuery} from './convert';
import {parseQuery} from './parse';
import {allBinds, comparisonsIn} from './print';
import {verifyRoundTrip} from './round-trip';
import type {SoqlComparison, SoqlQuery} from './query';
import {
  TranslationError,
  type TranslationErrorCode,
  type TranslationErrorKind,
} from './translation-error';
import {variablesOf, writeChain} from './write';
import {printChain} from './write/layout';

export type {TranslationErrorKind} from './translation-error';

/** Places are 1-based and lie in the query. */
export type TranslationResult =
  | {ok: true; apex: string; remarks: Remark[]}
  | {ok: false; error: Diagnostic & {kind: TranslationErrorKind; code?: TranslationErrorCode}};

/**
 * Writes the chain that produces a query.
 *
 * Fields are tokens where the schema knows their object, texts where it does not. A bind variable
 * becomes the value of a comparator. The model evaluates the chain, and the result is compared with
 * the query before it is returned, so a query is translated exactly or rejected, with the place and
 * what to do instead.
 *
 * @param query with or without square brackets around it
 * @param options.schema objects, fields and relationships, from `readSchema`
 * @returns a statement; never throws
 */
export function soqlToChain(query: string, options: {schema: Schema}): TranslationResult {
  const document = new ApexDocument('source', query);
  try {
    const meaning = convertQuery(parseQuery(query), options.schema);
    const hiding = variablesOf(allBinds(meaning));
    const {chain, notes} = writeChain(meaning, hiding);
    const apex = `${printChain(chain)};`;
    const back = verifyRoundTrip(meaning, apex, options.schema);
    const remarks = [...notes, ...clauseNotes(back.remarks, meaning)].map(
      ({code, message, offset}) => ({
        code,
        message,
        ...document.positionAt(offset),
      }),
    );
    return {ok: true, apex, remarks};
  } catch (error) {
    if (error instanceof TranslationError) {
      const {kind, message, offset, fix, code} = error;
      const place = document.positionAt(offset);
      return {
        ok: false,
        error: {kind, message, ...place, ...(fix && {fix}), ...(code && {code})},
      };
    }
    if (error instanceof RangeError)
      return {
        ok: false,
        error: {kind: 'limit', message: 'too large or nested too deeply', line: 1, column: 1},
      };
    throw error;
  }
}

/** Remarks on the chain that hold of the query as well, at the clause that causes them. */
function clauseNotes(
  remarks: readonly Remark[],
  query: SoqlQuery,
): {code: string; message: string; offset: number}[] {
  const {select, skip, syntax} = query;
  const {group, place, places} = syntax;
  const comparisons = comparisonsIn(query.where);
  const isSemiJoin = ({right}: SoqlComparison): boolean => right.kind === 'query';
  const isAggregate = ({left}: SoqlComparison): boolean =>
    left.kind === 'function' && aggregateMethods[left.name] !== undefined;
  const offsets = new Map([
    ['aggregate-in-where', comparisons.find(isAggregate)?.offset],
    ['child-twice', query.subQueries[1]?.syntax.place.start],
    ['semi-join', comparisons.find(isSemiJoin)?.offset ?? query.subQueries[0]?.syntax.place.start],
    ['count-with-clause', select[0]?.expression.offset ?? place.start],
    ['fields-unbounded', select[0]?.expression.offset],
    ['lock-with-clause', (places.order ?? group?.place ?? place).start],
    ['offset-range', places.offset?.start],
  ]);
  const ofChain = remarks.flatMap(({code, message}) => {
    const offset = offsets.get(code);
    // The number that stands in for a bind says nothing.
    if (code === 'offset-range' && typeof skip !== 'string') return [];
    return offset === undefined ? [] : [{code, message, offset}];
  });
  return [...ofChain, ...comparisons.filter(isSemiJoin).flatMap(innerClauseNotes)];
}

/** Inner queries that the chain has as a string, which the model doesn't read. */
function innerClauseNotes({
  right,
  offset,
}: SoqlComparison): {code: string; message: string; offset: number}[] {
  if (right.kind !== 'query') return [];
  const {select, order, limit, skip, ending} = right.query;
  const isPath = select.some(
    ({expression}) => expression.kind === 'path' && expression.relationships.length > 0,
  );
  const hasClause =
    order.length > 0 || limit !== undefined || skip !== undefined || ending !== undefined;
  const limits = [
    ...(isPath
      ? ['a parent field in the SELECT of a semi-join: select a field of its object']
      : []),
    ...(hasClause
      ? [
          'ORDER BY, LIMIT, OFFSET or FOR in a semi-join: query the Ids first, and pass them to isIn',
        ]
      : []),
  ];
  return limits.map((limit) => ({code: 'semi-join', message: notSupported(limit), offset}));
}

export {columnsOf} from './write/layout';
