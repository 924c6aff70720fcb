import type {Code, Parent, Root} from 'mdast';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {ChainError} from './chain';
import {parseFence, type Fence} from './fence';
import {readFixture} from './fixtures';
import {takeMarks} from './marks';

/** A code block of a page with all that decides what becomes of it. */
export interface Snippet {
  node: Code;
  parent: Parent;
  index: number;
  fence: Fence;
  /** The text as the reader sees it. */
  code: string;
  /** Highlighted lines, 1-based. */
  marks: number[];
  /** Code that it is compiled with: fixtures, its own and those of the blocks that it goes on from, then these blocks. */
  contexts: string[];
}

/** An error at its place in the Markdown file: a chain's own place where it is known, else the fence's. */
export function located(error: unknown, node: Code, file: string): Error {
  const start = node.position?.start ?? {line: 1, column: 1};
  const {line, column} =
    error instanceof ChainError
      ? {line: start.line + error.line, column: start.column - 1 + error.column}
      : start;
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${file}:${line}:${column} ${message}`, {cause: error});
}

/**
 * Reads the code blocks of a page, diagrams left out.
 *
 * @param root the page's syntax tree
 * @param file its path, and the folder that fixtures are looked for in
 * @throws Error naming file, line and column of a fence with unknown flags or an unknown fixture
 */
export function readSnippets(root: Root, {path, cwd}: Pick<VFile, 'path' | 'cwd'>): Snippet[] {
  const snippets: Snippet[] = [];
  let fixtures: string[] = [];
  let preceding: string[] = [];
  visit(root, 'code', (node, index, parent) => {
    if (!parent || index === undefined || node.lang === 'mermaid') return;
    try {
      const fence = parseFence(node.lang, node.meta);
      const {code, marked} = takeMarks(node.value);
      const marks = [...new Set([...fence.highlight, ...marked])];
      const named = fence.fixtures.map((name) => readFixture(cwd, name));
      const before = fence.continues ? {fixtures, preceding} : {fixtures: [], preceding: []};
      const own = [...new Set([...before.fixtures, ...named])];
      const contexts = [...own, ...before.preceding];
      snippets.push({node, parent, index, fence, code, marks, contexts});
      // Nothing goes on from a block that is not Apex, or that is meant to fail.
      if (fence.language === 'apex' && fence.error === undefined) {
        fixtures = own;
        preceding = [...before.preceding, code];
      }
    } catch (error) {
      throw located(error, node, path);
    }
  });
  return snippets;
}
