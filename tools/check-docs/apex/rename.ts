import {tokenTypes, visibleTokens, type Token} from '@soql-lib/apex';
import type {Edit} from './generated';

/** Types to rename; keys in lower case, because Apex is case-insensitive. */
export type Renames = ReadonlyMap<string, string>;

/**
 * Returns edits that rename types. A qualified name is looked up by its first identifier, and the
 * packaged edition's `btcdev.SOQL` as a whole, as `btcdev.soql`.
 *
 * @returns edits by line, 1-based
 */
export function renameEdits(text: string, renames: Renames): Map<number, Edit[]> {
  const edits = new Map<number, Edit[]>();
  const tokens = visibleTokens(text);
  tokens.forEach((token, index) => {
    if (isDot(tokens[index - 1])) return;
    const edit = qualifiedEdit(tokens, index, renames) ?? wordEdit(token, renames);
    if (edit) edits.set(token.line, [...(edits.get(token.line) ?? []), edit]);
  });
  return edits;
}

function wordEdit(token: Token, renames: Renames): Edit | undefined {
  const name = renames.get(token.text.toLowerCase());
  return name === undefined
    ? undefined
    : {column: token.column, length: token.text.length, text: name};
}

function qualifiedEdit(
  tokens: readonly Token[],
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

function isDot(token: Token | undefined): boolean {
  return token?.type === tokenTypes.DOT || token?.type === tokenTypes.QUESTIONDOT;
}
