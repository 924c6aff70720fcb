/** Fields, functions and distances in the tree of a query. */
import {
  sourceOf,
  withoutComments,
  type BindSyntax,
  type FunctionSyntax,
  type LocationSyntax,
  type PathSyntax,
  type SoqlLiteral,
  type Word,
} from '@soql-lib/apex';
import {largestNumbers} from '../values/numbers';
import {spellings} from './hints';
import type {NameScope} from './names';
import type {
  Bind,
  SoqlDistance,
  SoqlExpression,
  FunctionCall,
  FieldPath,
  GeolocationOperand,
  TextNumber,
} from './query';
import {syntaxError, unsupported} from './translation-error';
import {readText} from './text';

/** Words that cannot be an alias (SOQL and SOSL Reference, Alias Notation). */
const reservedAliases = new Set(
  (
    'and asc desc excludes first from group having in includes last like limit not null nulls or ' +
    'select using where with'
  ).split(' '),
);

/** Of these, words that can't be an object's or a field's name either: `Group` is an object. */
const reservedNames = new Set(['and', 'from', 'not', 'null', 'or', 'select', 'where']);

/**
 * @throws TranslationError for a word the grammar takes for a name and the platform does not
 */
export function identifier({text, place}: Word): string {
  if (reservedNames.has(text.toLowerCase()))
    throw syntaxError(`expected a name, found ${text}`, place.start);
  if (!/^[a-z]\w*$/i.test(text)) throw syntaxError(`'${text}' is not a name`, place.start);
  return text;
}

/**
 * @throws TranslationError for the keyword of a clause without content, which the grammar takes for
 * an alias: `FROM Account WHERE`
 */
export function readAlias(word: Word): string {
  if (reservedAliases.has(word.text.toLowerCase())) {
    throw syntaxError(
      `what follows ${word.text} is missing or in the wrong place`,
      word.place.start,
    );
  }
  return identifier(word);
}

/** Reads what is in one SELECT. */
export class ExpressionReader {
  constructor(private readonly scope: NameScope) {}

  expression(syntax: PathSyntax | FunctionSyntax): SoqlExpression {
    return syntax.kind === 'path' ? this.path(syntax) : this.function(syntax);
  }

  private path({words, place}: PathSyntax): FieldPath {
    return this.scope.resolve(words.map(identifier), place.start);
  }

  private function(call: FunctionSyntax): FunctionCall | SoqlDistance {
    const word = call.name.toUpperCase();
    if (word === 'DISTANCE') return this.distance(call);
    const name = spellings[word] ?? word;
    return {kind: 'function', name, argument: this.argument(call), offset: call.place.start};
  }

  private argument({argument, set}: FunctionSyntax): FunctionCall['argument'] {
    if (!argument) return set?.toUpperCase();
    const read = this.expression(argument);
    if (read.kind === 'distance')
      throw unsupported('DISTANCE cannot be used inside another function', read.offset);
    return read;
  }

  private distance({locations, unit: literal = '', place}: FunctionSyntax): SoqlDistance {
    const unit = readText(literal).trim().toLowerCase();
    const offset = place.start;
    const [from, to] = locations;
    if ((unit !== 'mi' && unit !== 'km') || !from || !to)
      throw syntaxError(`the unit of DISTANCE must be 'mi' or 'km', not ${literal}`, offset);
    return {kind: 'distance', from: this.location(from), to: this.location(to), unit, offset};
  }

  private location({value, coordinates}: LocationSyntax): GeolocationOperand {
    if (value?.kind === 'path') return this.path(value);
    if (value) return readBind(value);
    const [latitude = '0', longitude = '0'] = coordinates.map(textNumber);
    return {kind: 'point', latitude, longitude};
  }

  /**
   * Reads LIMIT or OFFSET.
   *
   * @throws TranslationError for more rows than an Integer can count
   */
  rows(syntax: SoqlLiteral | BindSyntax | undefined): TextNumber | undefined {
    return syntax?.kind === 'soqlLiteral' ? rowCount(syntax) : syntax && readBind(syntax);
  }
}

/** A number in the builder's query, or a bind whose value becomes one. */
function textNumber(syntax: SoqlLiteral | BindSyntax): TextNumber {
  return syntax.kind === 'soqlLiteral' ? readNumber(syntax) : readBind(syntax);
}

export function readBind({expression, place}: BindSyntax): Bind {
  return {kind: 'bind', source: withoutComments(sourceOf(expression)), offset: place.start};
}

/** @returns the number without zeros in front */
function rowCount({text, place}: SoqlLiteral): string {
  if (BigInt(text) <= largestNumbers.Integer) return String(BigInt(text));
  throw syntaxError(
    `${text} is larger than the largest Integer, ${largestNumbers.Integer}`,
    place.start,
  );
}

/** @returns the number without plus and needless zeros in front, with a digit before its point */
export function readNumber({text, place}: SoqlLiteral): string {
  if (/d$/i.test(text))
    throw syntaxError(`${text} is valid as a number in Apex but not in SOQL`, place.start);
  const [, sign = '', digits = '', fraction = ''] = /^([+-]?)(\d*)(\.\d+)?$/.exec(text) ?? [];
  const number = `${digits.replace(/^0+(?=\d)/, '') || '0'}${fraction}`;
  return sign === '-' ? `-${number}` : number;
}
