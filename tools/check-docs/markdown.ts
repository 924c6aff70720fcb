import type {Code, Heading, Root, RootContent} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {VFileMessage} from 'vfile-message';
import type {PageSource} from './pages';
import type {Problem} from './problems';

/** A code block of a page, with what is needed to find a place in it again on the page. */
export interface CodeBlock {
  file: string;
  language: string | null;
  meta: string | null;
  text: string;
  /** Line of the opening backticks, 1-based. */
  fenceLine: number;
  /** Column of the opening backticks, 1-based. */
  fenceColumn: number;
  /** How many columns the Markdown indents each line of the text. */
  indents: number[];
}

export interface Section {
  title: string;
  depth: number;
  line: number;
  column: number;
  /** Code blocks up to the next heading of the same or a higher level. */
  blocks: CodeBlock[];
}

export interface Page {
  file: string;
  blocks: CodeBlock[];
  sections: Section[];
  /** All that a reader sees, code included, as text without markup. */
  text: string;
}

/** The same syntax as the build reads: Markdown with directives, tables, front matter and MDX. */
const processor = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkDirective)
  .use(remarkGfm)
  .use(remarkMdx);

/** Reads a page; a page that does not parse gives the problem instead. */
export function parsePage({file, text}: PageSource): Page | Problem {
  let root: Root;
  try {
    root = processor.parse(text);
  } catch (error) {
    return syntaxProblem(file, error);
  }
  const lines = text.split(/\r?\n/);
  const blocks: CodeBlock[] = [];
  const sections: Section[] = [];
  visit(root, (node) => {
    if (node.type === 'heading') sections.push(readHeading(node));
    if (node.type !== 'code') return;
    const block = readCode(file, node, lines);
    blocks.push(block);
    for (const section of openSections(sections)) section.blocks.push(block);
  });
  return {file, blocks, sections, text: root.children.map(readText).join('\n')};
}

function readText(node: RootContent): string {
  return node.type === 'yaml' ? '' : toString(node);
}

function readHeading(node: Heading): Section {
  const start = node.position?.start;
  return {
    title: toString(node),
    depth: node.depth,
    line: start?.line ?? 1,
    column: start?.column ?? 1,
    blocks: [],
  };
}

/** The sections that a place after the last heading belongs to: that heading's, and those around it. */
function openSections(sections: readonly Section[]): Section[] {
  const open: Section[] = [];
  for (const section of [...sections].reverse()) {
    const innermost = open.at(-1);
    if (!innermost || section.depth < innermost.depth) open.push(section);
  }
  return open;
}

function readCode(file: string, node: Code, lines: readonly string[]): CodeBlock {
  const start = node.position?.start ?? {line: 1, column: 1};
  const indents = node.value.split('\n').map((text, index) => {
    const line = lines[start.line + index] ?? '';
    return line.endsWith(text) ? line.length - text.length : 0;
  });
  return {
    file,
    language: node.lang ?? null,
    meta: node.meta ?? null,
    text: node.value,
    fenceLine: start.line,
    fenceColumn: start.column,
    indents,
  };
}

function syntaxProblem(file: string, error: unknown): Problem {
  if (!(error instanceof VFileMessage)) throw error;
  // A tag that is never closed has its place in the text only: (3:1-3:9).
  const [, line, column] = /\((\d+):(\d+)-/.exec(error.reason) ?? [];
  return {
    file,
    line: error.line ?? Number(line ?? 1),
    column: error.column ?? Number(column ?? 1),
    message: `the page does not parse: ${error.reason}`,
  };
}

/** The place on the page of a place in a block's text; line 1-based, column 0-based there, 1-based here. */
export function placeInBlock(
  block: CodeBlock,
  line: number,
  column: number,
): Omit<Problem, 'message'> {
  return {
    file: block.file,
    line: block.fenceLine + line,
    column: (block.indents[line - 1] ?? 0) + column + 1,
  };
}
