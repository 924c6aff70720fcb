import {createSlugger} from '@docusaurus/utils';
import type {Code, Heading, Nodes, Parents, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {findUnclosedFences, readBlocks, type CodeBlock} from './blocks';
import {
  challengeTitle,
  isChallenge,
  readChallenges,
  taskOf,
  type Challenge,
  type FoundChallenge,
} from './challenges';
import {folderOf, isPartial, routeOf, type ContentFolder} from '../../config/folders';
import {readFrontMatter, type FrontMatter, type ReadFrontMatter} from './frontMatter';
import {parseMarkdown} from './markdown';
import {attribute, startOf, textOf} from './nodes';
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
  /** In page order. */
  challenges: Challenge[];
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

type Tree = Pick<Page, 'sections' | 'blocks' | 'references' | 'challenges' | 'ids'> & {
  problems: Problem[];
};

/**
 * Extracts the data of a syntax tree, either from `parseMarkdown` or Docusaurus's own.
 *
 * @param source the text that the tree was parsed from
 */
export function readTree(file: string, root: Root, source: string): Tree {
  const sections: Section[] = [
    {id: '', title: '', depth: 0, file, line: 1, column: 1, content: [], blocks: []},
  ];
  const codes: {node: Code; section: Section}[] = [];
  const references: Reference[] = [];
  const ids = new Set<string>();
  const slugger = createSlugger();
  const last = (): Section => sections[sections.length - 1] as Section;
  const found: FoundChallenge[] = [];
  /** Level of the last heading that is none of a challenge. */
  let level = 1;

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
      level = section.depth;
      node.children.forEach(collect);
    } else if (isChallenge(node)) {
      const {line, column} = startOf(node);
      const title = challengeTitle(node);
      const id = node.attributes?.['id'] ?? slugger.slug(title);
      const depth = level > 1 ? 3 : 2;
      // Only the task is content: nobody shall find the page by a solution.
      const place = {id, title, depth, file, line, column} as const;
      sections.push({...place, content: taskOf(node), blocks: []});
      ids.add(id);
      found.push({...place, node});
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

  const nodes = codes.map(({node}) => node);
  const {blocks, problems} = readBlocks(file, nodes, source);
  for (const block of blocks) {
    codes.find(({node}) => node === block.node)?.section.blocks.push(block);
  }
  const read = readChallenges(root, found, blocks);
  return {
    sections,
    blocks,
    references,
    ids,
    challenges: read.challenges,
    problems: [...problems, ...read.problems],
  };
}

function holdsHeading(node: Parents): boolean {
  return node.children.some(
    (child) =>
      child.type === 'heading' ||
      isChallenge(child) ||
      ('children' in child && holdsHeading(child)),
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
