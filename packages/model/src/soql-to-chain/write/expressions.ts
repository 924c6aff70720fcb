/** Fields and distances as arguments of the builder's methods. */
import {printDouble} from '../../query/distance';
import {bindsIn, printExpression} from '../print';
import type {SoqlDistance, SoqlExpression, FieldPath, TextNumber} from '../query';
import {unsupported} from '../translation-error';
import {apexText} from '../text';
import type {WritingContext} from './context';
import {call, chain, type ChainText, type ArgumentText} from './layout';

/**
 * @returns the arguments of `with`, `orderBy` and their like: a token, a relationship with a token,
 * or the text
 */
export function fieldArguments(
  expression: SoqlExpression,
  context: WritingContext,
): ArgumentText[] {
  if (expression.kind === 'distance')
    return [distance(expression, context) ?? distanceText(expression)];
  if (expression.kind === 'function') return [apexText(printExpression(expression))];
  return tokenArguments(expression, context) ?? [apexText(expression.text)];
}

/** @returns `[Account.Name]` or `['Owner', User.Name]`; undefined for a field without a token */
export function tokenArguments(path: FieldPath, context: WritingContext): string[] | undefined {
  const token = context.fieldToken(path);
  if (token === undefined) return undefined;
  const relationship = path.relationships.join('.');
  return relationship === '' ? [token] : [apexText(relationship), token];
}

/** @returns the field that a function is called with; undefined for anything else */
export function fieldIn(expression: SoqlExpression): FieldPath | undefined {
  if (expression.kind !== 'function') return undefined;
  const {argument} = expression;
  return typeof argument === 'object' && argument.kind === 'path' ? argument : undefined;
}

/** @throws TranslationError for a distance with binds */
export function distanceText(expression: SoqlDistance): string {
  const [bind] = bindsIn(expression);
  if (!bind) return apexText(printExpression(expression));
  throw unsupported(
    'SOQL Lib accepts this distance only as a string, which cannot contain bind variables: write numbers, or select the location and use Location.getDistance in Apex',
    bind.offset,
  );
}

/** @returns undefined for a distance that `SOQL.Distance` would print in another way */
function distance(expression: SoqlDistance, context: WritingContext): ChainText | undefined {
  const {from, to, unit} = expression;
  const [path, other] = from.kind === 'path' ? [from, to] : [to, from];
  if (path.kind !== 'path' || other.kind === 'path') return undefined;
  const numbers = other.kind === 'bind' ? [other] : [other.latitude, other.longitude];
  const place = tokenArguments(path, context);
  if (!place || !numbers.every(isPlain)) return undefined;
  return chain(`SOQL.Distance.of(${place.join(', ')})`, [
    call(
      'between',
      ...numbers.map((number) => (typeof number === 'string' ? number : number.source)),
    ),
    call(unit),
  ]);
}

/** The library prints tiny coordinates with an exponent, which SOQL doesn't read. */
function isPlain(number: TextNumber): boolean {
  if (typeof number !== 'string') return true;
  const printed = printDouble(Number(number));
  return !printed.includes('E') && Number(printed) === Number(number);
}
