/** Inline queries: their text, binds and access clause. */
import type {Schema} from '../../schema';
import type {AccessClause} from '../query';
import {
  type ApexFile,
  type Expression,
  type ExpressionTypes,
  type MaskedQuery,
  type Token,
  compactText,
  nameOf,
  parseExpression,
  simpleType,
  tokenTypes,
} from '@soql-lib/apex';
import {isPure} from '../purity';
import {betweenWildcards, QueryText} from '../query-text';

export interface InlineText {
  query: QueryText;
  clause: AccessClause | undefined;
  /** The trees of the bind expressions, which may hold queries. */
  expressions: readonly Expression[];
}

/** Reads an inline query. */
export function readInline(
  {tokens, innerStart, innerEnd}: MaskedQuery,
  {document}: ApexFile,
  types: ExpressionTypes,
  schema: Schema,
): InlineText {
  const query = new QueryText(schema);
  const expressions: Expression[] = [];
  let position = innerStart;
  const offsetOf = ({start}: Token): number => document.offsetOf(start);
  const copyTo = (end: number): void => {
    query.add(document.text.slice(position, end), position);
    position = end;
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (!token || !next) break;
    if (token.type !== tokenTypes.COLON) continue;
    copyTo(offsetOf(token));
    if (query.endsInDateFormula()) continue;
    const tree = parseExpression(tokens.slice(index + 1), document);
    if (!tree) continue;
    expressions.push(tree);
    copyTo(offsetOf(next));
    const {end} = tree.parenthesized ?? tree.place;
    const operator = isOneOfSeveral(tokens, index) ? '' : query.operatorBeforeColon();
    addExpression(query, tree, operator, types);
    position = end;
    while (index + 1 < tokens.length && offsetOf(tokens[index + 1] ?? token) < end) index += 1;
  }
  copyTo(innerEnd);
  return {query, clause: query.takeAccessClause(), expressions};
}

function addExpression(
  query: QueryText,
  tree: Expression,
  operator: string,
  types: ExpressionTypes,
): void {
  const {start, end} = tree.place;
  const found = operator === 'LIKE' ? betweenWildcards(summands(tree), isWildcard) : undefined;
  const wildcards = /^(string)?$/.test(nameOf(found && types.of(found.middle))) ? found : undefined;
  const {parenthesized, place} = wildcards?.middle ?? {place: {start, end}};
  const value = parenthesized ?? place;
  const written = {
    pieces: [value],
    type: wildcards ? simpleType('String') : types.of(tree),
    offset: value.start,
    isPure: isPure(tree, types),
    operator: wildcards ? 'WILDCARD' : operator,
  };
  query.addBind(written, wildcards);
}

function summands(tree: Expression): Expression[] {
  const isSum = tree.kind === 'binary' && tree.operator === '+';
  return isSum ? [...summands(tree.left), tree.right] : [tree];
}

function isWildcard(tree: Expression | undefined): boolean {
  return tree?.kind === 'literal' && compactText(tree) === "'%'";
}

/** @returns whether a bind is the first of several values in parentheses */
function isOneOfSeveral(tokens: readonly Token[], colon: number): boolean {
  if (tokens[colon - 1]?.type !== tokenTypes.LPAREN) return false;
  let depth = 0;
  for (const {type} of tokens.slice(colon)) {
    if (type === tokenTypes.LPAREN) depth += 1;
    if (type === tokenTypes.COMMA && depth === 0) return true;
    if (type === tokenTypes.RPAREN) {
      if (depth === 0) return false;
      depth -= 1;
    }
  }
  return false;
}
