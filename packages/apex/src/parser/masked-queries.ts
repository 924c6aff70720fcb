/** Files whose inline queries are read as text: one name stands for each query. */
import {ApexLexer} from '@apexdevtools/apex-parser';
import type {ApexDocument} from '../document';
import {endOfFile} from './read-tree';
import {closingIndex, retyped, type Token} from './tokens';

/** The name that stands for a query. */
export const maskedQuery = '[]';

export interface MaskedQuery {
  /** Offsets in the file, square brackets included. */
  start: number;
  end: number;
  /** Offsets of the text between the brackets; of the whole text for a query without them. */
  innerStart: number;
  innerEnd: number;
  /** The visible tokens between the brackets; a query inside a bind expression is one of them. */
  tokens: readonly Token[];
  /** True for a query that is the whole input, without square brackets. */
  isBare: boolean;
}

/** Puts one identifier in place of each inline query. */
export class Masking {
  /** Offset of the bracket → query. */
  readonly queries = new Map<number, MaskedQuery>();

  constructor(private readonly document: ApexDocument) {}

  /** @param tokens the visible ones of a whole text */
  mask(tokens: readonly Token[]): Token[] {
    if (tokens[0]?.type !== ApexLexer.SELECT) return this.maskInside(tokens);
    const isRest = ({type}: Token): boolean => type === endOfFile || type === ApexLexer.SEMI;
    const rest = tokens.findIndex(isRest);
    const inner = tokens.slice(0, rest);
    const [first] = inner;
    const last = inner.at(-1);
    if (!first || !last) return [...tokens];
    return [this.represent(first, last, inner, false), ...tokens.slice(rest)];
  }

  private maskInside(tokens: readonly Token[]): Token[] {
    const shown: Token[] = [];
    let next = 0;
    for (const [index, token] of tokens.entries()) {
      if (index < next) continue;
      const isQuery =
        token.type === ApexLexer.LBRACK && tokens[index + 1]?.type === ApexLexer.SELECT;
      const end = isQuery ? closingIndex(tokens, index, ApexLexer.RBRACK) : undefined;
      const last = end === undefined ? undefined : tokens[end];
      next = 1 + (end ?? index);
      shown.push(last ? this.represent(token, last, tokens.slice(index + 1, end), true) : token);
    }
    return shown;
  }

  private represent(
    first: Token,
    last: Token,
    inner: readonly Token[],
    inBrackets: boolean,
  ): Token {
    const start = this.document.offsetOf(first.start);
    const end = this.document.offsetOf(last.stop + 1);
    this.queries.set(start, {
      start,
      end,
      innerStart: inBrackets ? start + 1 : start,
      innerEnd: inBrackets ? end - 1 : end,
      tokens: this.maskInside(inner),
      isBare: !inBrackets,
    });
    const token = retyped(first, ApexLexer.Identifier, maskedQuery);
    token.stop = last.stop;
    return token;
  }
}
