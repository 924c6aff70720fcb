/** Methods of String and Id (String Class, apexref/apex_methods_system_string.htm; Id Class, apexref/apex_methods_system_id.htm). */
import {formatTime, isGmt} from '../dates';
import {toId} from '../ids';
import {printNumber} from '../numbers';
import {exception} from '../refusal';
import {joinedText, nullValue, type CollectionValue, type Value} from '../values';
import {instanceMethods, staticMethods} from './method';
import {replace, split} from './regular-expression';

/** Longest text that a method builds. */
const maximumLength = 1_000_000;

/** Java's `Character.isWhitespace`: no no-break space is white space to it. */
const whitespace = String.raw`\t-\r\u001c-\u0020\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000`;
const onlyWhitespace = new RegExp(`^[${whitespace}]*$`);
const someWhitespace = new RegExp(`[${whitespace}]`, 'g');

/** Java's `Character.toUpperCase`, which gives one character: that of ß is itself, not SS. */
function upperCase(character: string): string {
  const upper = character.toUpperCase();
  return upper.length === 1 ? upper : character;
}

/** Java's `Character.toLowerCase`. */
function lowerCase(character: string): string {
  return character.toLowerCase().charAt(0);
}

/** How Java compares without regard to case: one character with one, so that positions stay the same. */
function folded(text: string): string {
  return text.replace(/[^]/g, (character) => lowerCase(upperCase(character)));
}

/** Digraphs, whose title case is neither of the two others, and Georgian, whose title case depends on Java's version. */
const hasOwnTitleCase = /[\u01c4-\u01cc\u01f1-\u01f3\u10d0-\u10ff]/;

/** Apex trims ASCII control characters and spaces, nothing else. */
function trim(text: string): string {
  return text.replace(/^[\u0000- ]+|[\u0000- ]+$/g, '');
}

function repeated(text: string, count: number): string | undefined {
  if (count <= 0) return '';
  return text.length * count > maximumLength ? undefined : text.repeat(count);
}

function outOfBounds(which: 'Starting' | 'Ending', index: number): Error {
  return exception('StringException', `${which} position out of bounds: ${index}`);
}

function substring(text: string, start: number, end: number): string {
  if (start < 0 || start > text.length) throw outOfBounds('Starting', start);
  if (end < start || end > text.length) throw outOfBounds('Ending', end);
  return text.slice(start, end);
}

function before(text: string, index: number): string {
  return index < 0 ? text : text.slice(0, index);
}

function after(text: string, index: number, length: number): string {
  return index < 0 ? '' : text.slice(index + length);
}

function between(text: string, open: string, close: string): string | Value | undefined {
  if (open === '' || close === '') return undefined;
  const start = text.indexOf(open);
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
  return end < 0 ? nullValue : text.slice(start + open.length, end);
}

function padded(
  text: string,
  length: number,
  filling: string,
  isLeft: boolean,
): string | undefined {
  if (filling === '' || length > maximumLength) return undefined;
  return isLeft ? text.padStart(length, filling) : text.padEnd(length, filling);
}

type OfTexts<Result> = (text: string, other: string) => Result;

function ignoringCase<Result>(run: OfTexts<Result>): OfTexts<Result> {
  return (text, other) => run(folded(text), folded(other));
}

/** Of an odd number of characters, one more goes to the right. */
function centered(text: string, length: number, filling: string): string | undefined {
  const missing = length - text.length;
  if (missing <= 0) return text;
  const start = text.length + Math.floor(missing / 2);
  const left = padded(text, start, filling, true);
  return left === undefined ? undefined : padded(left, length, filling, false);
}

type Affix = (text: string, part: string) => boolean;
const startsWith: Affix = (text, part) => text.startsWith(part);
const endsWith: Affix = (text, part) => text.endsWith(part);

/** @returns what removes a part at the start of a text */
function withoutStart(isThere: Affix): OfTexts<string> {
  return (text, part) => (isThere(text, part) ? text.slice(part.length) : text);
}

/** @returns what removes a part at the end of a text */
function withoutEnd(isThere: Affix): OfTexts<string> {
  return (text, part) => (isThere(text, part) ? text.slice(0, text.length - part.length) : text);
}

function count(text: string, part: string): number {
  return part === '' ? 0 : text.split(part).length - 1;
}

/**
 * Whether an empty text counts as one of letters or digits is not documented. Java looks at each half of a surrogate pair
 * alone, which is neither.
 */
const consistsOf =
  (pattern: RegExp) =>
  (text: string): boolean | undefined =>
    text === '' ? undefined : !/[\ud800-\udfff]/.test(text) && pattern.test(text);

/** Java's `String.hashCode`, as the documentation says. */
function hashCode(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1)
    hash = (hash * 31 + text.charCodeAt(index)) | 0;
  return hash;
}

function compare(text: string, other: string): number {
  for (let index = 0; index < Math.min(text.length, other.length); index += 1) {
    const difference = text.charCodeAt(index) - other.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return text.length - other.length;
}

function difference(text: string, other: string): string {
  let index = 0;
  while (index < other.length && other[index] === text[index]) index += 1;
  return other.slice(index);
}

export const textMethods = instanceMethods('String', {
  'abbreviate(Integer): String': (text, width) =>
    width < 4 ? undefined : text.length <= width ? text : `${text.slice(0, width - 3)}...`,
  'capitalize(): String': (text) =>
    hasOwnTitleCase.test(text.charAt(0)) ? undefined : upperCase(text.charAt(0)) + text.slice(1),
  'center(Integer): String': (text, length) => centered(text, length, ' '),
  'center(Integer, String): String': centered,
  'charAt(Integer): Integer': (text, index) =>
    index >= 0 && index < text.length ? text.charCodeAt(index) : undefined,
  'compareTo(String): Integer': compare,
  'contains(String): Boolean': (text, part) => text.includes(part),
  'containsAny(String): Boolean': (text, characters) =>
    [...characters].some((character) => text.includes(character)),
  'containsIgnoreCase(String): Boolean': ignoringCase((text, part) => text.includes(part)),
  'containsNone(String): Boolean': (text, characters) =>
    ![...characters].some((character) => text.includes(character)),
  'containsOnly(String): Boolean': (text, characters) =>
    [...text].every((character) => characters.includes(character)),
  'containsWhitespace(): Boolean': (text) => text.search(someWhitespace) >= 0,
  'countMatches(String): Integer': count,
  'deleteWhitespace(): String': (text) => text.replace(someWhitespace, ''),
  'difference(String): String': difference,
  'endsWith(String): Boolean': endsWith,
  'endsWithIgnoreCase(String): Boolean': ignoringCase(endsWith),
  'equals(Object?): Boolean': (text, other) => {
    if (other.kind === 'null') return false;
    return other.kind === 'text' ? text === other.value : undefined;
  },
  'equalsIgnoreCase(String?): Boolean': (text, other) => {
    if (other.kind === 'null') return false;
    return other.kind === 'text' ? folded(text) === folded(other.value) : undefined;
  },
  'hashCode(): Integer': hashCode,
  'indexOf(String): Integer': (text, part) => text.indexOf(part),
  'indexOf(String, Integer): Integer': (text, part, from) =>
    from < 0 ? undefined : text.indexOf(part, from),
  'indexOfIgnoreCase(String): Integer': ignoringCase((text, part) => text.indexOf(part)),
  'isAllLowerCase(): Boolean': consistsOf(/^\p{Lowercase}+$/u),
  'isAllUpperCase(): Boolean': consistsOf(/^\p{Uppercase}+$/u),
  'isAlpha(): Boolean': consistsOf(/^\p{L}+$/u),
  'isAlphaSpace(): Boolean': consistsOf(/^[\p{L} ]+$/u),
  'isAlphanumeric(): Boolean': consistsOf(/^[\p{L}\p{Nd}]+$/u),
  'isAlphanumericSpace(): Boolean': consistsOf(/^[\p{L}\p{Nd} ]+$/u),
  'isNumeric(): Boolean': consistsOf(/^\p{Nd}+$/u),
  'isNumericSpace(): Boolean': consistsOf(/^[\p{Nd} ]+$/u),
  'isWhitespace(): Boolean': (text) => onlyWhitespace.test(text),
  'lastIndexOf(String): Integer': (text, part) => text.lastIndexOf(part),
  'lastIndexOf(String, Integer): Integer': (text, part, from) =>
    from < 0 ? undefined : text.lastIndexOf(part, from),
  'left(Integer): String': (text, length) => text.slice(0, Math.max(length, 0)),
  'leftPad(Integer): String': (text, length) => padded(text, length, ' ', true),
  'leftPad(Integer, String): String': (text, length, filling) =>
    padded(text, length, filling, true),
  'length(): Integer': (text) => text.length,
  'mid(Integer, Integer): String': (text, start, length) =>
    start < 0 || length < 0 ? undefined : text.slice(start, start + length),
  // Which white space beyond ASCII it knows depends on the version of the library below it.
  'normalizeSpace(): String': (text) =>
    /[\u001c-\u001f]|(?![ \t-\r])\s/.test(text) ? undefined : trim(text.replace(/[ \t-\r]+/g, ' ')),
  'remove(String): String': (text, part) => (part === '' ? text : text.split(part).join('')),
  'removeEnd(String): String': withoutEnd(endsWith),
  'removeEndIgnoreCase(String): String': withoutEnd(ignoringCase(endsWith)),
  'removeStart(String): String': withoutStart(startsWith),
  'removeStartIgnoreCase(String): String': withoutStart(ignoringCase(startsWith)),
  'repeat(Integer): String': repeated,
  'repeat(String, Integer): String': (text, separator, times) =>
    times <= 0 || (text.length + separator.length) * times > maximumLength
      ? undefined
      : Array.from({length: times}, () => text).join(separator),
  'replace(String, String): String': (text, part, replacement) =>
    part === '' ? undefined : text.split(part).join(replacement),
  'replaceAll(String, String): String': (text, pattern, replacement) =>
    replace(text, pattern, replacement, true),
  'replaceFirst(String, String): String': (text, pattern, replacement) =>
    replace(text, pattern, replacement, false),
  'reverse(): String': (text) => [...text].reverse().join(''),
  'right(Integer): String': (text, length) =>
    length <= 0 ? '' : text.slice(Math.max(text.length - length, 0)),
  'rightPad(Integer): String': (text, length) => padded(text, length, ' ', false),
  'rightPad(Integer, String): String': (text, length, filling) =>
    padded(text, length, filling, false),
  'split(String): List<String>': split,
  'split(String, Integer): List<String>': split,
  'startsWith(String): Boolean': startsWith,
  'startsWithIgnoreCase(String): Boolean': ignoringCase(startsWith),
  'substring(Integer): String': (text, start) => substring(text, start, text.length),
  'substring(Integer, Integer): String': substring,
  'substringAfter(String): String': (text, part) => after(text, text.indexOf(part), part.length),
  'substringAfterLast(String): String': (text, part) =>
    part === '' ? '' : after(text, text.lastIndexOf(part), part.length),
  'substringBefore(String): String': (text, part) =>
    part === '' ? '' : before(text, text.indexOf(part)),
  'substringBeforeLast(String): String': (text, part) =>
    part === '' ? text : before(text, text.lastIndexOf(part)),
  'substringBetween(String): String': (text, tag) => between(text, tag, tag),
  'substringBetween(String, String): String': between,
  'swapCase(): String': (text) =>
    text.replace(/[^]/g, (character) =>
      /\p{Uppercase}/u.test(character) ? lowerCase(character) : upperCase(character),
    ),
  'toLowerCase(): String': (text) => text.toLowerCase(),
  'toString(): String': (text) => text,
  'toUpperCase(): String': (text) => text.toUpperCase(),
  'trim(): String': trim,
  'uncapitalize(): String': (text) => lowerCase(text.charAt(0)) + text.slice(1),
});

function isBlank(value: Value): boolean | undefined {
  if (value.kind === 'null') return true;
  return value.kind === 'text' ? onlyWhitespace.test(value.value) : undefined;
}

function isEmpty(value: Value): boolean | undefined {
  if (value.kind === 'null') return true;
  return value.kind === 'text' ? value.value === '' : undefined;
}

function not(outcome: boolean | undefined): boolean | undefined {
  return outcome === undefined ? undefined : !outcome;
}

/** Unlike joining, this gives a Date without its time. */
function valueOf(value: Value): string | undefined {
  if (value.kind === 'date') return value.value;
  if (value.kind === 'datetime')
    return isGmt(value) ? undefined : formatTime(value, 'yyyy-MM-dd HH:mm:ss');
  return /^(text|id|number|boolean|field|objectType|enum|collection)$/.test(value.kind)
    ? joinedText(value)
    : undefined;
}

function join({elements, ...list}: CollectionValue, separator: string): string | undefined {
  if (list.isEscaped || list.keysOf) return undefined;
  const texts = elements.map((element) =>
    /^(text|id|number|boolean)$/.test(element.kind) ? joinedText(element) : undefined,
  );
  return texts.includes(undefined) ? undefined : texts.join(separator);
}

/** Larger numbers may get separators. */
const plainNumber = 1000;

function formatArgument(value: Value | undefined): string | undefined {
  if (value?.kind === 'text' || value?.kind === 'id') return value.value;
  const isPlain =
    value?.kind === 'number' &&
    value.type === 'Integer' &&
    value.value >= 0 &&
    value.value < plainNumber;
  return isPlain ? printNumber(value) : undefined;
}

/** A single quote starts literal text, two of them print one. */
function format(pattern: string, {elements}: CollectionValue): string | undefined {
  const isPlain = /^(?:[^{}']|''|\{\d+\})*$/.test(pattern);
  const numbers = [...pattern.matchAll(/\{(\d+)\}/g)].map(([, digits]) => Number(digits));
  const texts = numbers.map((number) => formatArgument(elements[number]));
  if (!isPlain || texts.includes(undefined)) return undefined;
  return pattern.replace(/''|\{(\d+)\}/g, (token, digits: string | undefined) =>
    digits === undefined ? "'" : (formatArgument(elements[Number(digits)]) ?? token),
  );
}

function fromCharacters({elements}: CollectionValue): string | undefined {
  const codes = elements.map((element) => (element.kind === 'number' ? element.value : undefined));
  return codes.includes(undefined)
    ? undefined
    : String.fromCharCode(...codes.map((code) => code ?? 0));
}

export const textStatics = staticMethods({
  'escapeSingleQuotes(String): String': (text) => text.replace(/['\\]/g, '\\$&'),
  'format(String, List<Object>): String': format,
  'fromCharArray(List<Integer>): String': fromCharacters,
  'isBlank(String?): Boolean': isBlank,
  'isEmpty(String?): Boolean': isEmpty,
  'isNotBlank(String?): Boolean': (value) => not(isBlank(value)),
  'isNotEmpty(String?): Boolean': (value) => not(isEmpty(value)),
  'join(Iterable<Object>, String): String': join,
  'valueOf(Object): String': valueOf,
});

export const idMethods = instanceMethods('Id', {
  'getSObjectType(): SObjectType': () => undefined,
  'to15(): String': ({value}) => value.slice(0, 15),
});

export const idStatics = staticMethods({
  'valueOf(String): Id': (text) => {
    const id = toId(text);
    return id === undefined ? undefined : {kind: 'id', value: id};
  },
});

export const patternStatics = staticMethods({
  'matches(String, String): Boolean': () => undefined,
  'quote(String): String': () => undefined,
});

export const booleanStatics = staticMethods({
  'valueOf(String): Boolean': (text) =>
    text === 'true' ? true : text.toLowerCase() === 'true' ? undefined : false,
});

export const enumMethods = instanceMethods('Enum', {
  'name(): String': ({name}) => name,
  'ordinal(): Integer': ({ordinal}) => ordinal,
  'toString(): String': ({name}) => name,
});
