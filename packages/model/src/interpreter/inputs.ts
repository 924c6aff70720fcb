/** Which variables are inputs of the example: those that it declares and never gives a value. */
import {type ApexDocument, visibleTokens} from '@soql-lib/apex';

const assigned = new WeakMap<ApexDocument, ReadonlySet<string>>();

/** Before an assignment; before a declaration is its type, before a field's value a bracket. */
const beforeStatement = new Set([';', '{', '}', ')', 'else', 'do', undefined]);

function namesIn(document: ApexDocument): ReadonlySet<string> {
  const names = new Set<string>();
  const tokens = visibleTokens(document.text);
  for (const [index, {text}] of tokens.entries()) {
    const name = tokens[index - 1]?.text;
    const isStatement = beforeStatement.has(tokens[index - 2]?.text.toLowerCase());
    if (text === '=' && name !== undefined && isStatement) names.add(name.toLowerCase());
  }
  return names;
}

/** @returns whether a text assigns a value to a variable, anywhere */
export function isAssigned(name: string, document: ApexDocument): boolean {
  let names = assigned.get(document);
  if (!names) {
    names = namesIn(document);
    assigned.set(document, names);
  }
  return names.has(name.toLowerCase());
}
