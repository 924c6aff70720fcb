/** Pieces of a query as SOQL text, for what the builder takes as text. */
import type {
  Bind,
  Comparison,
  Expression,
  FunctionCall,
  Literal,
  Operand,
  Path,
  Point,
  Query,
  Condition,
} from './query';
import {soqlText} from './text';

export function printExpression(expression: Expression): string {
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

function printLocation(location: Path | Point): string {
  if (location.kind === 'path') return location.text;
  return `GEOLOCATION(${location.latitude}, ${location.longitude})`;
}

export function printLiteral(literal: Literal | Bind, isPattern: boolean): string {
  switch (literal.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(literal.value);
    case 'text':
      return `'${soqlText(literal.value, isPattern)}'`;
    case 'date':
      return literal.value;
    case 'bind':
      return `:${literal.source}`;
    default:
      return literal.text;
  }
}

export function printComparison({left, operator, right}: Comparison): string {
  return `${printExpression(left)} ${operator} ${printOperand(right, operator === 'LIKE')}`;
}

function printOperand(operand: Operand, isPattern: boolean): string {
  if (operand.kind === 'query') return `(${printQuery(operand.query)})`;
  if (operand.kind !== 'list') return printLiteral(operand, isPattern);
  return `(${operand.items.map((item) => printLiteral(item, isPattern)).join(', ')})`;
}

function printCondition(condition: Condition): string {
  if (condition.kind === 'comparison') return printComparison(condition);
  if (condition.kind === 'not') return `NOT (${printCondition(condition.part)})`;
  const parts = condition.parts.map((part) =>
    part.kind === 'comparison' ? printCondition(part) : `(${printCondition(part)})`,
  );
  return parts.join(` ${condition.kind.toUpperCase()} `);
}

/** A query on the right of IN: the clauses it can have. */
function printQuery(query: Query): string {
  const order = query.order.map(
    ({by, direction, nulls}) => `${printExpression(by)} ${direction} NULLS ${nulls}`,
  );
  const select = query.select.map(({expression, alias}) =>
    alias === undefined ? printExpression(expression) : `${printExpression(expression)} ${alias}`,
  );
  return [
    `SELECT ${select.join(', ')} FROM ${query.from}`,
    query.where && `WHERE ${printCondition(query.where)}`,
    order.length > 0 && `ORDER BY ${order.join(', ')}`,
    query.limit !== undefined && `LIMIT ${query.limit}`,
    query.skip !== undefined && `OFFSET ${query.skip}`,
    query.ending,
  ]
    .filter(Boolean)
    .join(' ');
}

/** @returns the binds in a condition's values, those of inner queries included */
export function bindsOf(condition: Condition | undefined): Bind[] {
  if (!condition) return [];
  if (condition.kind === 'not') return bindsOf(condition.part);
  if (condition.kind !== 'comparison') return condition.parts.flatMap(bindsOf);
  const {right} = condition;
  if (right.kind === 'bind') return [right];
  if (right.kind === 'list') return right.items.filter((item) => item.kind === 'bind');
  return right.kind === 'query' ? bindsOf(right.query.where) : [];
}

/** @returns all binds of a query, those of sub-queries included */
export function allBinds(query: Query): Bind[] {
  return [...bindsOf(query.where), ...bindsOf(query.having), ...query.subQueries.flatMap(allBinds)];
}
