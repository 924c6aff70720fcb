/** Formats the source of an expression for display beside the chain. */
import type {SourceRange} from './ast';

const tokenPattern = /'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*|[A-Za-z_]\w*|\s+|[^]/g;

/**
 * @param substitute returns the text of a variable from the surrounding code, such as a parameter
 * @returns the source on one line, without comments
 */
export function sourceText(
  place: SourceRange,
  substitute: (name: string) => string | undefined,
): string {
  const source = place.document.text.slice(place.start, place.end);
  let text = '';
  let gap = '';
  for (const {0: token, index} of source.matchAll(tokenPattern)) {
    if (/^(\s|\/[/*])/.test(token)) {
      gap = gap !== '' || /[\n/]/.test(token) ? ' ' : token;
      continue;
    }
    const isTight =
      gap === ' ' && (text === '' || /[([{.]$/.test(text) || /^[)\]}.,;]/.test(token));
    const isName = /^[A-Za-z_]/.test(token) && !text.endsWith('.');
    const isVariable = isName && !isNamedArgument(source, index + token.length);
    const replacement = isVariable ? substitute(token) : undefined;
    text += isTight ? '' : gap;
    text += replacement === undefined ? token : bracketed(replacement, source === token);
    gap = '';
  }
  return text;
}

/** `Name = …` inside `new Account(…)` names a field, not a variable. */
function isNamedArgument(source: string, end: number): boolean {
  return /^\s*=(?!=)/.test(source.slice(end, end + 50));
}

function bracketed(text: string, isAlone: boolean): string {
  return isAlone || /^([\w.]+|'([^'\\]|\\.)*')$/.test(text) ? text : `(${text})`;
}
