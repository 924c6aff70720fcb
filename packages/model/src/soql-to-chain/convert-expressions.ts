/** Fields, functions and distances in the tree of a query. */
import {
  withoutComments,
  type BindSyntax,
  type FunctionSyntax,
  type LocationSyntax,
  type PathSyntax,
  type SoqlLiteral,
  type Word,
} from '@soql-lib/apex';
import {spellings} from './hints';
import type {NameScope} from './names';
import type {
  Bind,
  Distance,
  Expression,
  FunctionCall,
  Path,
  GeolocationOperand,
  TextNumber,
} from './query';
import {TranslationError, unsupported} from './translationError';
import type {Placeholders} from './placeholders';
import {readText, withoutParentheses} from './text';

export interface ExpressionContext {
  scope: NameScope;
  /** What to read in place of binds that become text in the query. */
  placeholders: Placeholders | undefined;
}

/** Words that cannot be an alias (SOQL and SOSL Reference, Alias Notation). */
const reservedAliases = new Set(
  (
    'and asc desc excludes first from group having in includes last like limit not null nulls or ' +
    'select using where with'
  ).split(' '),
);

/** Of these, the words that cannot be the name of an object or a field either: `Group` is an object. */
const reservedNames = new Set(['and', 'from', 'not', 'null', 'or', 'select', 'where']);

/**
 * @throws TranslationError for a word the grammar takes for a name and the platform does not
 */
export function identifier({text, place}: Word): string {
  if (reservedNames.has(text.toLowerCase()))
    throw new TranslationError('syntax', `expected a name, found ${text}`, place.start);
  if (!/^[a-z]\w*$/i.test(text))
    throw new TranslationError('syntax', `'${text}' is not a name`, place.start);
  return text;
}

/**
 * @throws TranslationError for the keyword of a clause without content, which the grammar takes for an alias: `FROM Account WHERE`
 */
export function readAlias(word: Word): string {
  if (reservedAliases.has(word.text.toLowerCase())) {
    throw new TranslationError(
      'syntax',
      `what follows ${word.text} is missing or in the wrong place`,
      word.place.start,
    );
  }
  return identifier(word);
}

export function readExpression(
  syntax: PathSyntax | FunctionSyntax,
  context: ExpressionContext,
): Expression {
  return syntax.kind === 'path' ? readPath(syntax, context) : readFunction(syntax, context);
}

function readPath({words, place}: PathSyntax, {scope}: ExpressionContext): Path {
  return scope.resolve(words.map(identifier), place.start);
}

function readFunction(call: FunctionSyntax, context: ExpressionContext): FunctionCall | Distance {
  const word = call.name.toUpperCase();
  if (word === 'DISTANCE') return readDistance(call, context);
  const name = spellings[word] ?? word;
  return {kind: 'function', name, argument: readArgument(call, context), offset: call.place.start};
}

function readArgument(
  {argument, set}: FunctionSyntax,
  context: ExpressionContext,
): FunctionCall['argument'] {
  if (!argument) return set?.toUpperCase();
  const read = readExpression(argument, context);
  if (read.kind === 'distance')
    throw unsupported('DISTANCE cannot be used inside another function', read.offset);
  return read;
}

function readDistance(
  {locations, unit: literal = '', place}: FunctionSyntax,
  context: ExpressionContext,
): Distance {
  const unit = readText(literal).trim().toLowerCase();
  const offset = place.start;
  const [from, to] = locations;
  if ((unit !== 'mi' && unit !== 'km') || !from || !to)
    throw new TranslationError(
      'syntax',
      `the unit of DISTANCE must be 'mi' or 'km', not ${literal}`,
      offset,
    );
  return {
    kind: 'distance',
    from: readLocation(from, context),
    to: readLocation(to, context),
    unit,
    offset,
  };
}

function readLocation(
  {value, coordinates}: LocationSyntax,
  context: ExpressionContext,
): GeolocationOperand {
  if (value?.kind === 'path') return readPath(value, context);
  if (value) {
    const bind = readBind(value);
    return context.placeholders?.point(bind) ?? bind;
  }
  const [latitude = '0', longitude = '0'] = coordinates.map((coordinate) =>
    readTextNumber(coordinate, context),
  );
  return {kind: 'point', latitude, longitude};
}

export function readBind({at: {document, start, end}, place}: BindSyntax): Bind {
  const source = withoutParentheses(withoutComments(document.text.slice(start, end)));
  return {kind: 'bind', source, offset: place.start};
}

/** A number in the builder's query, or a bind whose value becomes one. */
export function readTextNumber(
  syntax: SoqlLiteral | BindSyntax,
  {placeholders}: Pick<ExpressionContext, 'placeholders'>,
): TextNumber {
  if (syntax.kind === 'soqlLiteral') return readNumber(syntax);
  const bind = readBind(syntax);
  return placeholders?.number(bind) ?? bind;
}

/** @returns the number without a plus sign and needless zeros in front, with a digit before its point */
export function readNumber({text, place}: SoqlLiteral): string {
  if (/d$/i.test(text))
    throw new TranslationError(
      'syntax',
      `${text} is valid as a number in Apex but not in SOQL`,
      place.start,
    );
  const [, sign = '', digits = '', fraction = ''] = /^([+-]?)(\d*)(\.\d+)?$/.exec(text) ?? [];
  const number = `${digits.replace(/^0+(?=\d)/, '') || '0'}${fraction}`;
  return sign === '-' ? `-${number}` : number;
}
