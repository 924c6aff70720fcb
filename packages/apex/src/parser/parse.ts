/** Reads Apex: a chain, a file whose queries are text, an outline, text that may have errors. */
import {ApexLexer, type ApexParser, type QueryContext} from '@apexdevtools/apex-parser';
import type {Expression, InlineQuery, QuerySyntax, Unit} from '../ast';
import {ApexDocument} from '../document';
import {ApexSyntaxError} from '../syntax-error';
import {lowerExpression, lowerQuery, lowerUnit, usualDepth, type UnitContext} from './lower';
import {Masking, type MaskedQuery} from './masked-queries';
import {explainError} from './missing-token';
import {describeError, rejectBrokenText, rejectDeepNesting, rejectForeignEscapes} from './problems';
import {readTree, readTreeQuickly, readWholeTree, type ReportedError, whole} from './read-tree';
import {closingIndex, readTokens, retyped, streamOf, type Token} from './tokens';

const usualLimit = 100_000;

/** The platform's own limit for a class is one million characters. */
const fileLimit = 2_000_000;

export interface Comment {
  start: number;
  end: number;
  text: string;
}

/** A text whose inline queries are text. */
export interface ApexFile {
  document: ApexDocument;
  unit: Unit;
  /** The text of a query in the tree. */
  queryOf(query: InlineQuery): MaskedQuery | undefined;
  comments: readonly Comment[];
}

/** The rules of the grammar for a whole text. */
type UnitRule = 'anonymousUnit' | 'compilationUnit' | 'triggerUnit' | 'classBody' | 'block';

/**
 * Reads one expression, or statements, methods and classes in any mixture; of a trigger the
 * statements in it.
 *
 * @param maximumLength in characters; the usual limit keeps an editor quick
 * @throws ApexSyntaxError
 */
export function parseApex(document: ApexDocument, maximumLength = usualLimit): Unit {
  return bounded(document, maximumLength, () => {
    const all = certainTokens(document);
    const rule = isTrigger(visible(all)) ? 'triggerUnit' : 'anonymousUnit';
    rejectBrokenText(document, all);
    return lowerUnit(parseUnit(document, all, all, rule), document, usualDepth);
  });
}

/**
 * Reads a class, a trigger, members, statements, an expression, or a query alone. Queries in it are
 * text.
 *
 * @throws ApexSyntaxError for a text that does not parse, or is out of bounds
 */
export function parseFile(text: string): ApexFile {
  const document = documentOf(text);
  return bounded(document, fileLimit, () => {
    const all = certainTokens(document);
    const masking = new Masking(document);
    const tokens = masking.mask(visible(all));
    return {
      document,
      unit: lowerUnit(parseUnit(document, all, tokens, unitRule(tokens)), document),
      queryOf: ({place}) => masking.queries.get(place.start),
      comments: commentsOf(document, all),
    };
  });
}

/**
 * Reads the declarations of a class or an interface alone: bodies of methods and accessors are left
 * out, which is several times faster and smaller than the whole.
 *
 * @returns undefined for a trigger, a snippet, and text that does not parse
 */
export function parseOutline(text: string): Unit | undefined {
  const document = documentOf(text);
  const {tokens: all, error} = readTokens(document.text);
  if (error) return undefined;
  const tokens = withoutBodies(visible(all));
  if (unitRule(tokens) !== 'compilationUnit') return undefined;
  const read = parse(new Masking(document).mask(tokens), 'compilationUnit');
  return read.error ? undefined : lowerUnit(read.tree, document);
}

/**
 * Parses the expression at the start of some tokens.
 *
 * @returns undefined where there is none
 */
export function parseExpression(
  tokens: readonly Token[],
  document: ApexDocument,
): Expression | undefined {
  const {tree, error} = readTree(streamOf(tokens), (parser) => parser.expression());
  return error ? undefined : lowerExpression(tree, document);
}

/** Reads what `parseApex` reads; of a text with errors what can be read. */
export function parseWithErrors(text: string): Unit {
  const tokens = visible(readTokens(text).tokens);
  const {tree, error} = parse(tokens, isTrigger(tokens) ? 'triggerUnit' : 'anonymousUnit');
  return lowerUnit(tree, new ApexDocument('source', text), Infinity, error !== undefined);
}

/**
 * Reads a text as one thing.
 *
 * @returns the first error in the parser's own words, for a text that is something else
 */
export function parseAs(text: string, rule: UnitRule): {unit: Unit} | {error: ReportedError} {
  const read = readWhole<UnitContext>(text, (parser) => parser[rule]());
  return 'error' in read ? read : {unit: lowerUnit(read.tree, new ApexDocument('source', text))};
}

/** Reads a text as a query, as `parseAs` does. */
export function parseQuery(text: string): {syntax: QuerySyntax} | {error: ReportedError} {
  const read = readWhole(text, (parser) => parser.query());
  return 'error' in read ? read : {syntax: lowerQuery(read.tree, new ApexDocument('source', text))};
}

/**
 * Parses a query: in square brackets first, as Apex has it: what can follow a query is then known,
 * which saves the parser time.
 *
 * @param tokens visible ones, the end of the text last
 */
export function parseQueryTokens(
  tokens: readonly Token[],
  document: ApexDocument,
): {syntax: QuerySyntax} | {error: ReportedError} {
  const bracketed = readInBrackets(tokens);
  if (bracketed) return {syntax: lowerQuery(bracketed, document)};
  const rule = whole((parser) => parser.query(), 'after the query');
  const {tree, error} = readTree(streamOf(tokens), rule);
  return error ? {error} : {syntax: lowerQuery(tree, document)};
}

/** @returns undefined for tokens with an error */
function readInBrackets(tokens: readonly Token[]): QueryContext | undefined {
  const [first] = tokens;
  const end = tokens.at(-1);
  if (!first || !end) return undefined;
  const opening = retyped(first, ApexLexer.LBRACK, '[');
  const closing = retyped(end, ApexLexer.RBRACK, ']');
  const stream = streamOf([opening, ...tokens.slice(0, -1), closing, end]);
  const rule = whole((parser) => parser.soqlLiteral().query(), 'after the query');
  return readTreeQuickly(stream, rule);
}

function readWhole<Tree>(
  text: string,
  rule: (parser: ApexParser) => Tree,
): {tree: Tree} | {error: ReportedError} {
  const {tokens, error: unreadable} = readTokens(text);
  const read = readWholeTree(streamOf(tokens), whole(rule, 'after the end'));
  const [first] = [unreadable, 'error' in read ? read.error : undefined]
    .filter((error) => error !== undefined)
    .sort((left, right) => left.line - right.line || left.column - right.column);
  return first ? {error: first} : read;
}

/** A byte order mark is no token of Apex; a space keeps all places. */
function documentOf(text: string): ApexDocument {
  return new ApexDocument('source', text.replace(/^\ufeff/, ' '));
}

function bounded<Result>({text}: ApexDocument, maximumLength: number, read: () => Result): Result {
  if (text.length > maximumLength)
    throw new ApexSyntaxError('limit', `longer than ${maximumLength} characters`, 0);
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ApexSyntaxError('limit', 'nested too deeply', 0);
    throw error;
  }
}

/** @throws ApexSyntaxError for text that is no token, or would take the parser too long */
function certainTokens(document: ApexDocument): Token[] {
  const {tokens, error} = readTokens(document.text);
  rejectDeepNesting(document, tokens);
  if (error) throw describeError(document, tokens, error);
  return tokens;
}

function visible(tokens: readonly Token[]): Token[] {
  return tokens.filter(({channel}) => channel === 0);
}

function commentsOf(document: ApexDocument, tokens: readonly Token[]): Comment[] {
  return tokens
    .filter(({channel, text}) => channel > 0 && /^\/[/*]/.test(text))
    .map((token) => {
      const [start, end] = [document.offsetOf(token.start), document.offsetOf(token.stop + 1)];
      return {start, end, text: document.text.slice(start, end).trimEnd()};
    });
}

/**
 * An expression needs no semicolon. After a closing brace only the parser can tell, so both
 * readings are tried.
 *
 * @param all tokens of the text, for errors
 * @param tokens that are parsed; with blanks, messages have them
 */
function parseUnit(
  document: ApexDocument,
  all: readonly Token[],
  tokens: readonly Token[],
  rule: UnitRule,
): UnitContext {
  rejectForeignEscapes(document, tokens);
  const last = visible(tokens).at(-2)?.type;
  const needsEnd = last !== undefined && last !== ApexLexer.SEMI && last !== ApexLexer.RBRACE;
  const {tree, error} = parse(needsEnd ? withSemicolon(tokens) : tokens, rule);
  if (!error) return tree;
  const second =
    last === ApexLexer.RBRACE ? parse(withSemicolon(tokens), 'anonymousUnit') : undefined;
  if (second && !second.error) return second.tree;
  throw describeError(document, all, explainError(visible(tokens), error));
}

function parse(tokens: readonly Token[], rule: UnitRule): ReturnType<typeof readTree<UnitContext>> {
  return readTree<UnitContext>(streamOf(tokens), (parser) => parser[rule]());
}

function unitRule(tokens: readonly Token[]): UnitRule {
  if (isTrigger(tokens)) return 'triggerUnit';
  const brace = tokens.findIndex(({type}) => type === ApexLexer.LBRACE);
  const isType = tokens.slice(0, brace).some(({type}) => typeWords.has(type));
  const isOne = brace >= 0 && closingIndex(tokens, brace, ApexLexer.RBRACE) === tokens.length - 2;
  return isType && isOne ? 'compilationUnit' : 'anonymousUnit';
}

function isTrigger([first, , third]: readonly Token[]): boolean {
  return first?.type === ApexLexer.TRIGGER && third?.type === ApexLexer.ON;
}

const typeWords = new Set<number>([ApexLexer.CLASS, ApexLexer.INTERFACE, ApexLexer.ENUM]);

function withSemicolon(tokens: readonly Token[]): Token[] {
  const end = tokens.at(-1);
  return end ? [...tokens.slice(0, -1), retyped(end, ApexLexer.SEMI, ';'), end] : [];
}

const bodyStarts = new Set<number>([
  ...[ApexLexer.RPAREN, ApexLexer.STATIC, ApexLexer.GET, ApexLexer.SET],
]);

/** Leaves out bodies of methods, accessors and initializers; braces of types and values stay. */
function withoutBodies(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let next = 0;
  for (const [index, token] of tokens.entries()) {
    if (index < next) continue;
    const before = kept.at(-1);
    kept.push(token);
    if (token.type === ApexLexer.LBRACE && before && bodyStarts.has(before.type))
      next = closingIndex(tokens, index, ApexLexer.RBRACE) ?? tokens.length;
  }
  return kept;
}
