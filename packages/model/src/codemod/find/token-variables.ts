/** The variables that the tokens of a file declare. Trees of a thousand files would take too much time and memory. */
import type {Token} from '@soql-lib/apex';

/**
 * @param tokens the visible tokens of a file
 * @param ends what can follow a name that is declared
 * @returns the type of each variable, without its arguments; undefined for a name with several types; all in lower case
 */
export function variablesIn(
  tokens: readonly Token[],
  ends: ReadonlySet<string>,
): ReadonlyMap<string, string | undefined> {
  const variables = new Map<string, string | undefined>();
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (!before || !isName(token) || !isName(before)) return;
    if (!ends.has(tokens[index + 1]?.text ?? '')) return;
    const name = token.text.toLowerCase();
    const type = before.text.toLowerCase();
    const isSame = !variables.has(name) || variables.get(name) === type;
    variables.set(name, isSame ? type : undefined);
  });
  return variables;
}

export function isName({text}: Token): boolean {
  return /^[a-z]\w*$/i.test(text);
}
