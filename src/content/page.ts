import {createSlugger} from '@docusaurus/utils';
import type {Code, Heading, Nodes, Parents, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {findUnclosedFences, readBlocks, type CodeBlock} from './blocks';
import {folderOf, isPartial, routeOf, type ContentFolder} from './folders';
import {readFrontMatter, type FrontMatter, type ReadFrontMatter} from './frontMatter';
import {parseMarkdown} from './markdown';
import type {Place, Problem} from './problem';

/** A heading with its content, up to the next heading of any level. */
export interface Section extends Place {
  /** Empty for the part of a page before its first section. */
  id: string;
  title: string;
  /** 1 for the page's title, 0 for a page that starts without one. */
  depth: number;
  /** The content of the section, in order. */
  content: Nodes[];
  blocks: CodeBlock[];
}

/** A link or an image, as written on the page. */
export interface Reference extends Place {
  kind: 'link' | 'image';
  /** Undefined without `src`. */
  url: string | undefined;
}

/** A parsed page. */
export interface Page {
  file: string;
  source: string;
  /** Undefined for a file outside the content folders. */
  folder: ContentFolder | undefined;
  /** Undefined for a partial. */
  route: string | undefined;
  /** The title in front matter, otherwise the first heading. */
  title: string;
  frontMatter: FrontMatter;
  locateInFrontMatter: ReadFrontMatter['locate'];
  root: Root;
  sections: Section[];
  /** All code blocks, in page order. */
  blocks: CodeBlock[];
  references: Reference[];
  /** Ids that links can point to: headings, and elements with an id. */
  ids: ReadonlySet<string>;
}

/**
 * Reads a page. The build, check:docs, the search records and the Markdown versions all use it.
 *
 * @param file path relative to the site
 * @returns the page, undefined if its Markdown does not parse, and its syntax errors
 */
export function readPage(
  file: string,
  source: string,
): {page: Page | undefined; problems: Problem[]} {
  const folder = folderOf(file);
  const kind = folder && !isPartial(file) ? folder.kind : undefined;
  const frontMatter = readFrontMatter(file, source, kind);
  const unclosed = findUnclosedFences(file, source);
  const root = parseMarkdown(file, source);
  const problems = [...frontMatter.problems, ...unclosed];
  if ('message' in root) {
    // Problems caused by an unclosed code block are not reported separately.
    return {page: undefined, problems: unclosed.length > 0 ? problems : [...problems, root]};
  }
  const tree = readTree(file, root, source);
  const openings = new Set(unclosed.map(({line}) => line));
  const page: Page = {
    ...tree,
    blocks: tree.blocks.filter(({fenceLine}) => !openings.has(fenceLine)),
    file,
    source,
    folder,
    route: folder && kind ? routeOf(folder, file, frontMatter.values.slug) : undefined,
    title: frontMatter.values.title ?? tree.sections[0]?.title ?? '',
    frontMatter: frontMatter.values,
    locateInFrontMatter: frontMatter.locate,
    root,
  };
  return {page, problems: [...problems, ...tree.problems]};
}

type Tree = Pick<Page, 'sections' | 'blocks' | 'references' | 'ids'> & {problems: Problem[]};

/**
 * Extracts the data of a syntax tree, either from `parseMarkdown` or Docusaurus's own.
 *
 * @param source the text that the tree was parsed from
 */
export function readTree(file: string, root: Root, source: string): Tree {
  const problems: Problem[] = [];
  const sections: Section[] = [
    {id: '', title: '', depth: 0, file, line: 1, column: 1, content: [], blocks: []},
  ];
  const codes: {node: Code; section: Section}[] = [];
  const references: Reference[] = [];
  const ids = new Set<string>();
  const slugger = createSlugger();
  const last = (): Section => sections[sections.length - 1] as Section;

  /** Collects the content of a node that contains no heading. */
  const collect = (node: Nodes): void => {
    if (node.type === 'code') codes.push({node, section: last()});
    const reference = readReference(file, node);
    if (reference) references.push(reference);
    const id = attribute(node, 'id');
    if (id) ids.add(id);
    if ('children' in node) node.children.forEach(collect);
  };
  const walk = (node: Nodes): void => {
    if (node.type === 'heading') {
      const section = readHeading(file, node, slugger);
      const [first] = sections;
      // The page's title starts the part before the first section.
      if (section.depth === 1 && first?.depth === 0) {
        Object.assign(first, section, {id: '', content: first.content, blocks: first.blocks});
      } else {
        sections.push(section);
        ids.add(section.id);
      }
      node.children.forEach(collect);
    } else if ('children' in node && holdsHeading(node)) {
      const id = attribute(node, 'id');
      if (id) ids.add(id);
      node.children.forEach(walk);
    } else {
      last().content.push(node);
      collect(node);
    }
  };
  root.children.forEach(walk);

  const blocks = readBlocks(
    file,
    codes.map(({node}) => node),
    source,
    (problem) => problems.push(problem),
  );
  for (const block of blocks) {
    codes.find(({node}) => node === block.node)?.section.blocks.push(block);
  }
  return {sections, blocks, references, ids, problems};
}

function holdsHeading(node: Parents): boolean {
  return node.children.some(
    (child) => child.type === 'heading' || ('children' in child && holdsHeading(child)),
  );
}

function readHeading(
  file: string,
  node: Heading,
  slugger: ReturnType<typeof createSlugger>,
): Section {
  const {line, column} = startOf(node);
  const title = textOf(node);
  const id = explicitId(node) ?? slugger.slug(toString(node));
  return {id, title, depth: node.depth, file, line, column, content: [], blocks: []};
}

/** Returns the id in a comment after a heading: `## Title {/* #id *\/}`. */
function explicitId(node: Heading): string | undefined {
  const last = node.children.at(-1);
  if (last?.type !== 'mdxTextExpression') return undefined;
  return /^\/\*\s*#(\S+)\s*\*\/$/.exec(last.value)?.[1];
}

function readReference(file: string, node: Nodes): Reference | undefined {
  const {line, column} = startOf(node);
  if (node.type === 'link' || node.type === 'definition') {
    return {kind: 'link', url: node.url, file, line, column};
  }
  if (node.type === 'image') return {kind: 'image', url: node.url, file, line, column};
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
  if (node.name === 'img') {
    return {kind: 'image', url: attribute(node, 'src'), file, line, column};
  }
  const url = attribute(node, 'href') ?? attribute(node, 'to');
  return url === undefined ? undefined : {kind: 'link', url, file, line, column};
}

/** Returns the value of a JSX attribute; `{…}` for an expression. */
export function attribute(node: Nodes, name: string): string | undefined {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
  const found = node.attributes.find(
    (candidate) => candidate.type === 'mdxJsxAttribute' && candidate.name === name,
  );
  if (!found) return undefined;
  return typeof found.value === 'string' ? found.value : '{…}';
}

export function startOf(node: Nodes): {line: number; column: number} {
  return node.position?.start ?? {line: 1, column: 1};
}

/** Inline nodes, which are joined without spaces. */
const inline = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'footnoteReference',
  'mdxJsxTextElement',
]);

/**
 * Returns the visible text of a node, without markup.
 *
 * @param printBlock prints a code block; by default, its code
 */
export function textOf(
  node: Nodes,
  printBlock: (node: Code) => string = ({value}) => value,
): string {
  return printText(node, printBlock).replace(/\s+/g, ' ').trim();
}

function printText(node: Nodes, printBlock: (node: Code) => string): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'code') return ` ${printBlock(node)} `;
  if (node.type === 'break') return ' ';
  // A colon in prose is not a directive: the site prints it unchanged.
  if (node.type === 'textDirective' && node.children.length === 0) return `:${node.name}`;
  if (!('children' in node)) return '';
  const text = node.children.map((child) => printText(child, printBlock)).join('');
  return inline.has(node.type) ? text : ` ${text} `;
}
