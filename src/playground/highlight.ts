/** Syntax highlighting with the parser's lexer. */
import {encodeRuns, type Run} from '../highlight/runs';
import {ApexDocument, readTokens, tokenTypes, type Token} from '@soql-lib/apex';
import type {Language} from './protocol';

const between = (first: number, last: number) => (type: number) => type >= first && type <= last;

const isComment = between(tokenTypes.DOC_COMMENT, tokenTypes.LINE_COMMENT);
const isOperator = between(tokenTypes.LPAREN, tokenTypes.ATSIGN);
const isNumber = between(tokenTypes.IntegerLiteral, tokenTypes.NumberLiteral);
const isDate = between(tokenTypes.DateLiteral, tokenTypes.DateTimeLiteral);
const isRelativeDate = between(tokenTypes.YESTERDAY, tokenTypes.N_FISCAL_YEARS_AGO_N);
const isFieldName = between(tokenTypes.FIND, tokenTypes.SPELL_CORRECTION);
const isQueryFunction = between(tokenTypes.DISTANCE, tokenTypes.CONVERT_TIMEZONE);
/** Reserved words of Apex, up to the first SOQL keyword. */
const isReserved = between(tokenTypes.ABSTRACT, tokenTypes.WHILE);

const aggregates = new Set<number>([
  tokenTypes.COUNT,
  tokenTypes.AVG,
  tokenTypes.COUNT_DISTINCT,
  tokenTypes.MIN,
  tokenTypes.MAX,
  tokenTypes.SUM,
  tokenTypes.TOLABEL,
  tokenTypes.FORMAT,
]);

const collections = new Set<number>([tokenTypes.LIST, tokenTypes.MAP, tokenTypes.SET]);

/** The adjacent tokens, without whitespace and comments. */
interface Neighbors {
  previous: Token | undefined;
  next: Token | undefined;
}

function isMember({previous}: Neighbors): boolean {
  return previous?.type === tokenTypes.DOT || previous?.type === tokenTypes.QUESTIONDOT;
}

function isCall({next}: Neighbors): boolean {
  return next?.type === tokenTypes.LPAREN;
}

function apexWord(token: Token, around: Neighbors): string {
  if (around.previous?.type === tokenTypes.ATSIGN) return 'A';
  if (isMember(around)) return isCall(around) ? 'F' : 'P';
  if (collections.has(token.type)) return 'T';
  if (token.type === tokenTypes.WITH || token.type === tokenTypes.WITHOUT) {
    return isCall(around) ? 'F' : 'K';
  }
  if (isReserved(token.type)) return 'K';
  if (/^[A-Z]/.test(token.text) && !(isCall(around) && around.previous?.type !== tokenTypes.NEW)) {
    return 'T';
  }
  return isCall(around) ? 'F' : '';
}

function queryWord(token: Token, around: Neighbors): string {
  const {type} = token;
  if (around.previous?.type === tokenTypes.COLON) return 'V';
  if (isMember(around)) return 'P';
  if (around.previous?.type === tokenTypes.FROM) return 'T';
  if (isRelativeDate(type)) return 'L';
  if (isCall(around) && (type === tokenTypes.Identifier || type === tokenTypes.FIELDS)) return 'F';
  if (aggregates.has(type) || isQueryFunction(type)) return isCall(around) ? 'F' : 'P';
  return type === tokenTypes.Identifier || isFieldName(type) ? 'P' : 'K';
}

function kindOf(token: Token, around: Neighbors, isQuery: boolean): string {
  const {type} = token;
  if (type === tokenTypes.StringLiteral || type === tokenTypes.MultilineStringLiteral) return 'S';
  if (isNumber(type)) return 'N';
  if (type === tokenTypes.NULL || type === tokenTypes.BooleanLiteral || isDate(type)) return 'L';
  if (isOperator(type)) return 'O';
  return isQuery ? queryWord(token, around) : apexWord(token, around);
}

function shownTokens(text: string): {tokens: Token[]; comments: Token[]} {
  const all = readTokens(text).tokens.filter(({type}) => type >= 0 && type !== tokenTypes.WS);
  return {
    tokens: all.filter(({type}) => !isComment(type)),
    comments: all.filter(({type}) => isComment(type)),
  };
}

interface Colored {
  token: Token;
  kind: string;
}

/** Assigns each token its kind; a query can be bare or inline in Apex. */
function color(tokens: Token[], language: Language): Colored[] {
  let queryDepth = language === 'soql' ? 1 : 0;
  return tokens.map((token, index) => {
    const around = {previous: tokens[index - 1], next: tokens[index + 1]};
    if (
      token.type === tokenTypes.LBRACK &&
      (queryDepth || around.next?.type === tokenTypes.SELECT)
    ) {
      queryDepth += 1;
    }
    const kind = kindOf(token, around, queryDepth > 0);
    if (token.type === tokenTypes.RBRACK && queryDepth) queryDepth -= 1;
    return {token, kind};
  });
}

/**
 * Highlights Apex or SOQL, also in a text with syntax errors.
 *
 * @returns compact token runs, as src/components/Code/markup.ts reads them
 */
export function highlightTokens(text: string, language: Language): string {
  const document = new ApexDocument('source', text);
  const {tokens, comments} = shownTokens(text);
  const colored = [
    ...color(tokens, language),
    ...comments.map((token) => ({token, kind: 'C'})),
  ].sort((a, b) => a.token.start - b.token.start);
  const runs: Run[] = [];
  let position = 0;
  for (const {token, kind} of colored) {
    const start = document.offsetOf(token.start);
    runs.push({text: text.slice(position, start), kind: ''});
    runs.push({text: token.text, kind});
    position = start + token.text.length;
  }
  return encodeRuns(runs);
}
