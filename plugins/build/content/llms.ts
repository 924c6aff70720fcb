import type {DocusaurusConfig} from '@docusaurus/types';
import {blogFolder, docsFolders} from '../../../config/folders';
import type {Page} from '../../../src/content/page';
import {groupsOf} from '../../../src/content/sidebars';
import type {Site} from '../../../src/content/site';

/** A page with its heading in the list: its sidebar and category. */
export interface ListedPage {
  heading: string;
  page: Page;
}

/** Lists the pages in sidebar order, then the releases, newest first. */
export function pagesInReadingOrder({
  pages,
  sidebars,
}: Pick<Site, 'pages' | 'sidebars'>): ListedPage[] {
  const documents = sidebars.flatMap((sidebar) => {
    const name = docsFolders.find(({id}) => id === sidebar.id)?.label ?? sidebar.id;
    return groupsOf(sidebar, pages).flatMap(({label, pages: group}) =>
      group.map((page) => ({heading: label === undefined ? name : `${name}: ${label}`, page})),
    );
  });
  const releases = pages
    .filter(({folder, frontMatter}) => folder === blogFolder && !frontMatter.unlisted)
    .map((page) => ({heading: blogFolder.label, page}))
    .reverse();
  return [...documents, ...releases].filter(({page}) => !page.frontMatter.draft);
}

/** Returns `llms.txt`: one line per page, grouped like the sidebars (https://llmstxt.org). */
export function listOfPages(
  {title, tagline, url}: Pick<DocusaurusConfig, 'title' | 'tagline' | 'url'>,
  pages: readonly ListedPage[],
): string {
  const groups = new Map<string, string[]>();
  for (const {heading, page} of pages) {
    const line = `- [${page.title}](${url}${page.route}.md): ${page.frontMatter.description ?? ''}`;
    groups.set(heading, [...(groups.get(heading) ?? []), line]);
  }
  const lists = [...groups].map(([heading, lines]) => `## ${heading}\n\n${lines.join('\n')}\n`);
  return `# ${title}\n\n> ${tagline}\n\n${lists.join('\n')}`;
}
