/** The lexer's tokens, and streams of them for the parser. */
import {ApexParserFactory, type ApexTokenStream} from '@apexdevtools/apex-parser';
import {FirstError, type ReportedError} from './read-tree';

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

export const endOfFile = -1;

interface Stream {
  tokens: Token[];
  fill(): void;
}

/** Splits a text of Apex or SOQL into tokens, blanks, comments and the end of the file included. */
export function readTokens(text: string): {
  tokens: Token[];
  stream: ApexTokenStream;
  /** The first text that is no token. */
  error: ReportedError | undefined;
} {
  const errors = new FirstError();
  const lexer = ApexParserFactory.createLexer(text);
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

/** Makes a stream for the parser from tokens that may have been changed; it gets an end where it has none. */
export function streamOf(tokens: readonly Token[]): ApexTokenStream {
  const {
    stream,
    tokens: [end],
  } = readTokens('');
  // Tokens are numbered by their place in a stream, and those of a bind expression are read in a second one.
  const copies = tokens.map((token) => token.clone());
  if (copies.at(-1)?.type !== endOfFile && end) copies.push(end);
  copies.forEach((token, index) => {
    token.tokenIndex = index;
  });
  (stream as unknown as Stream).tokens = copies;
  return stream;
}
