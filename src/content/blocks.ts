import type {Position} from '@soql-lib/apex';
import type {Code} from 'mdast';
import {FenceError, parseFence, type Fence} from './fence';
import type {Place, Problem} from './problem';

/** A source text with its position in a file: a code block of a page, or a fixture. */
export interface Excerpt {
  file: string;
  text: string;
  /** 1-based line of the opening backticks, directly before the text. */
  fenceLine: number;
  /** Column of the opening backticks, 1-based. */
  fenceColumn: number;
  /** Indentation of each line in the Markdown, in columns. */
  indents: readonly number[];
}

/** The code that an Apex block is compiled and translated with. */
export interface Context {
  /** Names of fixtures: those of the preceding blocks, then its own. */
  fixtures: readonly string[];
  /** The blocks that it continues, in page order. */
  preceding: readonly CodeBlock[];
}

/** A code block of a page. */
export interface CodeBlock extends Excerpt {
  fence: Fence;
  context: Context;
  /** The Markdown node of the block. */
  node: Code;
}

const noContext: Context = {fixtures: [], preceding: []};

/**
 * Reads the code blocks of a page and resolves the context of each: with `continues` an Apex block
 * is compiled with the blocks before it, and with their fixtures. Nothing continues a block that is
 * expected to fail, a signature, a part of a challenge, or a block in another language: these are
 * skipped.
 *
 * @param nodes in page order
 * @param source the page's text
 * @returns the blocks with valid fences, and the problems of the others
 */
export function readBlocks(
  file: string,
  nodes: readonly Code[],
  source: string,
): {blocks: CodeBlock[]; problems: Problem[]} {
  const problems: Problem[] = [];
  const lines = source.split(/\r?\n/);
  const blocks: CodeBlock[] = [];
  let current: Context | undefined;
  let start: Context | undefined;
  for (const node of nodes) {
    const excerpt = readExcerpt(file, node, lines);
    let fence: Fence;
    try {
      fence = parseFence(node.lang, node.meta);
    } catch (error) {
      if (!(error instanceof FenceError)) throw error;
      problems.push({...fencePlace(excerpt), message: error.message});
      continue;
    }
    if (fence.continues && !current) {
      const message = '"continues", but no Apex block precedes this one on the page';
      problems.push({...fencePlace(excerpt), message});
    }
    // A solution has what its start has.
    const continued = fence.part === 'solution' ? start : fence.continues ? current : undefined;
    const before = continued ?? noContext;
    const context: Context = {
      fixtures: [...new Set([...before.fixtures, ...fence.fixtures])],
      preceding: before.preceding,
    };
    const block: CodeBlock = {...excerpt, fence, context, node};
    blocks.push(block);
    if (fence.part === 'start') start = context;
    const isContinued = fence.kind === 'apex' || fence.kind === 'chain';
    if (isContinued && fence.part === undefined && fence.error === undefined) {
      current = {fixtures: context.fixtures, preceding: [...context.preceding, block]};
    }
  }
  return {blocks, problems};
}

function readExcerpt(file: string, node: Code, lines: readonly string[]): Excerpt {
  const start = node.position?.start ?? {line: 1, column: 1};
  const indents = node.value.split('\n').map((text, index) => {
    const line = lines[start.line + index] ?? '';
    return line.endsWith(text) ? line.length - text.length : 0;
  });
  return {file, text: node.value, fenceLine: start.line, fenceColumn: start.column, indents};
}

/** Returns the position of a block's opening backticks. */
export function fencePlace({file, fenceLine, fenceColumn}: Excerpt): Place {
  return {file, line: fenceLine, column: fenceColumn};
}

/**
 * Converts a position in a text (line 1-based, column 0-based) to a position in the file (both
 * 1-based).
 */
export function placeInText(
  {file, fenceLine, indents}: Excerpt,
  line: number,
  column: number,
): Place {
  return {file, line: fenceLine + line, column: (indents[line - 1] ?? 0) + column + 1};
}

const opening = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})([^`]*)$/;

/**
 * Finds unclosed code blocks, line by line: in the syntax tree such a block is valid and contains
 * the text after it. A fence with an info string inside a block with as many backticks counts as a
 * new block.
 */
export function findUnclosedFences(file: string, source: string): Problem[] {
  const problems: Problem[] = [];
  let open: (Position & {mark: string}) | undefined;
  const report = (found: NonNullable<typeof open>, next?: number) => {
    const until = next === undefined ? 'to the end of the page' : `before line ${next}`;
    problems.push({
      file,
      line: found.line,
      column: found.column,
      message: `the code block is not closed ${until}: write ${found.mark} on a line of its own below it`,
    });
  };
  source.split(/\r?\n/).forEach((text, index) => {
    const [, mark, info = ''] = opening.exec(text) ?? [];
    if (mark === undefined) return;
    const start = {mark, line: index + 1, column: text.indexOf(mark) + 1};
    if (!open) {
      open = start;
    } else if (mark.startsWith(open.mark)) {
      if (info.trim() === '') open = undefined;
      else if (/^[a-z]+(?:\s|$)/.test(info)) {
        report(open, start.line);
        open = start;
      }
    }
  });
  if (open) report(open);
  return problems;
}
