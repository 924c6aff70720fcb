import {ApexLexer, ApexParserFactory, type ApexToken} from '@apexdevtools/apex-parser';
import type {Edit} from './generated';

/** Names of types to write differently; keys in lower case, because Apex does not tell cases apart. */
export type Renames = ReadonlyMap<string, string>;

/** The tokens of a text that the parser looks at: no blanks, no comments. */
export function tokensOf(text: string): ApexToken[] {
  const stream = ApexParserFactory.createTokenStream(text);
  stream.fill();
  return stream.tokens.filter((token) => token.channel === 0 && token.type !== endOfFile);
}

const endOfFile = -1;

/**
 * Edits that write types under other names. A qualified name is looked up by its first word, and the
 * packaged edition's `btcdev.SOQL` as a whole, as `btcdev.soql`.
 *
 * @returns edits by line, 1-based
 */
export function renameEdits(text: string, renames: Renames): Map<number, Edit[]> {
  const edits = new Map<number, Edit[]>();
  const tokens = tokensOf(text);
  tokens.forEach((token, index) => {
    if (isDot(tokens[index - 1])) return;
    const edit = qualifiedEdit(tokens, index, renames) ?? wordEdit(token, renames);
    if (edit) edits.set(token.line, [...(edits.get(token.line) ?? []), edit]);
  });
  return edits;
}

function wordEdit(token: ApexToken, renames: Renames): Edit | undefined {
  const name = renames.get(token.text.toLowerCase());
  return name === undefined
    ? undefined
    : {column: token.column, length: token.text.length, text: name};
}

function qualifiedEdit(
  tokens: readonly ApexToken[],
  index: number,
  renames: Renames,
): Edit | undefined {
  const [first, dot, second] = tokens.slice(index, index + 3);
  if (!first || !second || !isDot(dot) || first.line !== second.line) return undefined;
  const name = renames.get(`${first.text}.${second.text}`.toLowerCase());
  if (name === undefined) return undefined;
  return {
    column: first.column,
    length: second.column + second.text.length - first.column,
    text: name,
  };
}

function isDot(token: ApexToken | undefined): boolean {
  return token?.type === ApexLexer.DOT || token?.type === ApexLexer.QUESTIONDOT;
}
