/** The lexer's tokens, and streams of them for the parser. */
import {ApexLexer, ApexParserFactory, type ApexTokenStream} from '@apexdevtools/apex-parser';
import {blankEmptyComments} from '../string-literals';
import {ApexSyntaxError} from '../syntax-error';
import {endOfFile, FirstError, type ReportedError} from './read-tree';

/** A token of the lexer, with what the parser's declarations leave out. */
export interface Token {
  type: number;
  /** 0 for what the parser reads; blanks and comments have others. */
  channel: number;
  /** Code point indexes. */
  start: number;
  stop: number;
  /** 1-based. */
  line: number;
  /** 0-based. */
  column: number;
  tokenIndex: number;
  text: string;
  clone(): Token;
}

type Numbers<Constants> = {
  readonly [Name in keyof Constants as Constants[Name] extends number ? Name : never]: number;
};

/** The type of each keyword, symbol and kind of literal. */
export const tokenTypes: Numbers<typeof ApexLexer> = ApexLexer;

interface Stream {
  tokens: Token[];
  fill(): void;
}

/** In place of the backslash of `\%` and `\_`: escapes of SOQL that the lexer doesn't know. */
export const escapedWildcard = '\ue000';

function hideWildcardEscapes(text: string): string {
  return text.replace(/\\(.)/gs, (escape, next: string) =>
    next === '%' || next === '_' ? escapedWildcard + next : escape,
  );
}

/**
 * Splits a text of Apex or SOQL into tokens, blanks, comments and the end of the file included. In
 * strings, `escapedWildcard` replaces the backslash of an escape that only SOQL has.
 */
export function readTokens(text: string): {
  tokens: Token[];
  stream: ApexTokenStream;
  /** The first text that is no token. */
  error: ReportedError | undefined;
} {
  const errors = new FirstError();
  const lexer = ApexParserFactory.createLexer(hideWildcardEscapes(blankEmptyComments(text)));
  lexer.removeErrorListeners();
  lexer.addErrorListener(errors);
  const stream = ApexParserFactory.createTokenStream(lexer);
  const filled = stream as unknown as Stream;
  filled.fill();
  return {tokens: filled.tokens, stream, error: errors.first};
}

/** @returns the tokens that the parser reads: no blanks, no comments, no end of the file */
export function visibleTokens(text: string): Token[] {
  return readTokens(text).tokens.filter(({channel, type}) => channel === 0 && type !== endOfFile);
}

/**
 * Bounds the parser's looking ahead. Ordinary text needs a few dozen steps per token. Steps are
 * counted, not timed, so that the outcome is the same on every machine.
 */
const maximumSteps = 40_000_000;

/** Every step of the parser ends in `consume`, which the stream's declarations leave out. */
export function boundSteps(tokenStream: unknown): void {
  const stream = tokenStream as {consume(): void};
  const consume = stream.consume.bind(stream);
  let left = maximumSteps;
  stream.consume = () => {
    left -= 1;
    if (left < 0) throw new ApexSyntaxError('limit', 'too complex to parse', 0);
    consume();
  };
}

/** Makes a stream for the parser from tokens that may have been changed, with an end. */
export function streamOf(tokens: readonly Token[]): ApexTokenStream {
  const {
    stream,
    tokens: [end],
  } = readTokens('');
  // Tokens are numbered by their place in a stream; those of a bind are read in a second one.
  const copies = tokens.map((token) => token.clone());
  if (copies.at(-1)?.type !== endOfFile && end) copies.push(end);
  copies.forEach((token, index) => {
    token.tokenIndex = index;
  });
  (stream as unknown as Stream).tokens = copies;
  boundSteps(stream);
  return stream;
}

/** @returns a copy of the token, at its place, with another type and text */
export function retyped(token: Token, type: number, text: string): Token {
  const copy = token.clone();
  copy.type = type;
  copy.text = text;
  return copy;
}

/**
 * @param start index of a bracket
 * @param closing type of the token that closes such a bracket
 * @returns the index of the bracket that closes it; undefined where none does
 */
export function closingIndex(
  tokens: readonly Token[],
  start: number,
  closing: number,
): number | undefined {
  const opening = tokens[start]?.type;
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const type = tokens[index]?.type;
    if (type === opening) depth += 1;
    if (type === closing) depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
}
