/** Local variables around a query: its text's statements are removed, hiding names changed. */
import {
  type Callable,
  type Variable,
  ApexDocument,
  sourceOf,
  tokenTypes,
  visibleTokens,
} from '@soql-lib/apex';
import {indentAt, type Edit} from './edits';
import type {Range} from '../query-text';
import type {Site} from '../find/sites';

/** @returns all that can mean a variable: its name in code, and texts that bind it */
export function mentionsOf(
  {name, from, to}: Pick<Variable, 'name' | 'from' | 'to'>,
  document: ApexDocument,
): (Range & {isText: boolean})[] {
  const part = new ApexDocument('source', document.text.slice(from, to));
  const bound = new RegExp(`:\\s*${name}\\b`, 'i');
  return visibleTokens(part.text).flatMap((token, index, tokens) => {
    const {text} = token;
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    const isText = token.type === tokenTypes.StringLiteral;
    const isNamed = text.toLowerCase() === name.toLowerCase() && after !== '(';
    if (isText ? !bound.test(text) : !isNamed || before === '.' || before === '?.') return [];
    const start = from + part.offsetOf(token.start);
    return [{start, end: start + text.length, isText}];
  });
}

/** @returns the ranges in order, with those as one that only white space is between */
export function joined(ranges: readonly Range[], text: string): Range[] {
  const found: Range[] = [];
  for (const {start, end} of [...ranges].sort((left, right) => left.start - right.start)) {
    const last = found.at(-1);
    if (last && text.slice(last.end, start).trim() === '') found.splice(-1, 1, {...last, end});
    else found.push({start, end});
  }
  return found;
}

/** Removes statements with their lines, if they have them, and one of two blank lines. */
export function removal({start, end}: Range, text: string): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const [rest = ''] = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end)) ?? [];
  const isAlone = text.slice(lineStart, start).trim() === '' && rest !== '';
  const indent = indentAt(text, start);
  if (!isAlone) return {start, end, pieces: [], indent};
  const isAfterBlank = /(?:^|\n|\{)[ \t]*\r?\n$/.test(text.slice(0, lineStart));
  const [blank = ''] = /^[ \t]*\r?\n/.exec(text.slice(end + rest.length)) ?? [];
  const stop = end + rest.length + (isAfterBlank ? blank.length : 0);
  return {start: lineStart, end: stop, pieces: [], indent};
}

/** @returns the names in code, in lower case, without those of members */
function namesIn(code: string): Set<string> {
  return new Set(
    visibleTokens(code).flatMap(({text}, index, tokens) =>
      tokens[index - 1]?.text === '.' ? [] : [text.toLowerCase()],
    ),
  );
}

/**
 * Renames a local variable whose name hides the library.
 *
 * @returns undefined where a text names the variable, which a dynamic query may bind
 */
export function renaming(
  variable: Variable,
  {syntax}: Callable,
  document: ApexDocument,
): Edit[] | undefined {
  const {start, end} = syntax.place;
  const range = {from: Math.max(variable.from, start), to: Math.min(variable.to, end)};
  const mentions = mentionsOf({name: variable.name, ...range}, document);
  const used = namesIn(document.text);
  const name = ['soqlText', 'queryText', 'textOfQuery'].find(
    (other) => !used.has(other.toLowerCase()),
  );
  if (name === undefined || mentions.some(({isText}) => isText)) return undefined;
  return mentions.map((mention) => ({
    start: mention.start,
    end: mention.end,
    pieces: [name],
    indent: '',
  }));
}

/** @returns a name for the builder that replaces a text: `contactQuery` for `contactSOQL` */
export function builderName(text: string, {scope}: Pick<Site, 'scope'>): string {
  const own = withoutText(text);
  const {callable} = scope;
  const used = namesIn(sourceOf(callable.syntax));
  const isFree = (name: string): boolean =>
    !scope.isVariable(name) && !used.has(name.toLowerCase());
  // Two texts of one method may not become builders of one name.
  const isOnly = callable.variables.every(
    ({name}) =>
      name === text.toLowerCase() || withoutText(name).toLowerCase() !== own.toLowerCase(),
  );
  const names = own === text || isOnly ? [own] : [];
  const all = [...names, `${text}Builder`, `${text}Query`];
  return all.find((name) => name === text || isFree(name)) ?? text;
}

function withoutText(name: string): string {
  if (!/so?ql|str|text/i.test(name)) return name;
  const stem = name
    .replace(/^(?:str|s)(?=[A-Z_])_?/, '')
    .replace(/(?:_?(?:soql|sql|query|text|string|str))+$/i, '');
  return stem.length < 2 ? 'query' : `${stem[0]?.toLowerCase() ?? ''}${stem.slice(1)}Query`;
}
