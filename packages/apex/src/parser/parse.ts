/** Parses Apex with ANTLR and converts the parse tree to our own. */
import {ApexLexer, type AnonymousUnitContext} from '@apexdevtools/apex-parser';
import {lowerUnit, usualDepth} from './lower';
import type {ApexDocument} from '../document';
import {readTree, type ReportedError} from './read-tree';
import type {Unit} from '../ast';
import {ApexSyntaxError} from '../syntax-error';
import {boundSteps, endOfFile, readTokens, visibleTokens, type Token} from './tokens';

const usualLimit = 100_000;
const maximumNesting = 150;

/** Casts in a row, and type arguments within type arguments, cost the parser time that grows with their cube. */
const maximumRun = 30;

/** Conditionals within conditionals, `a ? b : c ? d : e`, each one call deeper. */
const maximumConditionals = 100;

const opening = new Set<number>([ApexLexer.LPAREN, ApexLexer.LBRACE, ApexLexer.LBRACK]);
const closing = new Set<number>([ApexLexer.RPAREN, ApexLexer.RBRACE, ApexLexer.RBRACK]);

const prefixOperators = new Set<number>([
  ...[ApexLexer.BANG, ApexLexer.TILDE, ApexLexer.ADD, ApexLexer.SUB, ApexLexer.INC, ApexLexer.DEC],
]);

/** ANTLR lists every token that it expected; a long list does not help a reader. */
export function shorten(message: string): string {
  const unknown = /^token recognition error at: '(.*)'$/s.exec(message)?.[1];
  if (unknown?.startsWith("'"))
    return 'this string is not closed, or contains an invalid escape sequence';
  if (unknown !== undefined) return `unexpected character: ${unknown}`;
  return message
    .replace(/ expecting \{[^}]{60,}\}?.*$/s, '')
    .replace(/^(extraneous|mismatched) input/, 'unexpected')
    .replace(/^no viable alternative at input/, 'cannot read');
}

function parseText(
  document: ApexDocument,
  {tokens, stream, error: unreadable}: ReturnType<typeof readTokens>,
): AnonymousUnitContext {
  rejectDeepNesting(document, tokens);
  if (unreadable) throw describeError(document, tokens, unreadable);
  rejectLineBreaks(document, tokens);
  boundSteps(stream);
  const {tree, error} = readTree(stream, (parser) => parser.anonymousUnit());
  if (error) throw describeError(document, tokens, error);
  rejectMultilineText(document, tokens);
  return tree;
}

/** The lexer allows a line break in a string literal, Apex does not. */
function rejectLineBreaks(document: ApexDocument, tokens: readonly Token[]): void {
  const broken = tokens.find(
    ({type, text}) => type === ApexLexer.StringLiteral && /[\r\n]/.test(text),
  );
  if (!broken) return;
  throw new ApexSyntaxError(
    'syntax',
    'this string is not closed on its line: write \\n for a line break',
    document.offsetOf(broken.start),
  );
}

function rejectMultilineText(document: ApexDocument, tokens: readonly Token[]): void {
  const text = tokens.find(({type}) => type === ApexLexer.MultilineStringLiteral);
  if (!text) return;
  throw new ApexSyntaxError(
    'syntax',
    'multiline strings are not supported',
    document.offsetOf(text.start),
  );
}

/** An unbalanced bracket is a better message than the parser's. */
export function describeError(
  document: ApexDocument,
  tokens: readonly Token[],
  {line, column, message}: ReportedError,
): ApexSyntaxError {
  const isUnreadable = message.startsWith('token recognition error');
  const open: Token[] = [];
  for (const token of isUnreadable ? [] : tokens) {
    if (opening.has(token.type)) open.push(token);
    else if (closing.has(token.type) && !open.pop()) {
      return new ApexSyntaxError(
        'syntax',
        `"${token.text}" has no matching opening bracket`,
        document.offsetOf(token.start),
      );
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    return new ApexSyntaxError(
      'syntax',
      `"${unclosed.text}" is not closed`,
      document.offsetOf(unclosed.start),
    );
  }
  const offset = document.offsetAt(line, column);
  const end = document.text.trimEnd().length;
  return offset >= end
    ? new ApexSyntaxError('syntax', 'unexpected end of input', end)
    : new ApexSyntaxError('syntax', shorten(message), offset);
}

/**
 * Checks the tokens before parsing.
 *
 * @throws ApexSyntaxError of kind `limit`
 */
export function rejectDeepNesting(document: ApexDocument, tokens: readonly Token[]): void {
  let depth = 0;
  let casts = 0;
  let typeArguments = 0;
  let prefixes = 0;
  let conditionals = 0;
  let previous = 0;
  let beforePrevious = 0;
  for (const {type, start, channel} of tokens) {
    if (channel !== 0) continue;
    if (opening.has(type)) depth += 1;
    else if (closing.has(type)) depth -= 1;
    if (type === ApexLexer.SEMI || type === ApexLexer.LBRACE) {
      casts = 0;
      conditionals = 0;
    } else if (previous === ApexLexer.RPAREN && startsOperand(type)) casts += 1;
    if (type === ApexLexer.LT)
      typeArguments = beforePrevious === ApexLexer.LT ? typeArguments + 1 : 0;
    if (type === ApexLexer.QUESTION) conditionals += 1;
    prefixes = prefixOperators.has(type) ? prefixes + 1 : 0;
    const runs = Math.max(casts, typeArguments, prefixes);
    if (depth > maximumNesting || runs > maximumRun || conditionals > maximumConditionals) {
      throw new ApexSyntaxError('limit', 'nested too deeply', document.offsetOf(start));
    }
    beforePrevious = previous;
    previous = type;
  }
}

/** What can follow a cast's closing parenthesis, and nothing else's. */
function startsOperand(type: number): boolean {
  return type === ApexLexer.LPAREN || type === ApexLexer.BANG || type === ApexLexer.TILDE;
}

/**
 * Reads one expression, or statements, methods and classes in any mixture; of a trigger the statements in it.
 *
 * @param maximumLength in characters; the usual limit keeps an editor quick
 *
 * @throws ApexSyntaxError
 */
export function parseApex(document: ApexDocument, maximumLength = usualLimit): Unit {
  const {text} = document;
  if (text.length > maximumLength) {
    throw new ApexSyntaxError('limit', `longer than ${maximumLength} characters`, 0);
  }
  try {
    return lowerUnit(parseWithEnd(document), document, usualDepth);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ApexSyntaxError('limit', 'nested too deeply', 0);
    }
    throw error;
  }
}

/** @returns the text with blanks in place of a trigger's header and last brace, so that its statements keep their places */
function withoutTrigger(document: ApexDocument): string {
  const {text} = document;
  if (!/\btrigger\s+\w+\s+on\b/i.test(text)) return text;
  const tokens = visibleTokens(text);
  const isTrigger = tokens[0]?.type === ApexLexer.TRIGGER && tokens[2]?.type === ApexLexer.ON;
  const open = tokens.find(({type}) => type === ApexLexer.LBRACE);
  const last = tokens.at(-1);
  // Without its last brace the text stays as it is, and the parser reports what is not closed.
  if (!isTrigger || !open || last?.type !== ApexLexer.RBRACE) return text;
  const [start, end] = [document.offsetOf(open.stop + 1), document.offsetOf(last.start)];
  return `${text.slice(0, start).replace(/[^\r\n]/gu, ' ')}${text.slice(start, end)} ${text.slice(end + 1)}`;
}

/** An expression needs no semicolon. After a closing brace only the parser can tell, so both readings are tried. */
function parseWithEnd(document: ApexDocument): AnonymousUnitContext {
  const text = withoutTrigger(document);
  const read = readTokens(text);
  const withEnd = (): AnonymousUnitContext => parseText(document, readTokens(`${text}\n;`));
  const last = read.tokens.findLast(({channel, type}) => channel === 0 && type !== endOfFile)?.text;
  if (last === undefined || last.endsWith(';')) return parseText(document, read);
  if (!last.endsWith('}')) return withEnd();
  try {
    return parseText(document, read);
  } catch (error) {
    if (!(error instanceof ApexSyntaxError) || error.kind !== 'syntax') throw error;
    try {
      return withEnd();
    } catch {
      throw error;
    }
  }
}
