/** Syntax highlighting with the parser's lexer. */
import {ApexLexer} from '@apexdevtools/apex-parser';
import {encodeRuns, type Run} from '../highlight/runs';
import {ApexDocument, readTokens, type Token} from '@soql-lib/apex';
import type {Language} from './protocol';

const between = (first: number, last: number) => (type: number) => type >= first && type <= last;

const isComment = between(ApexLexer.DOC_COMMENT, ApexLexer.LINE_COMMENT);
const isOperator = between(ApexLexer.LPAREN, ApexLexer.ATSIGN);
const isNumber = between(ApexLexer.IntegerLiteral, ApexLexer.NumberLiteral);
const isDate = between(ApexLexer.DateLiteral, ApexLexer.DateTimeLiteral);
const isRelativeDate = between(ApexLexer.YESTERDAY, ApexLexer.N_FISCAL_YEARS_AGO_N);
const isFieldName = between(ApexLexer.FIND, ApexLexer.SPELL_CORRECTION);
const isQueryFunction = between(ApexLexer.DISTANCE, ApexLexer.CONVERT_TIMEZONE);
/** Reserved words of Apex, up to the first SOQL keyword. */
const isReserved = between(ApexLexer.ABSTRACT, ApexLexer.WHILE);

const aggregates = new Set<number>([
  ApexLexer.COUNT,
  ApexLexer.AVG,
  ApexLexer.COUNT_DISTINCT,
  ApexLexer.MIN,
  ApexLexer.MAX,
  ApexLexer.SUM,
  ApexLexer.TOLABEL,
  ApexLexer.FORMAT,
]);

const collections = new Set<number>([ApexLexer.LIST, ApexLexer.MAP, ApexLexer.SET]);

/** The adjacent tokens, without whitespace and comments. */
interface Neighbors {
  previous: Token | undefined;
  next: Token | undefined;
}

function isMember({previous}: Neighbors): boolean {
  return previous?.type === ApexLexer.DOT || previous?.type === ApexLexer.QUESTIONDOT;
}

function isCall({next}: Neighbors): boolean {
  return next?.type === ApexLexer.LPAREN;
}

function apexWord(token: Token, around: Neighbors): string {
  if (around.previous?.type === ApexLexer.ATSIGN) return 'A';
  if (isMember(around)) return isCall(around) ? 'F' : 'P';
  if (collections.has(token.type)) return 'T';
  if (token.type === ApexLexer.WITH || token.type === ApexLexer.WITHOUT) {
    return isCall(around) ? 'F' : 'K';
  }
  if (isReserved(token.type)) return 'K';
  if (/^[A-Z]/.test(token.text) && !(isCall(around) && around.previous?.type !== ApexLexer.NEW)) {
    return 'T';
  }
  return isCall(around) ? 'F' : '';
}

function queryWord(token: Token, around: Neighbors): string {
  const {type} = token;
  if (around.previous?.type === ApexLexer.COLON) return 'V';
  if (isMember(around)) return 'P';
  if (around.previous?.type === ApexLexer.FROM) return 'T';
  if (isRelativeDate(type)) return 'L';
  if (isCall(around) && (type === ApexLexer.Identifier || type === ApexLexer.FIELDS)) return 'F';
  if (aggregates.has(type) || isQueryFunction(type)) return isCall(around) ? 'F' : 'P';
  return type === ApexLexer.Identifier || isFieldName(type) ? 'P' : 'K';
}

function kindOf(token: Token, around: Neighbors, isQuery: boolean): string {
  const {type} = token;
  if (type === ApexLexer.StringLiteral || type === ApexLexer.MultilineStringLiteral) return 'S';
  if (isNumber(type)) return 'N';
  if (type === ApexLexer.NULL || type === ApexLexer.BooleanLiteral || isDate(type)) return 'L';
  if (isOperator(type)) return 'O';
  return isQuery ? queryWord(token, around) : apexWord(token, around);
}

function shownTokens(text: string): {tokens: Token[]; comments: Token[]} {
  const all = readTokens(text).tokens.filter(({type}) => type >= 0 && type !== ApexLexer.WS);
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
    if (token.type === ApexLexer.LBRACK && (queryDepth || around.next?.type === ApexLexer.SELECT)) {
      queryDepth += 1;
    }
    const kind = kindOf(token, around, queryDepth > 0);
    if (token.type === ApexLexer.RBRACK && queryDepth) queryDepth -= 1;
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
