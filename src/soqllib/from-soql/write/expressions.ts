/** Fields and distances as arguments of the builder's methods. */
import {printDouble} from '../../query/distance';
import {printExpression} from '../print';
import type {Distance, Expression, Path, Point} from '../query';
import {apexText} from '../text';
import type {WritingContext} from './context';
import {call, chain, type Chain, type Node} from './layout';

/**
 * @returns the arguments of `with`, `orderBy` and their like: a token, a relationship with a token, or the text
 */
export function fieldArguments(expression: Expression, context: WritingContext): Node[] {
  if (expression.kind === 'distance') {
    return [distance(expression, context) ?? apexText(printExpression(expression))];
  }
  if (expression.kind === 'function') return [apexText(printExpression(expression))];
  return tokenArguments(expression, context) ?? [apexText(expression.text)];
}

/** @returns `[Account.Name]` or `['Owner', User.Name]`; undefined for a field without a token */
export function tokenArguments(path: Path, context: WritingContext): string[] | undefined {
  const token = context.fieldToken(path);
  if (token === undefined) return undefined;
  const relationship = path.relationships.join('.');
  return relationship === '' ? [token] : [apexText(relationship), token];
}

/** @returns undefined for a distance that `SOQL.Distance` would print in another way */
export function distance(expression: Distance, context: WritingContext): Chain | undefined {
  const {from, to, unit} = expression;
  const path = from.kind === 'path' ? from : to;
  const point = from.kind === 'point' ? from : to;
  if (path.kind !== 'path' || point.kind !== 'point' || !isPlain(point)) return undefined;
  const place = tokenArguments(path, context);
  if (!place) return undefined;
  return chain(`SOQL.Distance.of(${place.join(', ')})`, [
    call('between', point.latitude, point.longitude),
    call(unit),
  ]);
}

/** The library prints coordinates as Double, tiny ones with an exponent, which SOQL does not read. */
function isPlain({latitude, longitude}: Point): boolean {
  return [latitude, longitude].every((number) => {
    const printed = printDouble(Number(number));
    return !printed.includes('E') && Number(printed) === Number(number);
  });
}
