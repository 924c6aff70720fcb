import type {Root} from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';

export interface PageLink {
  /** Root-relative, with its anchor. */
  address: string;
  line: number;
  column: number;
}

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

/**
 * The links of a Markdown page that lead to pages of the site.
 *
 * @param source Markdown
 */
export function findLinks(source: string): PageLink[] {
  const links: PageLink[] = [];
  const root: Root = parser.parse(source);
  visit(root, ['link', 'definition'], (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    const start = node.position?.start;
    if (start && /^\/(?!\/)/.test(node.url)) {
      links.push({address: node.url, line: start.line, column: start.column});
    }
  });
  return links;
}
