import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import {DEFAULT_PARSE_FRONT_MATTER, createSlugger} from '@docusaurus/utils';
import type {Element, ElementContent, Root as HtmlRoot} from 'hast';
import type {Heading, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import type {SearchRecord} from '../../src/search/types';
import {extractRecords} from './extract';

/** A folder of Markdown pages, and where the site shows them. */
export interface ContentFolder {
  path: string;
  /** With a leading slash and without one at the end; empty for the root. */
  route: string;
}

/** Anchors as the site makes them: from the text, or from a comment `{/* #id *\/}` behind it. */
function remarkAnchors() {
  return (root: Root): void => {
    const slugger = createSlugger();
    visit(root, 'heading', (heading) => {
      const id = takeExplicitId(heading) ?? slugger.slug(toString(heading));
      heading.data = {...heading.data, hProperties: {id}};
    });
  };
}

function takeExplicitId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== 'mdxTextExpression') return undefined;
  const id = /^\/\*\s*#(\S+)\s*\*\/$/.exec(last.value)?.[1];
  if (id) heading.children.pop();
  return id;
}

/** What is program and not text: imports, expressions, comments. */
function remarkDropProgram() {
  return (root: Root): void => {
    visit(root, (node, index, parent) => {
      const isProgram =
        node.type === 'mdxjsEsm' ||
        node.type === 'mdxFlowExpression' ||
        node.type === 'mdxTextExpression';
      if (!isProgram || !parent || index === undefined) return undefined;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}

const reader = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkDirective)
  .use(remarkGfm)
  .use(remarkMdx)
  .use(remarkAnchors)
  .use(remarkDropProgram)
  .use(remarkRehype, {
    handlers: {
      // A colon in running text is no directive here: the site prints it as it stands.
      textDirective: (_state, node: {name: string}): ElementContent => ({
        type: 'text',
        value: `:${node.name}`,
      }),
    },
  });

/** A diagram is a picture: its program is not what the reader sees. */
function dropDiagrams(root: HtmlRoot): void {
  visit(root, 'element', (element: Element, index, parent) => {
    const {className} = element.properties;
    if (!parent || index === undefined || element.tagName !== 'code') return undefined;
    if (!Array.isArray(className) || !className.includes('language-mermaid')) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function addressOf(folder: ContentFolder, file: string, slug: string): string {
  const relative = path.relative(folder.path, file).split(path.sep).join('/');
  const name = slug || `/${relative.replace(/\.mdx?$/, '')}`;
  return `${folder.route}${name.startsWith('/') ? '' : '/'}${name}`;
}

/**
 * The records of one Markdown page, as they are before the build adds what it generates.
 *
 * @param source the file's text
 * @param file its path, for its address and for messages
 * @param folder the content folder it lies in
 * @throws Error naming the file when it cannot be parsed
 */
export async function recordsOfMarkdown(
  source: string,
  file: string,
  folder: ContentFolder,
): Promise<SearchRecord[]> {
  const {frontMatter} = await DEFAULT_PARSE_FRONT_MATTER({filePath: file, fileContent: source});
  if (frontMatter.draft === true || frontMatter.unlisted === true) return [];
  let root: HtmlRoot;
  try {
    root = await reader.run(reader.parse(source));
  } catch (error) {
    throw new Error(
      `${file} cannot be searched: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
  dropDiagrams(root);
  return extractRecords(root, {
    url: addressOf(folder, file, text(frontMatter.slug)),
    title: text(frontMatter.title) || path.basename(file).replace(/\.mdx?$/, ''),
    description: text(frontMatter.description),
  });
}

/**
 * The records of all Markdown pages, in alphabetical order of their files.
 *
 * @param folders where the pages lie
 * @throws Error naming the file that cannot be parsed
 */
export async function recordsOfSources(folders: readonly ContentFolder[]): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder.path, {recursive: true, withFileTypes: true});
    const files = entries
      .filter(
        (entry) => entry.isFile() && /\.mdx?$/.test(entry.name) && !entry.name.startsWith('_'),
      )
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      records.push(...(await recordsOfMarkdown(await readFile(file, 'utf8'), file, folder)));
    }
  }
  return records;
}
