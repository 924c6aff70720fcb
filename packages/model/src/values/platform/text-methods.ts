/** Methods of String and Id (apexref/apex_methods_system_string.htm, …_system_id.htm). */
import {toId} from '../ids';
import {exception} from '../refusal';
import {joinedText, type CollectionValue, type Value} from '../values';
import {instanceMethods, staticMethods, unevaluated} from './method';

/** Java's `Character.isWhitespace`: no no-break space is white space to it. */
const onlyWhitespace =
  /^[\t-\r\u001c-\u0020\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/;

function outOfBounds(which: 'Starting' | 'Ending', index: number): Error {
  return exception('StringException', `${which} position out of bounds: ${index}`);
}

function substring(text: string, start: number, end: number): string {
  if (start < 0 || start > text.length) throw outOfBounds('Starting', start);
  if (end < start || end > text.length) throw outOfBounds('Ending', end);
  return text.slice(start, end);
}

/** A pattern that means its own characters, such as `,` or `\\|`. */
const plainPattern = /^(?:[^\\^$.|?*+()[\]{}]|\\[^A-Za-z0-9])+$/;

/** A class that lists its characters, possibly in a group: `[%_]`, `([%_])`. */
const classPattern = /^(?:\[[^\\^[\]&\ud800-\udfff-]+\]|\(\[[^\\^[\]&\ud800-\udfff-]+\]\))$/;

/** Java's `String.split` by one plain text: drops empty parts at the end. */
function split(text: string, pattern: string): string[] | undefined {
  if (!plainPattern.test(pattern)) return undefined;
  const parts = text.split(pattern.replace(/\\(.)/g, '$1'));
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return parts.join('') === '' && text !== '' ? [] : parts;
}

/** Java's `String.replaceAll` of plain text or listed characters: `([%_])` by `\\$1`. */
function replaceAll(text: string, pattern: string, replacement: string): string | undefined {
  if (!plainPattern.test(pattern) && !classPattern.test(pattern)) return undefined;
  const pieces: readonly string[] = replacement.match(/\\[^]|\$[01](?!\d)|[^\\$]+/g) ?? [];
  const hasGroup = pattern.startsWith('(');
  if (pieces.join('') !== replacement || (!hasGroup && pieces.includes('$1'))) return undefined;
  return text.replace(new RegExp(pattern, 'g'), (found) =>
    pieces.map((piece) => (piece.startsWith('$') ? found : piece.replace(/^\\/, ''))).join(''),
  );
}

export const textMethods = [
  ...instanceMethods('String', {
    'contains(String): Boolean': (text, part) => text.includes(part),
    'endsWith(String): Boolean': (text, part) => text.endsWith(part),
    'equals(Object?): Boolean': (text, other) => {
      if (other.kind === 'null') return false;
      return other.kind === 'text' ? text === other.value : undefined;
    },
    'indexOf(String): Integer': (text, part) => text.indexOf(part),
    'left(Integer): String': (text, length) => text.slice(0, Math.max(length, 0)),
    'length(): Integer': (text) => text.length,
    'remove(String): String': (text, part) => (part === '' ? text : text.split(part).join('')),
    'removeEnd(String): String': (text, part) =>
      text.endsWith(part) ? text.slice(0, text.length - part.length) : text,
    'removeStart(String): String': (text, part) =>
      text.startsWith(part) ? text.slice(part.length) : text,
    'replace(String, String): String': (text, part, replacement) =>
      part === '' ? undefined : text.split(part).join(replacement),
    'replaceAll(String, String): String': replaceAll,
    'right(Integer): String': (text, length) =>
      length <= 0 ? '' : text.slice(Math.max(text.length - length, 0)),
    'split(String): List<String>': split,
    'startsWith(String): Boolean': (text, part) => text.startsWith(part),
    'substring(Integer): String': (text, start) => substring(text, start, text.length),
    'substring(Integer, Integer): String': substring,
    'toLowerCase(): String': (text) => text.toLowerCase(),
    'toString(): String': (text) => text,
    'toUpperCase(): String': (text) => text.toUpperCase(),
    // Apex trims ASCII control characters and spaces, nothing else.
    'trim(): String': (text) => text.replace(/^[\u0000- ]+|[\u0000- ]+$/g, ''),
  }),
  ...unevaluated(
    false,
    `String: abbreviate(Integer), capitalize(), center(Integer), center(Integer, String), deleteWhitespace(), difference(String)
     String: leftPad(Integer), leftPad(Integer, String), mid(Integer, Integer), normalizeSpace(), removeEndIgnoreCase(String)
     String: removeStartIgnoreCase(String), repeat(Integer), repeat(String, Integer), reverse()
     String: replaceFirst(String, String), rightPad(Integer), rightPad(Integer, String), substringAfter(String), swapCase()
     String: substringAfterLast(String), substringBefore(String), substringBeforeLast(String), substringBetween(String)
     String: substringBetween(String, String), uncapitalize()
     Boolean: containsAny(String), containsIgnoreCase(String), containsNone(String), containsOnly(String)
     Boolean: containsWhitespace(), endsWithIgnoreCase(String), equalsIgnoreCase(String)
     Boolean: isAllLowerCase(), isAllUpperCase(), isAlpha(), isAlphaSpace(), isAlphanumeric(), isAlphanumericSpace()
     Boolean: isNumeric(), isNumericSpace(), isWhitespace(), startsWithIgnoreCase(String)
     Integer: charAt(Integer), compareTo(String), countMatches(String), hashCode(), indexOf(String, Integer)
     Integer: indexOfIgnoreCase(String), lastIndexOf(String), lastIndexOf(String, Integer)
     List<String>: split(String, Integer)`,
  ),
];

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

export const textStatics = [
  ...staticMethods({
    'escapeSingleQuotes(String): String': (text) => text.replace(/['\\]/g, '\\$&'),
    'isBlank(String?): Boolean': isBlank,
    'isEmpty(String?): Boolean': isEmpty,
    'isNotBlank(String?): Boolean': (value) => not(isBlank(value)),
    'isNotEmpty(String?): Boolean': (value) => not(isEmpty(value)),
    'join(Iterable<Object>, String): String': join,
    'valueOf(Object): String': valueOf,
  }),
  ...unevaluated(true, 'String: format(String, List<Object>), fromCharArray(List<Integer>)'),
];

export const idMethods = unevaluated(false, 'SObjectType: getSObjectType()\nString: to15()');

export const idStatics = staticMethods({
  'valueOf(String): Id': (text) => {
    const id = toId(text);
    return id === undefined ? undefined : {kind: 'id', value: id};
  },
});

export const enumMethods = [
  ...instanceMethods('Enum', {
    'name(): String': ({name}) => name,
    'toString(): String': ({name}) => name,
  }),
  ...unevaluated(false, 'Integer: ordinal()'),
];
