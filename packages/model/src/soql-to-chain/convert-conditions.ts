/** Conditions and their values in the parser's tree. */
import type {
  BoundExpressionContext,
  ConditionalExpressionContext,
  FieldExpressionContext,
  FieldNameContext,
  LogicalExpressionContext,
  SoqlFunctionContext,
  SubQueryContext,
  ValueContext,
  WhereConditionalExpressionContext,
  WhereLogicalExpressionContext,
} from '@apexdevtools/apex-parser';
import {
  offsetOf,
  readBind,
  readExpression,
  readNumber,
  readTextBind,
  type ExpressionContext,
} from './convert-expressions';
import type {
  Bind,
  Comparison,
  ComparisonOperator,
  Condition,
  Expression,
  Literal,
  Operand,
  Query,
} from './query';
import {TranslationError, unsupported} from './translationError';
import {escapedWildcard, hasPlainEscapes, readText, withWildcardEscapes} from './text';

/** The grammar has conditions twice, for WHERE with FORMULA in it; both are read alike. */
interface LogicalNode {
  parts: ConditionalNode[];
  operator: 'and' | 'or';
  negated: boolean;
}

type ConditionalNode = WhereConditionalExpressionContext | ConditionalExpressionContext;

export class ConditionReader {
  /** @param isHaving true for HAVING, whose values the builder does not bind */
  constructor(
    private readonly context: ExpressionContext,
    private readonly readJoin: (tree: SubQueryContext) => Query,
    private readonly isHaving = false,
  ) {}

  expression(tree: {
    fieldName(): FieldNameContext | undefined;
    soqlFunction(): SoqlFunctionContext | undefined;
  }): Expression {
    return readExpression(tree, this.context);
  }

  where(tree: WhereLogicalExpressionContext): Condition {
    return this.logical({
      parts: tree.whereConditionalExpression_list(),
      operator: tree.SOQLOR_list().length > 0 ? 'or' : 'and',
      negated: Boolean(tree.NOT()),
    });
  }

  having(tree: LogicalExpressionContext): Condition {
    return this.logical({
      parts: tree.conditionalExpression_list(),
      operator: tree.SOQLOR_list().length > 0 ? 'or' : 'and',
      negated: Boolean(tree.NOT()),
    });
  }

  private logical({parts, operator, negated}: LogicalNode): Condition {
    const conditions = parts.map((part) => this.conditional(part));
    const [first] = conditions;
    if (!first) throw new TranslationError('syntax', 'a condition is missing', 0);
    if (negated) return {kind: 'not', part: first};
    if (conditions.length === 1) return first;
    // (A AND B) AND C is A AND B AND C.
    const flat = conditions.flatMap((condition) =>
      condition.kind === operator ? condition.parts : [condition],
    );
    return {kind: operator, parts: flat};
  }

  private conditional(tree: ConditionalNode): Condition {
    if ('whereLogicalExpression' in tree) {
      const inner = tree.whereLogicalExpression();
      if (inner) return this.where(inner);
      const field = tree.whereFieldExpression();
      if (field.FORMULA()) {
        throw unsupported(
          'SOQL Lib has no FORMULA: create a formula field and filter by it',
          offsetOf(field, this.context),
        );
      }
      return this.comparison(field.fieldExpression());
    }
    const inner = tree.logicalExpression();
    return inner ? this.having(inner) : this.comparison(tree.fieldExpression());
  }

  private comparison(tree: FieldExpressionContext): Comparison {
    const written = tree.comparisonOperator();
    const word = written.NOT() ? 'NOT IN' : written.getText().toUpperCase();
    const operator = (word === '<>' ? '!=' : word) as ComparisonOperator;
    const left = this.expression(tree);
    const right = this.operand(tree.value(), operator, left);
    this.checkOperand(operator, right, tree);
    return {kind: 'comparison', left, operator, right, offset: offsetOf(tree, this.context)};
  }

  private operand(tree: ValueContext, operator: ComparisonOperator, left: Expression): Operand {
    const subQuery = tree.subQuery();
    if (subQuery) return {kind: 'query', query: this.readJoin(subQuery)};
    const list = tree.valueList();
    if (this.isHaving && /IN$/.test(operator))
      this.rejectBoundList(left, list?.value_list() ?? [tree]);
    const items = (list?.value_list() ?? [tree]).map((value) => this.single(value, operator));
    const [only] = items;
    const isSet = /IN|CLUDES/.test(operator);
    if (!only || items.length > 1) return {kind: 'list', items};
    // IN (:ids) is IN :ids, and IN :recordId is IN (:recordId).
    if (only.kind === 'bind')
      return /IN$/.test(operator) && looksLikeId(only.source) ? {kind: 'list', items} : only;
    // = ('Acme') is = 'Acme'.
    return list && isSet ? {kind: 'list', items} : only;
  }

  /** The builder concatenates lists into HAVING, each value in quotes (facts/soql.md 7). */
  private rejectBoundList({kind}: Expression, items: readonly ValueContext[]): void {
    const bound = items.map((item) => item.boundExpression()).find(Boolean);
    if (!bound) return;
    const advice =
      kind === 'path'
        ? 'filter by the grouped field in WHERE, where the list is bound'
        : 'compare with each number, such as COUNT(Id) = :first OR COUNT(Id) = :second';
    throw unsupported(
      `SOQL Lib doesn't bind HAVING values, and isIn would concatenate each value in quotes, without escaping: ${advice}`,
      offsetOf(bound, this.context),
    );
  }

  private single(tree: ValueContext, operator: ComparisonOperator): Literal | Bind {
    const bound = tree.boundExpression();
    if (bound) return this.bind(bound);
    if (tree.valueList() || tree.subQuery())
      throw new TranslationError(
        'syntax',
        'a list cannot contain another list',
        offsetOf(tree, this.context),
      );
    return this.literal(tree, operator);
  }

  private bind(tree: BoundExpressionContext): Literal | Bind {
    if (!this.isHaving) return readBind(tree, this.context);
    const value = readTextBind(tree, this.context);
    return typeof value === 'string' ? {kind: 'number', text: value} : value;
  }

  private literal(tree: ValueContext, operator: ComparisonOperator): Literal {
    const text = tree.getText();
    const offset = offsetOf(tree, this.context);
    const number = tree.signedNumber();
    if (tree.NULL()) return {kind: 'null'};
    if (tree.BooleanLiteral()) return {kind: 'boolean', value: text.toLowerCase() === 'true'};
    if (number) return {kind: 'number', text: readNumber(number, this.context)};
    if (tree.StringLiteral()) return this.text(text, operator, offset);
    if (tree.MultilineStringLiteral())
      throw unsupported('write the string on one line, in single quotes', offset);
    if (tree.DateLiteral()) return {kind: 'date', value: checkedDate(text, offset)};
    if (tree.DateTimeLiteral()) return readDatetime(text, offset);
    if (tree.TimeLiteral()) return {kind: 'time', text: text.toUpperCase()};
    if (tree.dateFormula()) return readDateFormula(text);
    return {kind: 'currency', text: text.toUpperCase()};
  }

  private text(literal: string, operator: ComparisonOperator, offset: number): Literal {
    if (operator === 'LIKE' && !hasPlainEscapes(literal))
      return {kind: 'pattern', text: withWildcardEscapes(literal)};
    if (operator !== 'LIKE' && literal.includes(escapedWildcard))
      throw new TranslationError('syntax', '\\% and \\_ are valid only in LIKE', offset);
    return {kind: 'text', value: readText(literal)};
  }

  /** @throws TranslationError for a value that the operator does not take */
  private checkOperand(
    operator: ComparisonOperator,
    right: Operand,
    tree: FieldExpressionContext,
  ): void {
    const offset = offsetOf(tree.value(), this.context);
    const isMembership = operator === 'IN' || operator === 'NOT IN';
    if (right.kind === 'query' && !isMembership)
      throw new TranslationError('syntax', `${operator} does not accept a subquery`, offset);
    const isSet = isMembership || operator === 'INCLUDES' || operator === 'EXCLUDES';
    if (isSet && right.kind !== 'bind' && right.kind !== 'list' && right.kind !== 'query')
      throw new TranslationError('syntax', `${operator} requires a list in parentheses`, offset);
    if (!isSet && right.kind === 'list' && operator !== 'LIKE')
      throw new TranslationError('syntax', `${operator} accepts only one value`, offset);
  }
}

/** @returns true for an expression whose name says that it is one Id */
function looksLikeId(source: string): boolean {
  return /([a-z\d_]Id(\(\))?|(^|\.)id)$/.test(source) || /\.Id$/.test(source);
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function checkedDate(text: string, offset: number): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (!isDate(year, month, day))
    throw new TranslationError('syntax', `${text} is not a valid date`, offset);
  return text;
}

function readDatetime(text: string, offset: number): Literal {
  const written = text.toUpperCase();
  checkedDate(written.slice(0, 10), offset);
  // Offsets may come without a colon.
  const standard = written.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const instant = new Date(standard);
  if (Number.isNaN(instant.getTime()) || written.includes('T24'))
    throw new TranslationError('syntax', `${text} is not a valid datetime`, offset);
  return {
    kind: 'datetime',
    value: instant.toISOString().replace('.000Z', 'Z'),
    text: written,
  };
}

function readDateFormula(text: string): Literal {
  const [name = '', number] = text.toUpperCase().split(':');
  return {kind: 'dateFormula', text: number === undefined ? name : `${name}:${BigInt(number)}`};
}
