/** Converts the queries in Apex code to chains, and verifies each chain against its query. */
import {ApexSyntaxError, changeBetweenLiterals, parseFile, readDeclarations} from '@soql-lib/apex';
import type {Diagnostic, Remark} from '../result';
import type {Schema} from '../schema';
import type {AccessChoice} from './decide/access';
import {renderEdits, sortEdits, type Edit} from './write/edits';
import {styleOf} from './write/layout';
import {messageOf, type Reason, type ReasonCode} from './reasons';
import {remarkKinds, withAdvice, type Severity} from './remarks';
import type {RewriteChain} from './query';
import type {QueryShape} from './read/shape';
import {convertSite, type SiteResult} from './write/site-converter';
import type {FileContext} from './file-context';
import {findSites, type Site} from './find/sites';
import {Project} from './project';
import {QueryTranslator} from './write/query-translator';

export interface ConversionOptions extends AccessChoice {
  schema: Schema;
  /** The project that the file belongs to; the file alone where it is not given. */
  project?: Project | undefined;
  /** Queries to leave as they are, by their `offset` in the result. */
  disabled?: readonly number[];
  /** Namespace of the installed package, which the chains then use: `btcdev.SOQL`. */
  namespace?: string | undefined;
  rewrite?: RewriteChain | undefined;
}

export {Project, QueryTranslator};
export {remarkCodes} from './remarks';
export type {Severity} from './remarks';
export type {RewriteChain, WrittenChain} from './query';
export type {QueryShape} from './read/shape';
export {reasonCodes, titleOf, type ReasonCode} from './reasons';
export {isTestClass} from './test-class';

export interface ConversionRemark extends Remark {
  severity: Severity;
}

/** Why a query stays: a code, and a message that says what to do. */
export interface ConversionReason extends Diagnostic {
  code: ReasonCode;
}

/** A query of the file. Lines and columns are 1-based, offsets in UTF-16 units of the old text. */
export interface ConvertedQuery {
  line: number;
  column: number;
  /** Where the query itself starts, converted or not. No other query of the file starts there. */
  offset: number;
  /** Range of `before`. */
  start: number;
  end: number;
  kind: 'inline' | 'dynamic';
  /** The queried object as the query names it; null where an expression names it, and for SOSL. */
  object: string | null;
  /** What it asks for; null where it is not converted. */
  shape: QueryShape | null;
  /** What is replaced, or the query that stays. */
  before: string;
  /** What replaces it; null where the query stays. */
  after: string | null;
  state: 'converted' | 'left';
  remarks: readonly ConversionRemark[];
  /** Why the query stays; null where it is converted, or switched off. */
  reason: ConversionReason | null;
}

/** A place outside of the queries that changes with them: an unused text, or a renamed variable. */
export interface Change {
  start: number;
  end: number;
  after: string;
}

export interface ConvertedCode {
  code: string;
  queries: readonly ConvertedQuery[];
  /** In the order of their places, none of them inside a query. */
  changes: readonly Change[];
}

interface ConversionError {
  error: Diagnostic;
}

export type Conversion = ConvertedCode | ConversionError;

/** Returns the code with all queries converted except those switched off, by their `offset`. */
export type PreparedConversion = (disabled: readonly number[]) => ConvertedCode;

/**
 * Converts the queries of a class, a trigger, members, statements, an expression, or a query alone.
 *
 * Text outside of the replaced expressions stays byte for byte. The use of a query decides the
 * result method, and each difference in behavior is a remark. A query that cannot be verified is
 * not converted, with a reason.
 *
 * @returns the new text with all queries found, in the order of their places; an error for text
 * that does not parse
 */
export function convertApex(source: string, options: ConversionOptions): Conversion {
  const prepared = prepareConversion(source, options);
  return 'error' in prepared ? prepared : prepared(options.disabled ?? []);
}

/**
 * Reads a text and converts its queries as `convertApex` does, for a caller that switches them on
 * and off afterwards.
 *
 * @param translator may have chains of earlier conversions with the same schema
 * @returns an error for text that does not parse
 */
export function prepareConversion(
  source: string,
  options: Omit<ConversionOptions, 'disabled'>,
  translator = new QueryTranslator(options.schema),
): PreparedConversion | ConversionError {
  try {
    return prepare(source, options, translator);
  } catch (error) {
    if (!(error instanceof ApexSyntaxError)) throw error;
    const before = source.slice(0, error.offset);
    const line = before.split('\n').length;
    const column = error.offset - before.lastIndexOf('\n');
    return {error: {message: error.message, line, column}};
  }
}

/** A query of the file with what becomes of it. */
interface Converted {
  site: Pick<Site, 'start' | 'end' | 'kind'>;
  result: SiteResult;
}

function prepare(
  source: string,
  {schema, project: given, ...options}: Omit<ConversionOptions, 'disabled'>,
  translator: QueryTranslator,
): PreparedConversion {
  const file = parseFile(source);
  if (!mayQuery.test(source)) return () => ({code: source, queries: [], changes: []});
  const style = styleOf(source);
  const project = given ?? new Project({texts: [source], objects: [], schema}, translator);
  const declarations = readDeclarations(file.unit);
  const context: FileContext = {file, declarations, style, project, ...options};
  const sites = findSites(file, declarations, project);
  const converted = sites.map((site): Converted => {
    const {start, end, kind} = site;
    return {site: {start, end, kind}, result: convertSite(site, context)};
  });
  return (disabled) => assemble(context, source, converted, new Set(disabled));
}

/** A text without a match has no query. */
const mayQuery = /\b(?:SELECT|FIND|Database|Search)\b/i;

const switchedOff: SiteResult = {left: null};

function assemble(
  {file: {document}, namespace}: FileContext,
  source: string,
  converted: readonly Converted[],
  disabled: ReadonlySet<number>,
): ConvertedCode {
  const current = converted.map(({site, result}): Converted => {
    return {site, result: disabled.has(site.start) ? switchedOff : result};
  });
  const results = current.flatMap(({result}) => ('edit' in result ? [result] : []));
  const replaced = results.map(({edit}) => edit);
  const removed = new Set(results.map((result) => result.removed));
  const renamed = new Map(
    results.flatMap(({hiding}) =>
      hiding && !removed.has(hiding.variable) ? [[hiding.variable, hiding.renaming] as const] : [],
    ),
  );
  const further = [...results.flatMap((result) => result.further), ...[...renamed.values()].flat()];
  const edits = sortEdits([...replaced, ...further]).map((edit) => inNamespace(edit, namespace));
  const reasonOf = (reason: Reason, start: number): ConversionReason => ({
    code: reason.code,
    message: messageOf(reason),
    ...document.positionAt(reason.offset ?? start),
  });
  const queries = current.map(({site, result}): ConvertedQuery => {
    const edit = 'edit' in result ? result.edit : undefined;
    const {start, end} = edit ?? site;
    const before = source.slice(start, end);
    return {
      ...document.positionAt(start),
      offset: site.start,
      start,
      end,
      kind: site.kind,
      object: ('edit' in result ? result.object : objectIn(before)) ?? null,
      shape: 'edit' in result ? result.shape : null,
      before,
      after: edit ? renderEdits(source, edits, {start, end}) : null,
      state: edit ? 'converted' : 'left',
      remarks: ('edit' in result ? result.remarks : []).map((hint) => ({
        code: hint.code,
        severity: remarkKinds[hint.code].severity,
        message: withAdvice(hint),
        ...document.positionAt(hint.offset ?? start),
      })),
      reason: 'left' in result && result.left ? reasonOf(result.left, start) : null,
    };
  });
  const changes = sortEdits(further)
    .filter(({start}) => !replaced.some((edit) => edit.start <= start && start < edit.end))
    .map(({start, end}) => ({start, end, after: renderEdits(source, edits, {start, end})}));
  return {code: renderEdits(source, edits, {start: 0, end: source.length}), queries, changes};
}

/** @returns code with the library's classes from the installed package: `btcdev.SOQL` */
export function withNamespace(code: string, namespace: string | undefined): string {
  if (namespace === undefined) return code;
  return changeBetweenLiterals(code, (text) =>
    text.replace(/(?<![\w.])SOQL(?=\.|\s+implements\b)/g, `${namespace}.SOQL`),
  );
}

function inNamespace(edit: Edit, namespace: string | undefined): Edit {
  const pieces = edit.pieces.map((piece) =>
    typeof piece === 'string' ? withNamespace(piece, namespace) : piece,
  );
  return {...edit, pieces};
}

/** @returns the object of a query that stays, as far as its text names it */
function objectIn(before: string): string | undefined {
  // Subqueries and functions are between parentheses, as is the text of a call.
  let text = before.replace(/^[^'[]*/, '');
  for (let outer = ''; outer !== text;) {
    outer = text;
    text = outer.replace(/\([^()]*\)/g, '');
  }
  return /\bSELECT\b.*?\bFROM\s+(\w+)/is.exec(text)?.[1];
}
