/**
 * Keeps from the parser what its grammar does not have: NOT in the middle of a condition, OFFSET in
 * a subquery, square brackets around the whole.
 */
import {
  closingIndex,
  descendants,
  endOfFile,
  tokenTypes,
  type ApexDocument,
  type ConditionSyntax,
  type QuerySyntax,
  type SoqlLiteral,
  type Token,
} from '@soql-lib/apex';
import {TranslationError, syntaxError, unsupported} from './translation-error';

const beforeOperand = new Set([
  tokenTypes.WHERE,
  tokenTypes.HAVING,
  tokenTypes.LPAREN,
  tokenTypes.SOQLAND,
  tokenTypes.SOQLOR,
  tokenTypes.NOT,
]);

/** What no condition begins with. */
const afterOperand = new Set([
  ...[tokenTypes.SOQLAND, tokenTypes.SOQLOR, tokenTypes.RPAREN, tokenTypes.LIKE, tokenTypes.IN],
  ...[tokenTypes.INCLUDES, tokenTypes.EXCLUDES, tokenTypes.ASSIGN, tokenTypes.NOTEQUAL],
]);

/** NOT before NOT. */
const maximumNegations = 50;

/** Clauses that subqueries and inner joins lack (facts/soql.md 4, 6.7): first words and message. */
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

/** The tokens of a query, without those that its grammar does not have. */
export class PreparedTokens {
  /** What stands in the text, an amount in one piece. */
  readonly shown: readonly Token[];
  /** What the parser reads. */
  readonly tokens: readonly Token[];
  /** OFFSET of subqueries, by the offset of their SELECT. */
  private readonly offsets = new Map<number, SoqlLiteral>();
  /** The NOTs before a condition, by the condition's offset. */
  private readonly negations = new Map<number, readonly Token[]>();

  /**
   * @param all tokens of the text, hidden ones included, the end of the text last
   * @throws TranslationError for clauses that a subquery cannot have, and for NOT without a
   * condition
   */
  constructor(
    all: readonly Token[],
    private readonly document: ApexDocument,
  ) {
    this.shown = this.withoutBrackets(joinAmounts(all.filter(({channel}) => channel === 0)));
    const before = this.shown.find((_, index) => lacksField(this.shown, index));
    if (before) throw syntaxError('a field is missing before FROM', this.place(before));
    this.tokens = this.withoutNegations(this.readSubQueries(this.shown));
  }

  /**
   * Puts into the tree what the parser did not read.
   *
   * @throws TranslationError for NOT before something else than a condition
   */
  complete(syntax: QuerySyntax): void {
    if (this.offsets.size + this.negations.size === 0) return;
    for (const node of [...descendants(syntax)]) {
      if (node.kind === 'soql') node.offset ??= this.offsets.get(node.place.start);
      if (node.kind === 'logical') node.parts = node.parts.map((part) => this.withNegations(part));
    }
    for (const [negation] of this.negations.values())
      if (negation) throw this.lacksCondition(negation);
  }

  private lacksCondition(negation: Token): TranslationError {
    return syntaxError('a condition is missing after NOT', this.place(negation));
  }

  private withNegations(condition: ConditionSyntax): ConditionSyntax {
    const {place} = condition;
    const negations = this.negations.get(place.start) ?? [];
    this.negations.delete(place.start);
    const negate = (part: ConditionSyntax): ConditionSyntax => {
      return {kind: 'logical', place, operator: 'and', isNegated: true, parts: [part]};
    };
    return negations.reduce(negate, condition);
  }

  private place({start}: Token): number {
    return this.document.offsetOf(start);
  }

  /** Accepts an inline query in square brackets, and a semicolon at the end. */
  private withoutBrackets(tokens: readonly Token[]): Token[] {
    const end = tokens.slice(-1);
    let inner = tokens.slice(0, -1);
    if (inner.at(-1)?.type === tokenTypes.SEMI) inner = inner.slice(0, -1);
    if (inner[0]?.type === tokenTypes.LBRACK) {
      const close = closingIndex(inner, 0, tokenTypes.RBRACK);
      const rest = close === undefined ? undefined : inner[close + 1];
      if (rest)
        throw unsupported(
          'the query ends at its closing bracket: remove what follows. In the chain, use a result method instead: toValueOf(field) for .Field, toObject() for [0], toInteger() for .size()',
          this.place(rest),
        );
      if (close !== undefined) inner = inner.slice(1, -1);
    }
    return [...inner, ...end];
  }

  private readSubQueries(tokens: readonly Token[]): Token[] {
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
        this.rejectClause(token, next, frame);
        if (token.type === tokenTypes.OFFSET && next.type === tokenTypes.IntegerLiteral) {
          this.keepOffset(token, next, frame.select);
          index += 1;
          continue;
        }
      }
      kept.push(token);
    }
    return kept;
  }

  private keepOffset(word: Token, {start, stop, text}: Token, select: Token): void {
    const {document} = this;
    const key = this.place(select);
    if (this.offsets.has(key)) throw syntaxError('OFFSET is given twice', this.place(word));
    const place = {document, start: document.offsetOf(start), end: document.offsetOf(stop + 1)};
    this.offsets.set(key, {kind: 'soqlLiteral', type: 'number', text, place});
  }

  private rejectClause(token: Token, next: Token, {isSemiJoin}: Frame): void {
    for (const [first, second, clause] of absentClauses) {
      if (token.type !== first || !second.includes(next.type)) continue;
      const advice =
        clause === 'GROUP BY'
          ? 'query the child object separately and group there'
          : 'put it in the main query, or query the child object separately';
      throw unsupported(
        isSemiJoin
          ? `SOQL.InnerJoin has no ${clause}: it supports only one field and conditions. Run the inner query first and pass its Ids to isIn`
          : `SOQL.SubQuery has no ${clause}: ${advice}`,
        this.place(token),
      );
    }
  }

  /** `A = 1 AND NOT B = 2`: the grammar takes NOT only where conditions or parentheses start. */
  private withoutNegations(tokens: readonly Token[]): Token[] {
    let negations: Token[] = [];
    return tokens.filter((token, index) => {
      if (!isNegation(tokens, index)) {
        const [negation] = negations;
        if (negation && afterOperand.has(token.type)) throw this.lacksCondition(negation);
        if (negation) this.negations.set(this.place(token), negations);
        negations = [];
        return true;
      }
      negations.push(token);
      if (negations.length > maximumNegations)
        throw new TranslationError('limit', 'nested too deeply', this.place(token));
      return false;
    });
  }
}

interface Frame {
  /** The SELECT behind the parenthesis, if there is one. */
  select: Token | undefined;
  isSemiJoin: boolean;
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
