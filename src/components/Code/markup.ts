/** Class of each kind of token; the letters are made by plugins/highlight/runs.ts. */
const classes: Record<string, string> = {
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

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

interface Piece {
  text: string;
  className: string | undefined;
}

/** Cuts a text into pieces by its compact token runs. */
function cut(code: string, runs: string): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const [, kind = '', length = ''] of runs.matchAll(/([A-Z.])([0-9a-z]+)/g)) {
    const end = position + parseInt(length, 36);
    pieces.push({text: code.slice(position, end), className: classes[kind]});
    position = end;
  }
  if (position < code.length) pieces.push({text: code.slice(position), className: undefined});
  return pieces;
}

function splitLines(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const {text, className} of pieces) {
    text.split('\n').forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push({text: part, className});
    });
  }
  return lines;
}

export interface MarkupOptions {
  /** Highlighted lines, 1-based. */
  marks?: ReadonlySet<number>;
  /** Number shown beside the first line; none without it. */
  numberFrom?: number;
}

/**
 * The HTML of a piece of code. Server and browser make it with this one function from text and runs,
 * so that pages carry no highlighted spans in their script.
 *
 * @param code the text
 * @param runs its token runs (plugins/highlight), or the empty text
 */
export function toMarkup(code: string, runs: string, {marks, numberFrom}: MarkupOptions = {}): string {
  const lines = splitLines(cut(code, runs)).map((pieces) =>
    pieces
      .map(({text, className}) =>
        className ? `<span class="hl-${className}">${escapeHtml(text)}</span>` : escapeHtml(text),
      )
      .join(''),
  );
  return lines
    .map((line, index) => {
      const end = index < lines.length - 1 ? '\n' : '';
      const className = marks?.has(index + 1) ? 'hl-line hl-mark' : 'hl-line';
      if (numberFrom !== undefined) {
        return `<span class="${className}" data-line="${numberFrom + index}">${line}${end}</span>`;
      }
      return className === 'hl-line' ? line + end : `<span class="${className}">${line}${end}</span>`;
    })
    .join('');
}
