/** Inline queries: their text, binds and access clause. */
import type {Schema} from '../schema';
import type {AccessClause} from './access';
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
import {isPure} from './purity';
import {QueryText} from './query-text';

export interface InlineText {
  query: QueryText;
  clause: AccessClause | undefined;
  /** The trees of the bind expressions, which may hold queries. */
  expressions: readonly Expression[];
}

const accessClauses: Readonly<Record<string, AccessClause>> = {
  USER_MODE: 'USER_MODE',
  SYSTEM_MODE: 'SYSTEM_MODE',
  SECURITY_ENFORCED: 'SECURITY_ENFORCED',
};

/** Reads an inline query; the access clause is blanked, since the conversion decides about access itself. */
export function readInline(
  {tokens, innerStart, innerEnd}: MaskedQuery,
  {document}: ApexFile,
  types: ExpressionTypes,
  schema: Schema,
): InlineText {
  const query = new QueryText(schema);
  const expressions: Expression[] = [];
  let clause: AccessClause | undefined;
  let position = innerStart;
  const offsetOf = ({start}: Token): number => document.offsetOf(start);
  const endOf = ({stop}: {stop: number}): number => document.offsetOf(stop + 1);
  const copyTo = (end: number): void => {
    query.add(document.text.slice(position, end), position);
    position = end;
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (!token || !next) break;
    const named =
      token.type === tokenTypes.WITH ? accessClauses[next.text.toUpperCase()] : undefined;
    if (named !== undefined) {
      clause = named;
      copyTo(offsetOf(token));
      const end = endOf(next);
      query.add(' '.repeat(end - position), position);
      position = end;
      index += 1;
      continue;
    }
    if (token.type !== tokenTypes.COLON || isDateFormula(tokens, index)) continue;
    const tree = parseExpression(tokens.slice(index + 1), document);
    if (!tree) continue;
    expressions.push(tree);
    copyTo(offsetOf(next));
    const {end} = tree.parenthesized ?? tree.place;
    addExpression(query, tree, operatorBefore(tokens, index), types);
    position = end;
    while (index + 1 < tokens.length && offsetOf(tokens[index + 1] ?? token) < end) index += 1;
  }
  copyTo(innerEnd);
  return {query, clause, expressions};
}

function addExpression(
  query: QueryText,
  tree: Expression,
  operator: string,
  types: ExpressionTypes,
): void {
  const {start, end} = tree.place;
  const wildcards = operator === 'LIKE' ? wildcardsAround(tree) : undefined;
  const middleType = wildcards && types.of(wildcards.middle);
  const isText = middleType === undefined || nameOf(middleType) === 'string';
  if (wildcards && isText) {
    const middle = wildcards.middle.parenthesized ?? wildcards.middle.place;
    if (wildcards.before) query.add("'%' + ", start, 0);
    query.addBind({
      pieces: [middle],
      type: simpleType('String'),
      offset: middle.start,
      isPure: isPure(tree),
      operator: 'WILDCARD',
    });
    if (wildcards.after) query.add(" + '%'", end, 0);
    return;
  }
  query.addBind({
    pieces: [{start, end}],
    type: types.of(tree),
    offset: start,
    isPure: isPure(tree),
    operator,
  });
}

/** `'%' + name + '%'`, which has its own methods. */
function wildcardsAround(
  tree: Expression,
): {before: boolean; middle: Expression; after: boolean} | undefined {
  let parts = summands(tree);
  const before = isWildcard(parts[0]);
  const after = isWildcard(parts.at(-1)) && parts.length > 1;
  parts = parts.slice(before ? 1 : 0, after ? -1 : undefined);
  const [middle] = parts;
  return parts.length === 1 && middle && (before || after) ? {before, middle, after} : undefined;
}

function summands(tree: Expression): Expression[] {
  const isSum = tree.kind === 'binary' && tree.operator === '+';
  return isSum ? [...summands(tree.left), tree.right] : [tree];
}

function isWildcard(tree: Expression | undefined): boolean {
  return tree?.kind === 'literal' && compactText(tree) === "'%'";
}

/** `LAST_N_DAYS:30` */
function isDateFormula(tokens: readonly Token[], colon: number): boolean {
  return (
    tokens[colon + 1]?.type === tokenTypes.IntegerLiteral &&
    /^(LAST|NEXT)_N_\w+$|^N_\w+_AGO$/i.test(tokens[colon - 1]?.text ?? '')
  );
}

const operators = /^(=|!=|<>|<=?|>=?|LIKE|IN|INCLUDES|EXCLUDES|LIMIT|OFFSET)$/;

/** @returns the operator or keyword in front of a bind, `NOT IN` included; empty for one of several values in a list */
function operatorBefore(tokens: readonly Token[], colon: number): string {
  let index = colon - 1;
  if (tokens[index]?.type === tokenTypes.LPAREN) index -= 1;
  const word = (tokens[index]?.text ?? '').toUpperCase();
  if (word === 'IN' && isOneOfSeveral(tokens, colon)) return '';
  if (word === 'IN' && tokens[index - 1]?.type === tokenTypes.NOT) return 'NOT IN';
  return operators.test(word) ? word : '';
}

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
