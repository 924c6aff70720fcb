/** What a conversion does to the variables around its queries: unused texts are removed, names that hide the library are changed. */
import {
  type ApexFile,
  type Callable,
  type Syntax,
  type Variable,
  ApexDocument,
  tokenTypes,
  visibleTokens,
} from '@soql-lib/apex';
import {namesIn} from './builder-name';
import {indentAt, type Edit} from './edits';
import type {Range} from './query-text';
import type {TextVariable} from './shared';

/**
 * @param edits of the queries
 * @param further edits of other statements
 * @returns the statements of texts that nothing reads behind the edits, and the texts that something reads
 */
export function removeTexts(
  texts: readonly TextVariable[],
  edits: readonly Edit[],
  further: readonly Edit[],
  file: Pick<ApexFile, 'document' | 'comments'>,
): {removed: Edit[]; unused: ReadonlySet<Variable>; kept: readonly TextVariable[]} {
  const {document} = file;
  const removed = new Map<Variable, Range[]>();
  const all = [...new Map(texts.map((text) => [text.variable, text])).values()];
  const written = [...edits, ...further];
  let remaining = all.filter((text) => !written.some((edit) => hasIn(edit, text)));
  for (;;) {
    const gone = [...removed.values()].flat();
    const next = remaining.filter((text) => isUnused(text, edits, gone, file.document));
    for (const {variable, statements = []} of next)
      removed.set(
        variable,
        statements.map((statement) => wholeOf(statement, file)),
      );
    remaining = remaining.filter((text) => !next.includes(text));
    if (next.length > 0) continue;
    remaining = all.filter(({variable}) => !removed.has(variable));
    return {
      removed: joined([...removed.values()].flat(), document.text).map((range) =>
        removal(range, document.text),
      ),
      unused: new Set(removed.keys()),
      kept: remaining.filter((text) => isReplaced(text, edits)),
    };
  }
}

function isUnused(
  {name, variable, statements, reads}: TextVariable,
  edits: readonly Edit[],
  removed: readonly Range[],
  document: ApexDocument,
): boolean {
  if (!statements) return false;
  const own = statements.map(({place}) => place);
  const isGone = (offset: number): boolean =>
    [...own, ...removed].some((range) => isInside(offset, range)) ||
    edits.some((edit) => isInside(offset, edit) && !isKept(offset, edit));
  if (!reads.every(({place}) => isGone(place.start))) return false;
  // A query in brackets, or a text, can name the variable as well.
  return mentionsOf(name, variable, document).every(({start}) => isGone(start));
}

/** @returns all that can mean a variable: its name in code, and texts that bind it */
function mentionsOf(
  name: string,
  {from, to}: Pick<Variable, 'from' | 'to'>,
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

/** A field is removed with its modifiers, and with the comment that says what it is. */
function wholeOf(
  statement: Syntax,
  {document: {text}, comments}: Pick<ApexFile, 'document' | 'comments'>,
): Range {
  const {start: first, end} = statement.place;
  if (statement.kind !== 'fields') return {start: first, end};
  const start = statement.modifiers[0]?.place.start ?? first;
  const before = comments.findLast((comment) => comment.end <= start);
  const isItsOwn =
    before?.text.startsWith('/**') === true && text.slice(before.end, start).trim() === '';
  return {start: isItsOwn ? before.start : start, end};
}

/** An edit that has a value of the text's variable, from elsewhere or by its name. */
function hasIn(edit: Edit, {name, variable, reads}: TextVariable): boolean {
  if (edit.start < variable.from || edit.start >= variable.to) return false;
  const named = new RegExp(`^${name}(?:\\.\\w+)*$`, 'i');
  return edit.pieces.some((piece) =>
    typeof piece === 'string'
      ? named.test(piece)
      : reads.some(({place: {start}}) => isInside(start, piece) && !isInside(start, edit)),
  );
}

/** A text that the query in one of the edits has read, and does not read any more. */
function isReplaced({reads}: TextVariable, edits: readonly Edit[]): boolean {
  return reads.every(({place}) => edits.some((edit) => isInside(place.start, edit)));
}

function isKept(offset: number, {pieces}: Edit): boolean {
  return pieces.some((piece) => typeof piece !== 'string' && isInside(offset, piece));
}

function isInside(offset: number, {start, end}: Range): boolean {
  return start <= offset && offset < end;
}

/** @returns the ranges in order, with those as one that only white space is between */
function joined(ranges: readonly Range[], text: string): Range[] {
  const found: Range[] = [];
  for (const {start, end} of [...ranges].sort((left, right) => left.start - right.start)) {
    const last = found.at(-1);
    if (last && text.slice(last.end, start).trim() === '') found.splice(-1, 1, {...last, end});
    else found.push({start, end});
  }
  return found;
}

/** Removes a statement with its lines, if nothing else is on them, and one of two blank lines around it. */
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
  const mentions = mentionsOf(variable.name, range, document);
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
