/** String literals in Apex and SOQL, for what is read without a tree. */

const literal = /('''\r?\n[^]*?'''|'(?:[^'\\]|\\.)*')/;
const literalOrComment = new RegExp(`${literal.source}|//[^\\r\\n]*|/\\*[\\s\\S]*?\\*/`, 'g');

/** @returns the string literals of a text, with their quotes */
export function literalsIn(text: string): string[] {
  return text.split(literal).filter((_, index) => index % 2 === 1);
}

/** @returns a text with its string literals as they are, and what is between them changed */
export function changeBetweenLiterals(text: string, change: (code: string) => string): string {
  return text
    .split(literal)
    .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
    .join('');
}

/** @returns a text with blanks in the place of string literals and comments, as long as before */
export function blankLiterals(text: string): string {
  return text.replace(literalOrComment, (match) => ' '.repeat(match.length));
}

/** @returns the text with blanks for empty comments, which the lexer takes for starts of others */
export function blankEmptyComments(text: string): string {
  if (!text.includes('/**/')) return text;
  return text.replace(literalOrComment, (match) => (match === '/**/' ? '    ' : match));
}

/** @returns an Apex expression without comments, which could swallow what is written behind it */
export function withoutComments(expression: string): string {
  return expression.replace(literalOrComment, (_, text: string | undefined) => text ?? ' ');
}

/**
 * @returns the text of a multiline string, which starts on the line after its opening quotes;
 * undefined for one with a backslash, since the documentation doesn't say whether escapes count
 */
export function multilineText(literalWithQuotes: string): string | undefined {
  const text = literalWithQuotes.slice(3, -3).replace(/^\r?\n/, '');
  return text.includes('\\') ? undefined : text;
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** @returns a literal's text without quotes and escapes; of what is no escape, the character */
export function unescaped(literalWithQuotes: string): string {
  return literalWithQuotes
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, code: string | undefined, letter: string) =>
      code === undefined
        ? (escapes[letter.toLowerCase()] ?? letter)
        : String.fromCharCode(Number.parseInt(code, 16)),
    );
}
