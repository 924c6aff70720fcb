/** Pieces of a query as SOQL text, for what the builder takes as text. */
import type {
  Bind,
  SoqlComparison,
  SoqlExpression,
  FunctionCall,
  LiteralOperand,
  SoqlOperand,
  GeolocationOperand,
  SoqlQuery,
  SoqlCondition,
  SelectItem,
  TextNumber,
} from './query';
import {soqlText} from './text';

export function printExpression(expression: SoqlExpression): string {
  switch (expression.kind) {
    case 'path':
      return expression.text;
    case 'function':
      return printFunction(expression);
    case 'distance': {
      const {from, to, unit} = expression;
      return `DISTANCE(${printLocation(from)}, ${printLocation(to)}, '${unit}')`;
    }
  }
}

function printFunction({name, argument}: FunctionCall): string {
  if (argument === undefined) return `${name}()`;
  return `${name}(${typeof argument === 'string' ? argument : printExpression(argument)})`;
}

function printLocation(location: GeolocationOperand): string {
  if (location.kind === 'path') return location.text;
  if (location.kind === 'bind') return `:${location.source}`;
  return `GEOLOCATION(${printNumber(location.latitude)}, ${printNumber(location.longitude)})`;
}

export function printNumber(number: TextNumber): string {
  return typeof number === 'string' ? number : `:${number.source}`;
}

export function printLiteral(literal: LiteralOperand | Bind, isPattern: boolean): string {
  if (literal.kind === 'text') return `'${soqlText(literal.value, isPattern)}'`;
  return literal.kind === 'bind' ? `:${literal.source}` : literal.text;
}

export function printComparison({left, operator, right}: SoqlComparison): string {
  return `${printExpression(left)} ${operator} ${printOperand(right, operator === 'LIKE')}`;
}

function printOperand(operand: SoqlOperand, isPattern: boolean): string {
  if (operand.kind === 'query') return `(${printQuery(operand.query)})`;
  if (operand.kind !== 'list') return printLiteral(operand, isPattern);
  return `(${operand.items.map((item) => printLiteral(item, isPattern)).join(', ')})`;
}

export function printCondition(condition: SoqlCondition): string {
  if (condition.kind === 'comparison') return printComparison(condition);
  if (condition.kind === 'not') return `NOT (${printCondition(condition.part)})`;
  const parts = condition.parts.map((part) =>
    part.kind === 'comparison' ? printCondition(part) : `(${printCondition(part)})`,
  );
  return parts.join(` ${condition.kind.toUpperCase()} `);
}

export function printItem({expression, alias}: SelectItem): string {
  const text = printExpression(expression);
  return alias === undefined ? text : `${text} ${alias}`;
}

export function printOrder(order: SoqlQuery['order']): string {
  return order
    .map(({by, direction, nulls}) => `${printExpression(by)} ${direction} NULLS ${nulls}`)
    .join(', ');
}

/** A query on the right of IN, or a subquery: the clauses it can have. */
export function printQuery(query: SoqlQuery): string {
  return [
    `SELECT ${query.select.map(printItem).join(', ')} FROM ${query.from}`,
    query.where && `WHERE ${printCondition(query.where)}`,
    query.order.length > 0 && `ORDER BY ${printOrder(query.order)}`,
    query.limit !== undefined && `LIMIT ${printNumber(query.limit)}`,
    query.skip !== undefined && `OFFSET ${printNumber(query.skip)}`,
    query.ending,
  ]
    .filter(Boolean)
    .join(' ');
}

/** @returns the binds in the coordinates of a distance */
export function bindsIn(expression: SoqlExpression): Bind[] {
  if (expression.kind !== 'distance') return [];
  return [expression.from, expression.to].flatMap((place) => {
    if (place.kind === 'path') return [];
    return place.kind === 'bind' ? [place] : onlyBinds([place.latitude, place.longitude]);
  });
}

function onlyBinds(numbers: readonly (TextNumber | undefined)[]): Bind[] {
  return numbers.filter((number) => typeof number === 'object');
}

/** @returns the comparisons of a condition, in their order; those of inner queries are apart */
export function comparisonsIn(condition: SoqlCondition | undefined): SoqlComparison[] {
  if (!condition) return [];
  if (condition.kind === 'not') return comparisonsIn(condition.part);
  return condition.kind === 'comparison' ? [condition] : condition.parts.flatMap(comparisonsIn);
}

/** @returns the binds in a condition, those of inner queries included */
export function bindsOf(condition: SoqlCondition | undefined): Bind[] {
  return comparisonsIn(condition).flatMap(({left, right}) => [
    ...bindsIn(left),
    ...operandBinds(right),
  ]);
}

function operandBinds(right: SoqlOperand): Bind[] {
  if (right.kind === 'bind') return [right];
  if (right.kind === 'list') return right.items.filter((item) => item.kind === 'bind');
  return right.kind === 'query' ? allBinds(right.query) : [];
}

/** @returns all binds of a query, those of subqueries included */
export function allBinds(query: SoqlQuery): Bind[] {
  return [
    ...query.select.flatMap(({expression}) => bindsIn(expression)),
    ...query.subQueries.flatMap(allBinds),
    ...bindsOf(query.where),
    ...bindsOf(query.having),
    ...query.order.flatMap(({by}) => bindsIn(by)),
    ...onlyBinds([query.limit, query.skip]),
  ];
}
