import {packageTypes} from '@soql-lib/model/package';
import {decodeRuns} from '../../highlight/runs';

/** CSS class of each token kind, by its letter. */
export const tokenClasses: Record<string, string> = {
  A: 'annotation',
  C: 'comment',
  D: 'deleted',
  F: 'function',
  I: 'inserted',
  K: 'keyword',
  L: 'literal',
  N: 'number',
  O: 'operator',
  P: 'property',
  S: 'string',
  T: 'type',
  V: 'value',
};

const entities: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

interface Piece {
  text: string;
  className: string | undefined;
  /** `href` of the text: the section that documents it. */
  href?: string;
}

/**
 * Renders a piece as an element, except for operators: a quarter of the pieces, and without a link.
 * Theirs is the color of the code (`.code` in the styles), so plain words need one.
 */
function toSpan({text, className, href}: Piece): string {
  const name = className ?? (/\w/.test(text) ? 'property' : 'operator');
  const html = escapeHtml(text);
  if (name === 'operator' && !href) return html;
  const attributes = ` class="hl-${name}"${href ? ` href="${escapeHtml(href)}"` : ''}`;
  return href ? `<a${attributes}>${html}</a>` : `<span${attributes}>${html}</span>`;
}

/** Marks types that need the package's namespace, unless the code is already qualified. */
function markPackageTypes(pieces: Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const isPackageType =
      piece.className === 'type' &&
      packageTypes.includes(piece.text) &&
      !pieces[index - 1]?.text.endsWith('.');
    return isPackageType ? {...piece, className: 'type ns'} : piece;
  });
}

/**
 * Returns the code with the namespace of the installed package.
 *
 * @param code the text
 * @param runs its token runs
 * @param prefix the namespace with its dot
 */
export function withNamespace(code: string, runs: string, prefix: string): string {
  return markPackageTypes(cut(code, runs))
    .map(({text, className}) => (className === 'type ns' ? prefix + text : text))
    .join('');
}

/** Splits a text into pieces by its compact token runs. */
function cut(code: string, runs: string): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const {kind, start, end} of decodeRuns(runs)) {
    pieces.push({text: code.slice(start, end), className: tokenClasses[kind]});
    position = end;
  }
  if (position < code.length) pieces.push({text: code.slice(position), className: undefined});
  return pieces;
}

interface LinkedRange {
  start: number;
  end: number;
  href: string;
}

/** Parses links of plugins/markdown/snippets/identifiers.ts: `/soql/api/soql#with:12.4,40.4`. */
function readLinks(encoded: string): LinkedRange[] {
  return encoded
    .split(' ')
    .flatMap((group) => {
      const colon = group.lastIndexOf(':');
      return group
        .slice(colon + 1)
        .split(',')
        .map((place) => {
          const [start = 0, length = 0] = place.split('.').map(Number);
          return {start, end: start + length, href: group.slice(0, colon)};
        });
    })
    .sort((a, b) => a.start - b.start);
}

/** Gives pieces their links; a link covers whole pieces or lies inside one. */
function linkPieces(pieces: Piece[], links: LinkedRange[]): Piece[] {
  const linked: Piece[] = [];
  let offset = 0;
  for (const {text, className} of pieces) {
    let position = 0;
    for (const {start, end, href} of links) {
      const from = Math.max(start - offset, position);
      const to = Math.min(end - offset, text.length);
      if (from >= to) continue;
      if (from > position) linked.push({text: text.slice(position, from), className});
      linked.push({text: text.slice(from, to), className, href});
      position = to;
    }
    if (position < text.length) linked.push({text: text.slice(position), className});
    offset += text.length;
  }
  return linked;
}

function splitLines(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    piece.text.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text) lines.at(-1)?.push({...piece, text});
    });
  }
  return lines;
}

export interface MarkupOptions {
  /** Highlighted lines, 1-based. */
  marks?: ReadonlySet<number>;
  /** Number shown beside the first line; none without it. */
  numberFrom?: number;
  /** Links of identifiers, encoded by plugins/markdown/snippets/identifiers.ts. */
  links?: string;
}

/**
 * Renders code as HTML. Server and client render it from text and token runs,
 * so that the page's chunk contains no highlighted spans.
 *
 * @param code the text
 * @param runs its token runs (plugins/markdown/snippets/highlight.ts), or an empty string
 */
export function toMarkup(
  code: string,
  runs: string,
  {marks, numberFrom, links}: MarkupOptions = {},
): string {
  const plain = cut(code, runs);
  const pieces = markPackageTypes(links ? linkPieces(plain, readLinks(links)) : plain);
  const lines = splitLines(pieces).map((line) => line.map(toSpan).join(''));
  return lines
    .map((line, index) => {
      const end = index < lines.length - 1 ? '\n' : '';
      const className = marks?.has(index + 1) ? 'hl-line hl-mark' : 'hl-line';
      const number = numberFrom === undefined ? '' : ` data-line="${numberFrom + index}"`;
      if (className === 'hl-line' && number === '') return line + end;
      // The line break is outside: an inline block with it inside would not end the line.
      return `<span class="${className}"${number}>${line}</span>${end}`;
    })
    .join('');
}

/** The first words of a clause, and what it must not be found in: strings and parentheses. */
const clauseTokens =
  /'(?:\\.|[^'\\])*'|[()]|(?<=^| )(?:SELECT|FROM|USING SCOPE|WHERE|WITH DATA CATEGORY|GROUP BY|HAVING|ORDER BY|LIMIT|OFFSET|FOR (?:UPDATE|VIEW|REFERENCE)|ALL ROWS)(?!\w)/g;

/** Finds the start of each clause of a query: keywords outside of parentheses and quotes. */
export function clauseStarts(query: string): {position: number; word: string}[] {
  const starts: {position: number; word: string}[] = [];
  let depth = 0;
  for (const {0: word, index: position} of query.matchAll(clauseTokens)) {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth === 0 && !word.startsWith("'")) starts.push({position, word});
  }
  return starts;
}

function slicePieces(pieces: Piece[], start: number, end: number): Piece[] {
  const sliced: Piece[] = [];
  let position = 0;
  for (const {text, className} of pieces) {
    const part = text.slice(Math.max(0, start - position), Math.max(0, end - position));
    if (part) sliced.push({text: part, className});
    position += text.length;
  }
  return sliced;
}

/**
 * Renders a query as HTML with one row per clause: the keyword to the left, its content to the
 * right. The text content stays on one line, as the library prints it; the rows are CSS only.
 *
 * @param query the query
 * @param runs its token runs
 */
export function toQueryMarkup(query: string, runs: string): string {
  const pieces = cut(query, runs);
  const starts = clauseStarts(query);
  return starts
    .map(({position, word}, index) => {
      const end = starts[index + 1]?.position ?? query.length;
      const rest = slicePieces(pieces, position + word.length, end)
        .map(toSpan)
        .join('');
      return `<span class="clause"><span class="clause-word hl-keyword">${word}</span><span class="clause-rest">${rest}</span></span>`;
    })
    .join('');
}
