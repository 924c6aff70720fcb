/** The source of nodes: as it is written, on one line, without blanks. */
import type {Accessor, Expression, Member, SourceRange} from './ast';

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

/** @returns the source of a node as it is written */
export function sourceOf({place: {document, start, end}}: {place: SourceRange}): string {
  return document.text.slice(start, end);
}

/** @returns an expression's source without blanks and comments, with parentheses around it */
export function compactText({
  parenthesized,
  place,
}: Pick<Expression, 'parenthesized' | 'place'>): string {
  const source = sourceOf({place: parenthesized ?? place});
  if (/^[\w.]*$/.test(source)) return source;
  return source.replace(tokenPattern, (token) => (/^(\s|\/[/*])/.test(token) ? '' : token));
}

/** @returns the place of a member or an accessor with the modifiers in front of it */
export function rangeWithModifiers(member: Member | Accessor): SourceRange {
  const [first] = 'modifiers' in member ? member.modifiers : [];
  return {...member.place, start: first?.place.start ?? member.place.start};
}

/** @returns the 1-based line on which a node starts */
export function lineOf({place: {document, start}}: {place: SourceRange}): number {
  return document.positionAt(start).line;
}

/** @returns names with dots between them; undefined for any other expression, and in parentheses */
export function dottedName(expression: Expression): string | undefined {
  if (expression.parenthesized) return undefined;
  if (expression.kind === 'name' || expression.kind === 'self') return expression.name;
  if (expression.kind !== 'field' || expression.safe) return undefined;
  const owner = dottedName(expression.receiver);
  return owner === undefined ? undefined : `${owner}.${expression.name}`;
}
