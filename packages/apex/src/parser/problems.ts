/** What is wrong with a text, in words that help; and bounds for what takes the parser too long. */
import {ApexLexer} from '@apexdevtools/apex-parser';
import type {ApexDocument} from '../document';
import {ApexSyntaxError} from '../syntax-error';
import type {ReportedError} from './read-tree';
import {escapedWildcard, type Token} from './tokens';

const maximumNesting = 150;

/** Casts in a row, and type arguments in type arguments, cost time that grows with their cube. */
const maximumRun = 30;

/** Conditionals within conditionals, `a ? b : c ? d : e`, each one call deeper. */
const maximumConditionals = 100;

const closingOf: ReadonlyMap<number, number> = new Map([
  [ApexLexer.LPAREN, ApexLexer.RPAREN],
  [ApexLexer.LBRACE, ApexLexer.RBRACE],
  [ApexLexer.LBRACK, ApexLexer.RBRACK],
]);
const closing: ReadonlySet<number> = new Set(closingOf.values());

const prefixOperators = new Set<number>([
  ...[ApexLexer.BANG, ApexLexer.TILDE, ApexLexer.ADD, ApexLexer.SUB, ApexLexer.INC, ApexLexer.DEC],
]);

/** ANTLR lists every token that it expected; a long list does not help a reader. */
export function shorten(message: string): string {
  const unknown = /^token recognition error at: '(.*)'$/s.exec(message)?.[1];
  if (unknown?.startsWith("'")) return brokenString;
  if (unknown === '"') return 'a string is in single quotes in Apex, not in double quotes';
  if (unknown !== undefined) return `unexpected character: ${unknown}`;
  return message
    .replace(/ expecting \{[^}]{60,}\}?.*$/s, '')
    .replace(/^(extraneous|mismatched) input/, 'unexpected')
    .replace(/^no viable alternative at input/, 'cannot read');
}

const brokenString = 'this string is not closed, or contains an invalid escape sequence';

/** @throws ApexSyntaxError for an escape of SOQL in a string of Apex */
export function rejectForeignEscapes(document: ApexDocument, tokens: readonly Token[]): void {
  const foreign = tokens.find(
    ({type, text}) => type === ApexLexer.StringLiteral && text.includes(escapedWildcard),
  );
  if (foreign) throw errorAt(foreign, brokenString, document);
}

/** The lexer allows a line break in a string literal; Apex does not. */
export function rejectBrokenText(document: ApexDocument, tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.type === ApexLexer.StringLiteral && /[\r\n]/.test(token.text))
      throw errorAt(
        token,
        'this string is not closed on its line: write \\n for a line break',
        document,
      );
  }
}

function errorAt({start}: Token, message: string, document: ApexDocument): ApexSyntaxError {
  return new ApexSyntaxError('syntax', message, document.offsetOf(start));
}

/** An unbalanced bracket is a better message than the parser's. */
export function describeError(
  document: ApexDocument,
  tokens: readonly Token[],
  {line, column, message}: ReportedError,
): ApexSyntaxError {
  const isUnreadable = message.startsWith('token recognition error');
  const unbalanced = isUnreadable ? undefined : unbalancedBracket(tokens);
  if (unbalanced) return errorAt(unbalanced.at, unbalanced.message, document);
  const offset = document.offsetAt(line, column);
  const end = document.text.trimEnd().length;
  return offset >= end
    ? new ApexSyntaxError('syntax', 'unexpected end of input', end)
    : new ApexSyntaxError('syntax', shorten(message), offset);
}

function unbalancedBracket(tokens: readonly Token[]): {at: Token; message: string} | undefined {
  const open: Token[] = [];
  for (const token of tokens) {
    if (closingOf.has(token.type)) open.push(token);
    if (!closing.has(token.type)) continue;
    const last = open.at(-1);
    if (last && closingOf.get(last.type) === token.type) open.pop();
    else if (last && open.some(({type}) => closingOf.get(type) === token.type))
      return notClosed(last);
    else return {at: token, message: `"${token.text}" has no matching opening bracket`};
  }
  const unclosed = open.at(-1);
  return unclosed && notClosed(unclosed);
}

function notClosed(at: Token): {at: Token; message: string} {
  const missing = at.type === ApexLexer.LPAREN ? ': a closing parenthesis is missing' : '';
  return {at, message: `"${at.text}" is not closed${missing}`};
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
    if (closingOf.has(type)) depth += 1;
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
