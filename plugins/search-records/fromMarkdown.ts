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
import {extractRecords, type PageAddress} from './extract';

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

type FrontMatter = Readonly<Record<string, unknown>>;

/**
 * The records of one Markdown text, as they are before the build adds what it generates.
 *
 * @param source the file's text
 * @param file its path, for messages
 * @param describe says by the front matter where the page is and what it is called; nothing for a page not shown
 * @throws Error naming the file when it cannot be parsed
 */
export async function recordsOfMarkdown(
  source: string,
  file: string,
  describe: (frontMatter: FrontMatter) => PageAddress | undefined,
): Promise<SearchRecord[]> {
  const {frontMatter} = await DEFAULT_PARSE_FRONT_MATTER({filePath: file, fileContent: source});
  const page = describe(frontMatter);
  if (!page) return [];
  let root: HtmlRoot;
  try {
    root = await reader.run(reader.parse(source));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be searched: ${reason}`, {cause: error});
  }
  dropDiagrams(root);
  return extractRecords(root, page);
}
