/** Conditions and their values in the tree of a query. */
import {
  type ComparisonSyntax,
  type ConditionSyntax,
  type LogicalSyntax,
  type QuerySyntax,
  type SoqlLiteral,
  type SoqlValue,
  escapedWildcard,
} from '@soql-lib/apex';
import {dateValue} from '../values/dates';
import {ExpressionReader, readBind, readNumber} from './convert-expressions';
import type {NameScope} from './names';
import type {
  Bind,
  SoqlComparison,
  ComparisonOperator,
  SoqlCondition,
  SoqlExpression,
  LiteralOperand,
  SoqlOperand,
  SoqlQuery,
} from './query';
import {syntaxError, unsupported} from './translation-error';
import {hasPlainEscapes, readText, withWildcardEscapes} from './text';

export class ConditionReader extends ExpressionReader {
  /** @param isHaving true for HAVING, whose values the builder does not bind */
  constructor(
    scope: NameScope,
    private readonly readJoin: (tree: QuerySyntax) => SoqlQuery,
    private readonly isHaving = false,
  ) {
    super(scope);
  }

  logical({parts, operator, isNegated}: LogicalSyntax): SoqlCondition {
    const conditions = parts.map((part) => this.condition(part));
    const [first] = conditions;
    if (!first) throw syntaxError('a condition is missing', 0);
    if (isNegated) return {kind: 'not', part: first};
    if (conditions.length === 1) return first;
    // (A AND B) AND C is A AND B AND C.
    const flat = conditions.flatMap((condition) =>
      condition.kind === operator ? condition.parts : [condition],
    );
    return {kind: operator, parts: flat};
  }

  private condition(syntax: ConditionSyntax): SoqlCondition {
    if (syntax.kind === 'formula')
      throw unsupported(
        'SOQL Lib has no FORMULA: create a formula field and filter by it',
        syntax.place.start,
      );
    return syntax.kind === 'logical' ? this.logical(syntax) : this.comparison(syntax);
  }

  private comparison(syntax: ComparisonSyntax): SoqlComparison {
    const written = syntax.operator;
    const operator = (written === '<>' ? '!=' : written) as ComparisonOperator;
    const left = this.expression(syntax.left);
    const right = this.operand(syntax.right, operator, left);
    this.checkOperand(operator, right, syntax.at.start);
    return {kind: 'comparison', left, operator, right, offset: syntax.place.start};
  }

  private operand(
    value: SoqlValue,
    operator: ComparisonOperator,
    left: SoqlExpression,
  ): SoqlOperand {
    if (value.kind === 'soql') return this.join(value);
    const values = value.kind === 'valueList' ? value.values : [value];
    if (this.isHaving && /IN$/.test(operator)) this.rejectBoundList(left, values);
    const items = values.map((item) => this.single(item, operator));
    const [only] = items;
    const isSet = /IN|CLUDES/.test(operator);
    if (!only || items.length > 1) return {kind: 'list', items};
    // IN (:ids) is IN :ids, and IN :recordId is IN (:recordId).
    if (only.kind === 'bind')
      return /IN$/.test(operator) && looksLikeId(only.source) ? {kind: 'list', items} : only;
    // = ('Acme') is = 'Acme'.
    return value.kind === 'valueList' && isSet ? {kind: 'list', items} : only;
  }

  /** @throws TranslationError for an inner query with several fields, which Salesforce rejects */
  private join(syntax: QuerySyntax): SoqlOperand {
    const query = this.readJoin(syntax);
    const [, second] = query.select;
    if (second)
      throw syntaxError('a query after IN selects only one field', second.expression.offset);
    return {kind: 'query', query};
  }

  /** The builder concatenates lists into HAVING, each value in quotes (facts/soql.md 7). */
  private rejectBoundList({kind}: SoqlExpression, items: readonly SoqlValue[]): void {
    const bound = items.find((item) => item.kind === 'bind');
    if (!bound) return;
    const advice =
      kind === 'path'
        ? 'filter by the grouped field in WHERE, where the list is bound'
        : 'compare with each number, such as COUNT(Id) = :first OR COUNT(Id) = :second';
    throw unsupported(
      `SOQL Lib doesn't bind HAVING values, and isIn would concatenate each value in quotes, without escaping: ${advice}`,
      bound.place.start,
    );
  }

  private single(value: SoqlValue, operator: ComparisonOperator): LiteralOperand | Bind {
    if (value.kind === 'bind') return readBind(value);
    if (value.kind === 'soqlLiteral') return this.literal(value, operator);
    throw syntaxError('a list cannot contain another list', value.place.start);
  }

  private literal(syntax: SoqlLiteral, operator: ComparisonOperator): LiteralOperand {
    const {type, text, place} = syntax;
    const offset = place.start;
    switch (type) {
      case 'null':
      case 'boolean':
        return {kind: type, text: text.toLowerCase()};
      case 'number':
        return {kind: type, text: readNumber(syntax)};
      case 'text':
        return this.text(text, operator, offset);
      case 'multilineText':
        throw unsupported('write the string on one line, in single quotes', offset);
      case 'date':
        return {kind: type, text: checkedDate(text, offset)};
      case 'datetime':
        return readDatetime(text, offset);
      case 'time':
      case 'currency':
        return {kind: type, text: text.toUpperCase()};
      case 'dateFormula':
        return readDateFormula(text);
    }
  }

  private text(literal: string, operator: ComparisonOperator, offset: number): LiteralOperand {
    if (operator === 'LIKE' && !hasPlainEscapes(literal))
      return {kind: 'pattern', text: withWildcardEscapes(literal)};
    if (operator !== 'LIKE' && literal.includes(escapedWildcard))
      throw syntaxError('\\% and \\_ are valid only in LIKE', offset);
    return {kind: 'text', value: readText(literal)};
  }

  /** @throws TranslationError for a value that the operator does not take */
  private checkOperand(operator: ComparisonOperator, right: SoqlOperand, offset: number): void {
    const isMembership = operator === 'IN' || operator === 'NOT IN';
    if (right.kind === 'query' && !isMembership)
      throw syntaxError(`${operator} does not accept a subquery`, offset);
    const isSet = isMembership || operator === 'INCLUDES' || operator === 'EXCLUDES';
    if (isSet && right.kind !== 'bind' && right.kind !== 'list' && right.kind !== 'query')
      throw syntaxError(`${operator} requires a list in parentheses`, offset);
    if (!isSet && right.kind === 'list' && operator !== 'LIKE')
      throw syntaxError(`${operator} accepts only one value`, offset);
  }
}

/** @returns true for an expression whose name says that it is one Id */
function looksLikeId(source: string): boolean {
  return /([a-z\d_]Id(\(\))?|(^|\.)id)$/.test(source) || /\.Id$/.test(source);
}

function checkedDate(text: string, offset: number): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  if (!dateValue(year, month, day)) throw syntaxError(`${text} is not a valid date`, offset);
  return text;
}

function readDatetime(text: string, offset: number): LiteralOperand {
  const written = text.toUpperCase();
  checkedDate(written.slice(0, 10), offset);
  // Offsets may come without a colon.
  const standard = written.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  const instant = new Date(standard);
  if (Number.isNaN(instant.getTime()) || written.includes('T24'))
    throw syntaxError(`${text} is not a valid datetime`, offset);
  return {
    kind: 'datetime',
    value: instant.toISOString().replace('.000Z', 'Z'),
    text: written,
  };
}

function readDateFormula(text: string): LiteralOperand {
  const [name = '', number] = text.toUpperCase().split(':');
  return {kind: 'dateFormula', text: number === undefined ? name : `${name}:${BigInt(number)}`};
}
