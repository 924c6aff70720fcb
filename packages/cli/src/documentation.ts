/** The documentation that the packed command carries. */

export interface DocumentationHit {
  /** The address of the section. */
  url: string;
  title: string;
  module: string;
  snippet: string;
}

/** Limit of characters in a search: longer texts are pasted by mistake, and take long. */
export const longestSearch = 1000;

export interface Documentation {
  /** The site's origin, without a trailing slash. */
  siteUrl: string;
  /** Finds sections, best first. */
  search: (query: string) => Promise<DocumentationHit[]>;
  /** Markdown of pages by their routes. */
  pages: Readonly<Record<string, DocumentationPage>>;
}

export interface DocumentationPage {
  markdown: string;
  /** The anchors of its headings, in their order, without that of the title. */
  anchors: readonly string[];
}

/** What is packed beside the code. */
export interface CarriedDocumentation extends Pick<Documentation, 'siteUrl' | 'pages'> {
  /** The search records as the site publishes them. */
  records: string;
}

/**
 * @param address an absolute or root-relative URL of a page or of a section
 * @returns the Markdown of the page, or of the section with those below it; undefined where there
 * is none
 */
export function readPage({siteUrl, pages}: Documentation, address: string): string | undefined {
  const [path = '', anchor] = address.replace(siteUrl, '').replace(/\.md$/, '').split('#');
  const page = pages[path] ?? pages[`/${path}`];
  if (!page || !anchor) return page?.markdown;
  const headings = headingsOf(page.markdown).slice(1);
  const index = page.anchors.indexOf(anchor);
  const heading = headings[index];
  if (!heading || headings.length !== page.anchors.length) return undefined;
  const next = headings.slice(index + 1).find(({depth}) => depth <= heading.depth);
  return page.markdown.slice(heading.offset, next?.offset).trimEnd();
}

function headingsOf(markdown: string): {offset: number; depth: number}[] {
  const headings: {offset: number; depth: number}[] = [];
  let fence: string | undefined;
  let offset = 0;
  for (const line of markdown.split('\n')) {
    const [, marks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined) fence = marks;
    else if (marks?.startsWith(fence)) fence = undefined;
    const [, signs] = /^(#{1,6})\s/.exec(line) ?? [];
    if (fence === undefined && signs) headings.push({offset, depth: signs.length});
    offset += line.length + 1;
  }
  return headings;
}
