import type {Position} from '@soql-lib/apex';
import type {Excerpt} from '../../../src/content/blocks';
import type {Place, Probe} from './probes';

/** Replaces a range of one line; columns are those of the original line, 0-based. */
export interface Edit {
  column: number;
  length: number;
  text: string;
}

/** A line copied from a block. */
interface Copied {
  block: Excerpt;
  /** Line in the block's text, 1-based. */
  line: number;
  /** In ascending order of their columns. */
  edits: readonly Edit[];
}

export interface GeneratedLine {
  text: string;
  /** Undefined for generated lines. */
  origin: Copied | Probe | undefined;
}

/** Apex generated for the type checker from blocks of pages, with a mapping back to the pages. */
export class GeneratedFile {
  readonly name: string;
  readonly extension: 'cls' | 'trigger';
  readonly #lines: GeneratedLine[] = [];

  constructor(name: string, extension: 'cls' | 'trigger' = 'cls') {
    this.name = name;
    this.extension = extension;
  }

  get text(): string {
    return this.#lines.map((line) => line.text).join('\n');
  }

  /** Adds generated lines. */
  frame(...lines: string[]): this {
    this.#lines.push(...lines.map((text) => ({text, origin: undefined})));
    return this;
  }

  /**
   * Adds lines of a block.
   *
   * @param edits by line of the block, 1-based
   */
  copy(block: Excerpt, edits: ReadonlyMap<number, readonly Edit[]>): this {
    block.text.split('\n').forEach((text, index) => {
      const own = edits.get(index + 1) ?? [];
      this.#lines.push({text: applyEdits(text, own), origin: {block, line: index + 1, edits: own}});
    });
    return this;
  }

  /** Adds a generated line that represents code on a page. */
  probe(text: string, origin: Probe): this {
    this.#lines.push({text, origin});
    return this;
  }

  /**
   * Removes the text from a position of the last copied block on, so that lines can be inserted
   * before it; `append` restores it.
   */
  cutBefore({line, column}: Position): GeneratedLine[] {
    const index = this.#lines.findLastIndex(({origin}) => isCopied(origin) && origin.line === line);
    const [first, ...others] = this.#lines.splice(index);
    if (!isCopied(first?.origin)) throw new Error(`no block has been copied up to line ${line}`);
    const cut = columnAfter(first.origin.edits, column);
    this.#lines.push({...first, text: first.text.slice(0, cut)});
    return [{...first, text: ' '.repeat(cut) + first.text.slice(cut)}, ...others];
  }

  append(lines: readonly GeneratedLine[]): this {
    this.#lines.push(...lines);
    return this;
  }

  /** Maps a position (line 1-based, column 0-based) to a page; undefined for generated lines. */
  place(line: number, column: number): Place | undefined {
    const origin = this.#lines[line - 1]?.origin;
    if (!isCopied(origin)) return origin?.place;
    return {block: origin.block, line: origin.line, column: columnBefore(origin.edits, column)};
  }

  /** Returns the probe in a line; undefined for other lines. */
  probeAt(line: number): Probe | undefined {
    const origin = this.#lines[line - 1]?.origin;
    return isCopied(origin) ? undefined : origin;
  }
}

function isCopied(origin: GeneratedLine['origin']): origin is Copied {
  return origin !== undefined && 'edits' in origin;
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits) {
    result += text.slice(end, edit.column) + edit.text;
    end = edit.column + edit.length;
  }
  return result + text.slice(end);
}

/** Maps a column back through the edits of its line. */
function columnBefore(edits: readonly Edit[], column: number): number {
  let growth = 0;
  for (const edit of edits) {
    const start = edit.column + growth;
    if (column < start) break;
    if (column < start + edit.text.length) return edit.column;
    growth += edit.text.length - edit.length;
  }
  return column - growth;
}

/** Maps a column through the edits of its line. */
function columnAfter(edits: readonly Edit[], column: number): number {
  return edits
    .filter((edit) => edit.column < column)
    .reduce((place, edit) => place + edit.text.length - edit.length, column);
}
