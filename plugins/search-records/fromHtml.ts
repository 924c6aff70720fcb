import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import type {Element, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {EXIT, visit} from 'unist-util-visit';
import type {SearchRecord} from '../../src/search/types';
import {extractRecords} from './extract';

/** Pages that only lead to other pages; /releases itself is one of them, but known by its description. */
const listPages = /^\/(?:404|search|index|releases\/(?:archive|tags|authors)(?:\/.*)?)?$/;

function find(root: Root | Element, test: (element: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(root, 'element', (element) => {
    if (!test(element)) return undefined;
    found = element;
    return EXIT;
  });
  return found;
}

function count(root: Root, tagName: string): number {
  let elements = 0;
  visit(root, 'element', (element) => {
    if (element.tagName === tagName) elements += 1;
  });
  return elements;
}

function hasClass(element: Element, name: string): boolean {
  const {className} = element.properties;
  return Array.isArray(className) && className.includes(name);
}

function readTitle(root: Root, titleDelimiter: string): string {
  const title = find(root, (element) => element.tagName === 'title');
  const [text] = title?.children ?? [];
  const full = text?.type === 'text' ? text.value : '';
  return full.split(` ${titleDelimiter} `).slice(0, -1).join(` ${titleDelimiter} `) || full;
}

function readDescription(root: Root): string {
  const meta = find(
    root,
    (element) => element.tagName === 'meta' && element.properties.name === 'description',
  );
  return typeof meta?.properties.content === 'string' ? meta.properties.content : '';
}

/**
 * The records of one page of the build.
 *
 * @param html the page as it is published
 * @param url its root-relative address
 * @param titleDelimiter what stands between the page's title and the site's
 */
export function recordsOfHtml(html: string, url: string, titleDelimiter: string): SearchRecord[] {
  const root = fromHtml(html);
  const main = find(root, (element) => element.tagName === 'main');
  // Pages that lead elsewhere have no main part.
  if (!main) return [];
  const page = {url, title: readTitle(root, titleDelimiter), description: readDescription(root)};
  if (count(root, 'article') > 1) return extractRecords({type: 'root', children: []}, page);
  const article = find(main, (element) => element.tagName === 'article') ?? main;
  const text = find(article, (element) => hasClass(element, 'markdown'));
  const records = extractRecords(text ?? article, page);
  const [first] = records;
  const title = text && find(article, (element) => element.tagName === 'h1');
  if (!first || !title) return records;
  // A release note has its heading before the text.
  const [heading] = extractRecords(title, {...page, description: ''});
  return heading ? [{...first, heading: heading.heading}, ...records.slice(1)] : records;
}

/**
 * The records of a finished build, page by page in alphabetical order.
 *
 * @param folder where the build is
 * @param titleDelimiter what stands between the page's title and the site's
 */
export async function recordsOfBuild(
  folder: string,
  titleDelimiter: string,
): Promise<SearchRecord[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const pages = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      file,
      url: `/${path.relative(folder, file).split(path.sep).join('/').slice(0, -'.html'.length)}`,
    }))
    .filter(({url}) => !listPages.test(url) && !url.endsWith('/index'))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
  const records: SearchRecord[] = [];
  for (const {file, url} of pages) {
    records.push(...recordsOfHtml(await readFile(file, 'utf8'), url, titleDelimiter));
  }
  return records;
}
