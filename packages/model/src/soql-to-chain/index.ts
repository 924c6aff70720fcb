/** Converts SOQL to an idiomatic builder chain, and verifies that the chain produces the same query. */
import {ApexDocument} from '@soql-lib/apex';
import type {Diagnostic, Remark} from '../result';
import type {Schema} from '../schema';
import {convertQuery} from './convert';
import {parseQuery} from './parse';
import {allBinds} from './print';
import {writeProven} from './round-trip';
import type {SoqlQuery} from './query';
import {TranslationError, type TranslationErrorKind} from './translation-error';
import {variablesOf, writeChain} from './write';
import {printChain} from './write/layout';

export type {TranslationErrorKind} from './translation-error';

/** Places are 1-based and lie in the query. */
export type TranslationResult =
  | {ok: true; apex: string; remarks: Remark[]}
  | {ok: false; error: Diagnostic & {kind: TranslationErrorKind}};

/**
 * Writes the chain that produces a query.
 *
 * Fields are tokens where the schema knows their object, texts where it does not. A bind variable becomes the value of a
 * comparator. The model evaluates the chain, and the result is compared with the query before it is returned, so a query is
 * translated exactly or rejected, with the place and what to do instead.
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
    const {apex, notes, back} = writeProven(meaning, options.schema, {
      write: (asked) => writeChain(asked, hiding),
      print: (chain) => `${printChain(chain)};`,
    });
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
      const {kind, message, offset, fix} = error;
      return {ok: false, error: {kind, message, ...document.positionAt(offset), ...(fix && {fix})}};
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
  {select, skip, syntax}: SoqlQuery,
): {code: string; message: string; offset: number}[] {
  const {group, place, places} = syntax;
  const offsets = new Map([
    ['count-with-clause', select[0]?.expression.offset ?? place.start],
    ['lock-with-clause', (places.order ?? group?.place ?? place).start],
    ['offset-range', places.offset?.start],
  ]);
  return remarks.flatMap(({code, message}) => {
    const offset = offsets.get(code);
    // A bind was verified with a placeholder, whose value says nothing.
    if (code === 'offset-range' && typeof skip !== 'string') return [];
    return offset === undefined ? [] : [{code, message, offset}];
  });
}

export {columnsOf} from './write/layout';
