/**
 * Regular expressions of Java that mean the same in JavaScript: one plain text, such as `,` and `\\|`, or a sequence of
 * characters and classes, such as `\\s*,\\s*` and `([%_])`. Anything else isn't evaluated (Pattern Class,
 * apexref/apex_classes_pattern_and_matcher_pattern_methods.htm).
 */

const plainText = /^(?:[^\\^$.|?*+()[\]{}]|\\[^A-Za-z0-9])+$/;

/** Characters, and classes of them, each possibly repeated; all of it possibly in a group. */
const sequence =
  /^(\()?(?:(?:[^\\^$|?*+()[\]{}]|\\[^A-Za-z0-9]|\\[dDwWsS]|\[\^?(?:\\[^A-Za-z0-9]|\\[dws]|[A-Za-z]-[A-Za-z]|\d-\d|[^\\^[\]&-])+-?\])[*+?]?)+(\))?$/;

/** With so many repetitions and characters, matching is quick. */
const maximumRepetitions = 2;
const maximumText = 2000;

/** @returns the expression for all matches, without a group; undefined for a pattern that may mean something else */
function readPattern(pattern: string, text: string): RegExp | undefined {
  if (plainText.test(pattern)) return new RegExp(pattern, 'g');
  const [found, open, close] = sequence.exec(pattern) ?? [];
  if (found === undefined || (open === undefined) !== (close === undefined)) return undefined;
  const repetitions = pattern.replace(/\\./g, '').match(/[*+]/g) ?? [];
  // Of other characters than those of ASCII, classes may differ.
  const isLarge = repetitions.length > maximumRepetitions || text.length > maximumText;
  if (isLarge || !/^[\0-\x7f]*$/.test(text)) return undefined;
  const expression = new RegExp(open === undefined ? pattern : pattern.slice(1, -1), 'g');
  return expression.test('') ? undefined : expression;
}

/** Java's `String.split`: empty parts at the end are left out, unless there is a limit. */
export function split(text: string, pattern: string, limit = 0): string[] | undefined {
  const expression = readPattern(pattern, text);
  if (!expression) return undefined;
  if (text === '') return [''];
  const parts: string[] = [];
  let start = 0;
  for (const {0: match, index} of text.matchAll(expression)) {
    if (limit > 0 && parts.length >= limit - 1) break;
    parts.push(text.slice(start, index));
    start = index + match.length;
  }
  parts.push(text.slice(start));
  while (limit === 0 && parts.at(-1) === '') parts.pop();
  return parts;
}

/** Java's `replaceAll` and `replaceFirst`: `$1` is the group, and a backslash makes the next character plain. */
export function replace(
  text: string,
  pattern: string,
  replacement: string,
  isGlobal: boolean,
): string | undefined {
  const expression = readPattern(pattern, text);
  const pieces: readonly string[] = replacement.match(/\\[^]|\$[01](?!\d)|[^\\$]+/g) ?? [];
  const hasGroup = pattern.startsWith('(');
  if (!expression || pieces.join('') !== replacement) return undefined;
  if (pieces.includes('$1') && !hasGroup) return undefined;
  let isFirst = true;
  return text.replace(expression, (match) => {
    if (!isGlobal && !isFirst) return match;
    isFirst = false;
    return pieces.map((piece) => (/^\$/.test(piece) ? match : piece.replace(/^\\/, ''))).join('');
  });
}
