/** The text of an expression as a reader should see it beside the chain. */
import type {Place} from './syntax';

const tokenPattern = /'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*|[A-Za-z_]\w*|\s+|[^]/g;

/**
 * @param substitute gives the text of a variable that only the code around it knows (a parameter, say)
 * @returns the source on one line, without comments
 */
export function sourceText(place: Place, substitute: (name: string) => string | undefined): string {
  const source = place.document.text.slice(place.start, place.end);
  let previous = '';
  let text = '';
  for (const match of source.matchAll(tokenPattern)) {
    const [token] = match;
    if (/^\s+$/.test(token)) {
      text += token.includes('\n') ? ' ' : token;
      continue;
    }
    if (/^\/[/*]/.test(token)) continue;
    const isName = /^[A-Za-z_]/.test(token) && !previous.endsWith('.');
    const replacement =
      isName && !isNamedArgument(source, match.index + token.length)
        ? substitute(token)
        : undefined;
    text += replacement === undefined ? token : bracketed(replacement, source === token);
    previous = token;
  }
  return text.replace(/ +/g, (spaces, offset: number) => (offset === 0 ? '' : spaces)).trim();
}

/** `Name = …` inside `new Account(…)` names a field, not a variable. */
function isNamedArgument(source: string, end: number): boolean {
  return /^\s*=(?!=)/.test(source.slice(end, end + 50));
}

function bracketed(text: string, isAlone: boolean): string {
  return isAlone || /^([\w.]+|'([^'\\]|\\.)*')$/.test(text) ? text : `(${text})`;
}
