import type {Position} from '@soql-lib/apex';
import {docsFolders} from '../../config/folders';
import {nearest} from './nearest';
import type {Page} from './page';
import type {Problem} from './problem';

/** The sidebar item types that the site uses. */
export type SidebarItem =
  | string
  | {type: 'doc'; id: string}
  | {type: 'category'; label: string; items: SidebarItem[]; link?: {type: 'doc'; id: string}}
  | {type: 'link' | 'html'};

/** The sidebar of one docs instance. */
export interface Sidebar {
  /** The sidebar's name, which is the id of the docs instance. */
  id: string;
  /** The file with all sidebars, and its source, to locate problems. */
  file: string;
  source: string;
  items: readonly SidebarItem[];
}

/** The pages of one category; the top level has no heading. */
export interface Group {
  label: string | undefined;
  pages: Page[];
}

/** Returns the pages of a sidebar in order, grouped by category. */
export function groupsOf(sidebar: Sidebar, pages: readonly Page[]): Group[] {
  const byId = new Map(pages.flatMap((page) => (isIn(sidebar, page) ? [[idOf(page), page]] : [])));
  const groups: Group[] = [];
  for (const {id, label} of entriesOf(sidebar.items)) {
    const page = byId.get(id);
    if (!page) continue;
    const last = groups.at(-1);
    if (last && last.label === label) last.pages.push(page);
    else groups.push({label, pages: [page]});
  }
  return groups;
}

interface Entry {
  /** Sidebar id of a page. */
  id: string;
  /** The category that it is in; undefined at the top level. */
  label: string | undefined;
}

/** Returns the entries of a sidebar in order; the page of a category is its first. */
function entriesOf(items: readonly SidebarItem[], label?: string): Entry[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return {id: item, label};
    if (item.type === 'doc') return {id: item.id, label};
    if (item.type !== 'category') return [];
    return entriesOf(item.link ? [item.link, ...item.items] : item.items, item.label);
  });
}

function isIn(sidebar: Sidebar, {folder}: Page): boolean {
  return folder?.kind === 'docs' && folder.id === sidebar.id;
}

/** Returns the sidebar id of a page: its path in the folder. */
function idOf({file, folder}: Page): string {
  return file.slice((folder?.path.length ?? -1) + 1).replace(/\.mdx?$/, '');
}

/** Returns the ids of all pages in a folder. */
function idsOf(folder: string, files: readonly string[]): string[] {
  return files
    .filter((page) => page.startsWith(`${folder}/`))
    .map((page) => page.slice(folder.length + 1).replace(/\.mdx?$/, ''));
}

/** Finds ids in `pagination_next` and `pagination_prev` without a page in the same folder. */
export function checkPagination(page: Page, files: readonly string[]): Problem[] {
  const {file, folder, frontMatter, locateInFrontMatter} = page;
  const known = idsOf(folder?.path ?? '', files);
  return (['pagination_next', 'pagination_prev'] as const).flatMap((key) => {
    const named = frontMatter[key];
    if (!named || known.includes(named)) return [];
    const message = `${key}: there is no page "${named}" in ${folder?.path}; nearest: ${nearest(named, known)}`;
    return [{file, ...locateInFrontMatter(key), message}];
  });
}

/** Finds sidebar ids without a page. */
export function checkSidebar(
  {id, file, source, items}: Sidebar,
  files: readonly string[],
): Problem[] {
  const folder = docsFolders.find((candidate) => candidate.id === id)?.path ?? id;
  const known = idsOf(folder, files);
  return entriesOf(items)
    .filter(({id: named}) => !known.includes(named))
    .map(({id: named}) => ({
      file,
      ...findText(source, `'${named}'`, source.search(`\\b${id}:`)),
      message: `there is no page "${named}" in ${folder}; nearest: ${nearest(named, known)}`,
    }));
}

/** Finds pages that are not in a sidebar. */
export function checkInSidebar(page: Page, sidebars: readonly Sidebar[]): Problem[] {
  const sidebar = sidebars.find((candidate) => isIn(candidate, page));
  if (!sidebar || page.route === undefined || page.frontMatter.unlisted) return [];
  if (entriesOf(sidebar.items).some(({id}) => id === idOf(page))) return [];
  const message = `the page is in no sidebar: add '${idOf(page)}' to ${sidebar.file}`;
  return [{file: page.file, line: 1, column: 1, message}];
}

/** Returns the first position of a text behind an offset; the first line if it does not occur. */
export function findText(source: string, text: string, from = 0): Position {
  const before = source.slice(0, Math.max(source.indexOf(text, from), 0)).split('\n');
  return {line: before.length, column: (before.at(-1)?.length ?? 0) + 1};
}
