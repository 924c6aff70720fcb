/** Syntax highlighting of Apex and SOQL, in pages and in editors, with the parser's lexer. */
import {ApexDocument, readTokens, tokenTypes, type Token} from '@soql-lib/apex';
import {encodeRuns, type Run} from './runs';

type Language = 'apex' | 'soql';

const between = (first: number, last: number) => (type: number) => type >= first && type <= last;

const isComment = between(tokenTypes.DOC_COMMENT, tokenTypes.LINE_COMMENT);
const isOperator = between(tokenTypes.LPAREN, tokenTypes.ATSIGN);
const isNumber = between(tokenTypes.IntegerLiteral, tokenTypes.NumberLiteral);
const isDate = between(tokenTypes.DateLiteral, tokenTypes.DateTimeLiteral);
const isRelativeDate = between(tokenTypes.YESTERDAY, tokenTypes.N_FISCAL_YEARS_AGO_N);
const isFieldName = between(tokenTypes.FIND, tokenTypes.SPELL_CORRECTION);
const isQueryFunction = between(tokenTypes.DISTANCE, tokenTypes.CONVERT_TIMEZONE);
/** Reserved words of Apex, up to the first SOQL keyword. */
const isReserved = between(tokenTypes.ABSTRACT, tokenTypes.WITHOUT);

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

/** Reserved words that methods are named after. */
const methodNames = new Set<number>([
  tokenTypes.AFTER,
  tokenTypes.BEFORE,
  tokenTypes.GET,
  tokenTypes.SET,
  tokenTypes.SYSTEMRUNAS,
  tokenTypes.WITH,
  tokenTypes.WITHOUT,
]);

/** What follows the name in the declaration of a variable. */
const afterName = new Set<number | undefined>([
  tokenTypes.ASSIGN,
  tokenTypes.COLON,
  tokenTypes.COMMA,
  tokenTypes.RPAREN,
  tokenTypes.SEMI,
]);

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

/** A name after a type: after another name, or after `List<Account>`. */
function isDeclared({previous, next}: Neighbors): boolean {
  const isAfterType =
    previous?.type === tokenTypes.Identifier ||
    (previous?.type === tokenTypes.GT && next?.type !== tokenTypes.RPAREN);
  return isAfterType && afterName.has(next?.type);
}

function apexWord({type, text}: Token, around: Neighbors): string {
  const {previous, next} = around;
  if (previous?.type === tokenTypes.ATSIGN) return 'A';
  if (isMember(around)) {
    if (isCall(around)) return 'F';
    const isType = next?.type === tokenTypes.Identifier || next?.type === tokenTypes.LBRACE;
    return isType ? 'T' : 'P';
  }
  if (isDeclared(around)) return 'V';
  if (collections.has(type) && next?.type === tokenTypes.LT) return 'T';
  if (isCall(around) && methodNames.has(type)) return 'F';
  if (isReserved(type)) return 'K';
  if (isCall(around)) return previous?.type === tokenTypes.NEW ? 'T' : 'F';
  if (!/^[A-Z]/.test(text)) return '';
  return next?.type === tokenTypes.ASSIGN ? 'P' : 'T';
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
 * @returns compact token runs (runs.ts)
 */
export function highlightApex(text: string, language: Language): string {
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
