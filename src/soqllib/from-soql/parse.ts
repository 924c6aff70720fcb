/** From SOQL text to the parser's tree. */
import {
  ApexErrorListener,
  ApexLexer,
  ApexParserFactory,
  type QueryContext,
} from '@apexdevtools/apex-parser';
import {ApexDocument} from '../apex/document';
import {boundSteps, describeError, refuseDeepNesting} from '../apex/parse';
import {ApexSyntaxError} from '../apex/syntax-error';
import {escapedWildcard, hideWildcardEscapes} from './text';
import {Refusal} from './refusal';
import {prepareTokens, type LexedToken} from './tokens';

const maximumLength = 100_000;

export interface ParsedQuery {
  tree: QueryContext;
  document: ApexDocument;
  /** OFFSET of sub-queries: code point index of their SELECT → number. */
  offsets: ReadonlyMap<number, string>;
}

class FirstError extends ApexErrorListener {
  first: {line: number; column: number; message: string} | undefined;

  override apexSyntaxError(line: number, column: number, message: string): void {
    this.first ??= {line, column, message};
  }
}

/** What the parser's declarations leave out of its token stream. */
interface TokenStream {
  tokens: LexedToken[];
  fill(): void;
  seek(index: number): void;
}

/** @throws Refusal for text that is no query, or out of bounds */
export function parseQuery(text: string): ParsedQuery {
  if (text.length > maximumLength) {
    throw new Refusal('limit', `longer than ${maximumLength} characters`, 0);
  }
  const document = new ApexDocument('source', text);
  try {
    return parse(document);
  } catch (error) {
    if (error instanceof ApexSyntaxError)
      throw new Refusal(error.kind, error.message, error.offset);
    if (error instanceof RangeError) throw new Refusal('limit', 'nested too deeply to read', 0);
    throw error;
  }
}

function parse(document: ApexDocument): ParsedQuery {
  const errors = new FirstError();
  const lexer = ApexParserFactory.createLexer(hideWildcardEscapes(document.text));
  lexer.addErrorListener(errors);
  const stream = ApexParserFactory.createTokenStream(lexer);
  const {tokens} = fill(stream);
  refuseDeepNesting(document, tokens);
  throwFirst(errors, document, tokens);
  const {tokens: prepared, offsets} = prepareTokens(tokens, ({start}) => document.offsetOf(start));
  if (prepared.length === 1) throw new Refusal('syntax', 'no query here', 0);
  replace(stream, prepared);
  boundSteps(stream);
  // What the quick way of predicting reads without an error is right; only an error needs the thorough way.
  let attempt = readTree(stream, quickPrediction);
  if (attempt.errors.first) {
    rewind(stream);
    attempt = readTree(stream, thoroughPrediction);
  }
  throwFirst(attempt.errors, document, prepared);
  return {tree: attempt.tree, document, offsets};
}

/** Values of ANTLR's `PredictionMode`, which the parser's package does not hand on. */
const quickPrediction = 0;
const thoroughPrediction = 1;

type Stream = ReturnType<typeof ApexParserFactory.createTokenStream>;

function readTree(stream: Stream, mode: number): {tree: QueryContext; errors: FirstError} {
  const errors = new FirstError();
  const parser = ApexParserFactory.createParser(stream);
  const {_interp: interpreter} = parser as unknown as {_interp: {predictionMode: number}};
  interpreter.predictionMode = mode;
  parser.addErrorListener(errors);
  const tree = parser.query();
  const rest = parser.getCurrentToken();
  if (rest.type !== -1)
    errors.apexSyntaxError(rest.line, rest.column, `unexpected '${rest.text}' after the query`);
  return {tree, errors};
}

function fill(stream: unknown): TokenStream {
  const filled = stream as TokenStream;
  filled.fill();
  return filled;
}

function replace(stream: unknown, tokens: LexedToken[]): void {
  (stream as TokenStream).tokens = tokens;
  rewind(stream);
}

function rewind(stream: unknown): void {
  (stream as TokenStream).seek(0);
}

function throwFirst(
  errors: FirstError,
  document: ApexDocument,
  tokens: readonly LexedToken[],
): void {
  if (!errors.first) return;
  const {line, column} = errors.first;
  const offset = document.offsetAt(line, column);
  const offending = tokens.find(({start}) => document.offsetOf(start) === offset);
  if (offending?.type === ApexLexer.SOQLAND || offending?.type === ApexLexer.SOQLOR) {
    throw new Refusal(
      'syntax',
      'AND and OR stand side by side: SOQL asks for parentheses that say what belongs together',
      offset,
    );
  }
  const error = describeError(document, tokens, errors.first);
  const message = error.message.replaceAll(escapedWildcard, '\\').replace('Apex', 'SOQL');
  throw new Refusal('syntax', message, error.offset);
}
