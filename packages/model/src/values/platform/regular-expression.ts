/**
 * Regular expressions of Java in JavaScript: those parts that mean the same in both (Pattern Class,
 * apexref/apex_classes_pattern_and_matcher_pattern_methods.htm; java.util.regex.Pattern). Everything else is refused.
 */

/** Escapes that mean the same, or what they mean written out. */
const escapes: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  w: '[A-Za-z0-9_]',
  W: '[^A-Za-z0-9_]',
  s: '[ \\t\\n\\v\\f\\r]',
  S: '[^ \\t\\n\\v\\f\\r]',
  t: '\\t',
  n: '\\n',
  r: '\\r',
  f: '\\f',
};

/** The same inside brackets. */
const classEscapes: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: ' \\t\\n\\v\\f\\r',
  t: '\\t',
  n: '\\n',
  r: '\\r',
  f: '\\f',
};

function escaped(
  character: string,
  meanings: Readonly<Record<string, string>>,
): string | undefined {
  if (/[^A-Za-z0-9]/.test(character)) return `\\${character}`;
  return Object.hasOwn(meanings, character) ? meanings[character] : undefined;
}

/** Brackets without an intersection, a union or a range of anything but letters and digits. */
function characterClass(body: string): string | undefined {
  const negation = body.startsWith('^') ? '^' : '';
  let text = '';
  const rest = body.slice(negation.length);
  for (const [token, range, character] of rest.matchAll(/([A-Za-z]-[A-Za-z]|\d-\d)|\\([^])|[^]/g)) {
    if (range !== undefined) text += range;
    else if (character !== undefined) {
      const meaning = escaped(character, classEscapes);
      if (meaning === undefined) return undefined;
      text += meaning;
    } else if (/[[\]&^\\]/.test(token)) return undefined;
    else if (token === '-' && text !== '' && !rest.endsWith('-')) return undefined;
    else text += token === '-' ? '\\-' : token;
  }
  return text === '' ? undefined : `[${negation}${text}]`;
}

/** Each repetition may try every length of text again. */
const maximumWork = 10_000_000;

/** A group, a class, an escape, a quantifier, or one character. */
const tokens = /\[(?:\\[^]|[^\]\\])*\]|\\[^]|\(\?:|[*+?]|\{\d+(?:,\d*)?\}|[^]/g;

const quantifier = /^([*+?]|\{)/;

/**
 * @param pattern as Java reads it
 * @param text what it is applied to: line breaks and characters beyond ASCII may matter differently
 * @returns undefined for a pattern that may mean something else, or may take very long
 */
export function readPattern(pattern: string, text: string, flags: string): RegExp | undefined {
  if (!/^[ -~\t]*$/.test(pattern) || !/^[ -~\t]*$/.test(text)) return undefined;
  const ignoresCase = pattern.startsWith('(?i)');
  const body = ignoresCase ? pattern.slice('(?i)'.length) : pattern;
  let source = '';
  let previous = '';
  let isBranching = false;
  let repetitions = 0;
  for (const [token] of body.matchAll(tokens)) {
    if (quantifier.test(token)) {
      // Possessive and lazy ones, and repetitions of what repeats.
      if (previous === '' || previous === '|' || previous === '(' || quantifier.test(previous))
        return undefined;
      if (previous === ')' && isBranching) return undefined;
      isBranching = true;
      if (!/^(\?|\{\d+\}$)/.test(token)) repetitions += 1;
      source += token;
    } else if (token.startsWith('[')) {
      const translated = token.length > 1 ? characterClass(token.slice(1, -1)) : undefined;
      if (translated === undefined) return undefined;
      source += translated;
    } else if (token.startsWith('\\')) {
      const translated = token.length > 1 ? escaped(token.slice(1), escapes) : undefined;
      if (translated === undefined) return undefined;
      source += translated;
    } else if (/^[\]{}]$/.test(token)) {
      return undefined;
    } else {
      if (token === '|') isBranching = true;
      source += token;
    }
    previous = token;
  }
  if (text.length ** repetitions > maximumWork) return undefined;
  try {
    return new RegExp(source, ignoresCase ? `${flags}i` : flags);
  } catch {
    return undefined;
  }
}

/** Text of any kind is itself, if the pattern has no special characters. */
const plain = /^[^\\^$.|?*+()[\]{}]+$/;

/** @returns the text that a pattern matches, if it is a plain one: `,`, or `\\|` */
function plainText(pattern: string): string | undefined {
  const text = pattern.replace(/\\([^A-Za-z0-9])/g, '$1');
  const rest = pattern.replace(/\\[^A-Za-z0-9]/g, '');
  return rest === '' || plain.test(rest) ? text : undefined;
}

/** Java's `String.split`: empty parts at the end are left out, unless there is a limit. */
export function split(text: string, pattern: string, limit = 0): string[] | undefined {
  if (pattern === '' || text === '') return pattern === '' ? undefined : [''];
  const separator = plainText(pattern);
  const expression = separator === undefined ? readPattern(pattern, text, '') : undefined;
  if (separator === undefined && (!expression || expression.test(''))) return undefined;
  const parts: string[] = [];
  let rest = text;
  while (limit <= 0 || parts.length < limit - 1) {
    const found = separator === undefined ? expression?.exec(rest) : undefined;
    const index = separator === undefined ? (found?.index ?? -1) : rest.indexOf(separator);
    const length = separator?.length ?? found?.[0].length ?? 0;
    if (index < 0) break;
    // An anchor or a boundary sees the cut text differently.
    if (length === 0 || (separator === undefined && /[\^$]/.test(pattern))) return undefined;
    parts.push(rest.slice(0, index));
    rest = rest.slice(index + length);
  }
  parts.push(rest);
  while (limit === 0 && parts.length > 0 && parts.at(-1) === '') parts.pop();
  return parts;
}

/** Java's `replaceAll` and `replaceFirst`: `$1` is a group. */
export function replace(
  text: string,
  pattern: string,
  replacement: string,
  isGlobal: boolean,
): string | undefined {
  const separator = plainText(pattern);
  const isPlain = !/[$\\]/.test(replacement);
  if (separator !== undefined && separator !== '' && isPlain) {
    return isGlobal
      ? text.split(separator).join(replacement)
      : text.replace(separator, () => replacement);
  }
  const expression = readPattern(pattern, text, isGlobal ? 'g' : '');
  if (!expression || new RegExp(expression.source).test('')) return undefined;
  const pieces = piecesOf(replacement);
  if (!pieces) return undefined;
  const groups =
    pattern.replace(/\\[^]|\[[^\]]*\]/g, '').split('(').length - pattern.split('(?').length;
  if (pieces.some((piece) => typeof piece === 'number' && piece > groups)) return undefined;
  return text.replace(expression, (...found: unknown[]) =>
    pieces
      .map((piece) => (typeof piece === 'number' ? found[piece] : piece))
      .map((part) => (typeof part === 'string' ? part : ''))
      .join(''),
  );
}

/**
 * Reads Java's replacement text: `$1` is a group, and a backslash makes the next character plain (Matcher.replaceAll).
 *
 * @returns texts, and numbers of groups; undefined for what Java refuses, and for a group with two digits
 */
function piecesOf(replacement: string): (string | number)[] | undefined {
  const pieces = replacement.match(/\\[^]|\$\d(?!\d)|[^\\$]+/g) ?? [];
  if (pieces.join('') !== replacement) return undefined;
  return pieces.map((piece) => {
    if (piece.startsWith('$')) return Number(piece.slice(1));
    return piece.startsWith('\\') ? piece.slice(1) : piece;
  });
}

/** @returns whether the whole text fits, as `Pattern.matches` asks */
export function matches(pattern: string, text: string): boolean | undefined {
  const expression = readPattern(pattern, text, '');
  return expression && new RegExp(`^(?:${expression.source})$`, expression.flags).test(text);
}
