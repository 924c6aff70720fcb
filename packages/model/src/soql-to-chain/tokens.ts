/**
 * Rewrites tokens where the grammar is narrower than SOQL: NOT in the middle of a condition, OFFSET
 * in a subquery, square brackets around the whole. Everything keeps its place in the text.
 */
import {endOfFile, retyped, tokenTypes, type Token} from '@soql-lib/apex';
import {TranslationError, syntaxError, unsupported} from './translationError';

const beforeOperand = new Set([
  tokenTypes.WHERE,
  tokenTypes.HAVING,
  tokenTypes.LPAREN,
  tokenTypes.SOQLAND,
  tokenTypes.SOQLOR,
  tokenTypes.NOT,
]);

/** NOT before NOT, each of them one parenthesis more. */
const maximumNegations = 50;

const comparators = new Set([
  ...[
    tokenTypes.ASSIGN,
    tokenTypes.NOTEQUAL,
    tokenTypes.LESSANDGREATER,
    tokenTypes.LT,
    tokenTypes.GT,
  ],
  ...[tokenTypes.LIKE, tokenTypes.IN, tokenTypes.NOT, tokenTypes.INCLUDES, tokenTypes.EXCLUDES],
]);

const clauseStarts = new Set([
  ...[tokenTypes.WITH, tokenTypes.GROUP, tokenTypes.ORDER, tokenTypes.LIMIT, tokenTypes.OFFSET],
  ...[tokenTypes.ALL, tokenTypes.FOR, tokenTypes.HAVING, tokenTypes.UPDATE],
]);

/** Clauses that the builder's subqueries and inner joins do not have (facts/soql.md 4, 6.7): first words and message. */
const absentClauses: readonly [first: number, second: readonly number[], clause: string][] = [
  [tokenTypes.GROUP, [tokenTypes.BY], 'GROUP BY'],
  [tokenTypes.USING, [tokenTypes.SCOPE], 'USING SCOPE'],
  [tokenTypes.ALL, [tokenTypes.ROWS], 'ALL ROWS'],
  [
    tokenTypes.WITH,
    [tokenTypes.DATA, tokenTypes.SECURITY_ENFORCED, tokenTypes.SYSTEM_MODE, tokenTypes.USER_MODE],
    'WITH',
  ],
];

export interface PreparedTokens {
  tokens: Token[];
  /** OFFSET of subqueries: offset of their SELECT → number. */
  offsets: Map<number, Token>;
}

/**
 * @param all tokens of the text, hidden ones included, the end of the text last
 * @param place turns a token's place into an offset
 * @throws TranslationError for clauses that a subquery cannot have
 */
export function prepareTokens(
  all: readonly Token[],
  place: (token: Token) => number,
): PreparedTokens {
  const shown = withoutBrackets(joinAmounts(all.filter(({channel}) => channel === 0)), place);
  const missing = shown.findIndex((_, index) => lacksField(shown, index));
  const before = shown[missing];
  if (before) throw syntaxError('a field is missing before FROM', place(before));
  const offsets = new Map<number, Token>();
  const rest = readSubQueries(shown, offsets, place);
  const tokens = bracketNegations(rest, place);
  tokens.forEach((token, index) => {
    token.tokenIndex = index;
  });
  return {tokens, offsets};
}

/** The grammar would take FROM for a field, and the object for its alias. */
function lacksField(tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1]?.type;
  const next = tokens[index + 1]?.type;
  return (
    tokens[index]?.type === tokenTypes.FROM &&
    (previous === tokenTypes.SELECT || previous === tokenTypes.COMMA) &&
    next !== tokenTypes.FROM &&
    next !== tokenTypes.COMMA &&
    next !== tokenTypes.DOT
  );
}

/** `USD5000.50` comes from the lexer in two pieces. */
function joinAmounts(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const previous = joined.at(-1);
    const isFraction =
      previous?.type === tokenTypes.IntegralCurrencyLiteral &&
      token.type === tokenTypes.NumberLiteral &&
      token.start === previous.stop + 1;
    if (isFraction) previous.text += token.text;
    else joined.push(token);
  }
  return joined;
}

/** Accepts an inline query in square brackets, and a semicolon at the end. */
function withoutBrackets(tokens: readonly Token[], place: (token: Token) => number): Token[] {
  const end = tokens.slice(-1);
  let inner = tokens.slice(0, -1);
  if (inner.at(-1)?.type === tokenTypes.SEMI) inner = inner.slice(0, -1);
  if (inner[0]?.type === tokenTypes.LBRACK) {
    const close = matchingParentheses(inner).get(0);
    const rest = close === undefined ? undefined : inner[close + 1];
    if (rest)
      throw unsupported(
        'the query ends at its closing bracket: remove what follows. In the chain, use a result method instead: toValueOf(field) for .Field, toObject() for [0], toInteger() for .size()',
        place(rest),
      );
    if (close !== undefined) inner = inner.slice(1, -1);
  }
  return [...inner, ...end];
}

interface Frame {
  /** The SELECT behind the parenthesis, if there is one. */
  select: Token | undefined;
  isSemiJoin: boolean;
}

function readSubQueries(
  tokens: readonly Token[],
  offsets: Map<number, Token>,
  place: (token: Token) => number,
): Token[] {
  const frames: Frame[] = [];
  const kept: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (!token) break;
    if (token.type === tokenTypes.LPAREN) {
      frames.push({
        select: next?.type === tokenTypes.SELECT ? next : undefined,
        isSemiJoin: tokens[index - 1]?.type === tokenTypes.IN,
      });
    } else if (token.type === tokenTypes.RPAREN) {
      frames.pop();
    }
    const frame = frames.at(-1);
    if (frame?.select && next) {
      rejectClause(token, next, frame, place);
      if (token.type === tokenTypes.OFFSET && next.type === tokenTypes.IntegerLiteral) {
        const select = place(frame.select);
        if (offsets.has(select)) throw syntaxError('OFFSET is given twice', place(token));
        offsets.set(select, next);
        index += 1;
        continue;
      }
    }
    kept.push(token);
  }
  return kept;
}

function rejectClause(
  token: Token,
  next: Token,
  {isSemiJoin}: Frame,
  place: (token: Token) => number,
): void {
  for (const [first, second, clause] of absentClauses) {
    if (token.type !== first || !second.includes(next.type)) continue;
    const advice =
      clause === 'GROUP BY'
        ? 'query the child object separately and group there'
        : 'put it in the main query, or query the child object separately';
    throw isSemiJoin
      ? unsupported(
          `SOQL.InnerJoin has no ${clause}: it supports only one field and conditions. Run the inner query first and pass its Ids to isIn`,
          place(token),
        )
      : unsupported(`SOQL.SubQuery has no ${clause}: ${advice}`, place(token));
  }
}

/** `A = 1 AND NOT B = 2`: the grammar takes NOT at the start of a condition or of a parenthesis only. */
function bracketNegations(tokens: readonly Token[], place: (token: Token) => number): Token[] {
  const closings = new Map<number, number>();
  let run = 0;
  const result: Token[] = [];
  const ends = matchingParentheses(tokens);
  tokens.forEach((token, index) => {
    run = token.type === tokenTypes.NOT ? run + 1 : 0;
    if (run > maximumNegations)
      throw new TranslationError('limit', 'nested too deeply', place(token));
    if (isNegation(tokens, index)) {
      result.push(retyped(token, tokenTypes.LPAREN, '('));
      const end = operandEnd(tokens, index + 1, ends);
      closings.set(end, (closings.get(end) ?? 0) + 1);
    }
    result.push(token);
    const closing = closings.get(index) ?? 0;
    for (let count = 0; count < closing; count += 1)
      result.push(retyped(token, tokenTypes.RPAREN, ')'));
  });
  return result;
}

function isNegation(tokens: readonly Token[], index: number): boolean {
  const previous = tokens[index - 1];
  const next = tokens[index + 1];
  return (
    tokens[index]?.type === tokenTypes.NOT &&
    previous !== undefined &&
    beforeOperand.has(previous.type) &&
    next !== undefined &&
    next.type !== tokenTypes.DOT &&
    next.type !== tokenTypes.IN &&
    next.type !== endOfFile
  );
}

function matchingParentheses(tokens: readonly Token[]): Map<number, number> {
  const open: number[] = [];
  const pairs = new Map<number, number>();
  tokens.forEach(({type}, index) => {
    if (type === tokenTypes.LPAREN || type === tokenTypes.LBRACK) open.push(index);
    if (type !== tokenTypes.RPAREN && type !== tokenTypes.RBRACK) return;
    const start = open.pop();
    if (start !== undefined) pairs.set(start, index);
  });
  return pairs;
}

/** @returns index of the last token of the condition that starts at an index */
function operandEnd(
  tokens: readonly Token[],
  start: number,
  ends: ReadonlyMap<number, number>,
): number {
  let index = start;
  while (isNegation(tokens, index)) index += 1;
  if (tokens[index]?.type === tokenTypes.LPAREN) return ends.get(index) ?? tokens.length - 2;
  let compared = false;
  for (; index < tokens.length - 1; index += 1) {
    const type = tokens[index]?.type ?? endOfFile;
    if (isOperandStop(tokens, index, compared)) return index - 1;
    if (comparators.has(type)) compared = true;
    index = ends.get(index) ?? index;
  }
  return tokens.length - 2;
}

function isOperandStop(tokens: readonly Token[], index: number, compared: boolean): boolean {
  const type = tokens[index]?.type ?? endOfFile;
  if (type === tokenTypes.SOQLAND || type === tokenTypes.SOQLOR || type === tokenTypes.RPAREN)
    return true;
  return (
    compared &&
    clauseStarts.has(type) &&
    tokens[index - 1]?.type !== tokenTypes.DOT &&
    tokens[index + 1]?.type !== tokenTypes.DOT
  );
}
