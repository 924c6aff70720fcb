/** Apex with queries in, the same Apex with builder chains out; every chain has been proven to say what its query says. */
import {ApexSyntaxError} from '../../apex/syntax-error';
import type {Remark} from '../result';
import type {Schema} from '../schema';
import type {AccessChoice} from './access';
import {convertSite, type SiteResult} from './convert-site';
import {readDeclarations} from '../../apex/declarations';
import {renderEdits, sortEdits, type Edit} from './edits';
import {indentationUnit, lineEnd} from './layout';
import {findSites} from './sites';
import {readFile} from './source';
import {Translator} from './translate';

export interface ConversionOptions extends AccessChoice {
  schema: Schema;
  /** Queries to leave as they are, by their index in the result. */
  disabled?: readonly number[];
}

/** A query of the file. Lines and columns are 1-based, offsets count UTF-16 units; all are places in the old text. */
export interface ConvertedQuery {
  line: number;
  column: number;
  /** Range of `before`. */
  start: number;
  end: number;
  kind: 'inline' | 'dynamic';
  /** What is replaced, or the query that stays. */
  before: string;
  /** What replaces it; null where the query stays. */
  after: string | null;
  state: 'converted' | 'left';
  remarks: readonly Remark[];
  /** Why the query stays and what a person would have to decide; null where it is converted, or switched off. */
  reason: string | null;
}

export type Conversion =
  | {code: string; queries: readonly ConvertedQuery[]}
  | {error: {message: string; line: number; column: number}};

/**
 * Converts the queries of a class, a trigger, members, statements, an expression, or a query alone.
 *
 * Text outside of the replaced expressions stays byte for byte. The use of a query decides the result method, and each
 * difference in behavior is a remark. What is not proven equal stays as it is, with a reason.
 *
 * @returns the new text with all queries found, in the order of their places; an error for text that does not parse
 */
export function convertApex(source: string, options: ConversionOptions): Conversion {
  try {
    return convert(source, options);
  } catch (error) {
    if (!(error instanceof ApexSyntaxError)) throw error;
    const before = source.slice(0, error.offset);
    const line = before.split('\n').length;
    const column = error.offset - before.lastIndexOf('\n');
    return {error: {message: error.message, line, column}};
  }
}

function convert(source: string, options: ConversionOptions): Conversion {
  const file = readFile(source);
  const {document} = file;
  const declarations = readDeclarations(file.tree, document);
  const layout = {unit: indentationUnit(source), lineEnd: lineEnd(source)};
  const translator = new Translator(options.schema);
  const shared = {file, declarations, layout, translator, ...options};
  const sites = findSites(file, declarations, options.schema);
  const disabled = new Set(options.disabled);
  const results = sites.map((site, index): SiteResult => {
    return disabled.has(index) ? {left: null, remarks: []} : convertSite(site, shared);
  });
  const edits = sortEdits(
    results.flatMap((result): Edit[] => ('edit' in result ? [result.edit] : [])),
  );
  const queries = sites.map((site, index): ConvertedQuery => {
    const result = results[index] ?? {left: null, remarks: []};
    const edit = 'edit' in result ? result.edit : undefined;
    const {start, end} = edit ?? site;
    return {
      ...document.positionAt(start),
      start,
      end,
      kind: site.kind,
      before: source.slice(start, end),
      after: edit ? renderEdits(source, edits, {start, end}) : null,
      state: edit ? 'converted' : 'left',
      remarks: result.remarks.map(({code, message, offset}) => ({
        code,
        message,
        ...document.positionAt(offset ?? start),
      })),
      reason: 'left' in result ? result.left : null,
    };
  });
  return {code: renderEdits(source, edits, {start: 0, end: source.length}), queries};
}
