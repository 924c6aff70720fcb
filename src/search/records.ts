import {moduleOf} from './modules';
import {namesOf} from './names';
import {SearchError, type SearchRecord} from './types';

/** Name of the file with the records, at the root of the site. */
export const recordsFile = 'search-records.json';

/** A page without derivable fields, to keep the file small. */
interface PublishedPage {
  url: string;
  title: string;
  sections: PublishedSection[];
}

/**
 * The heading, prefixed by one `#` per level, and the content; then the search words (empty for none) and the anchor,
 * if it cannot be derived from the heading.
 */
type PublishedSection = [heading: string, content: string, words?: string, anchor?: string];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSection(value: unknown): value is PublishedSection {
  return (
    Array.isArray(value) &&
    value.length >= 2 &&
    value.length <= 4 &&
    value.every((part) => typeof part === 'string')
  );
}

function isPage(value: unknown): value is PublishedPage {
  return (
    isObject(value) &&
    typeof value.url === 'string' &&
    /^\/(?!\/)/.test(value.url) &&
    typeof value.title === 'string' &&
    Array.isArray(value.sections) &&
    value.sections.every(isSection)
  );
}

/** Returns the anchor that Docusaurus gives to most headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function toSection({url, heading, level, content, words = ''}: SearchRecord): PublishedSection {
  const anchor = url.split('#')[1];
  const highlighted = `${'#'.repeat(level)} ${heading}`;
  if (anchor !== undefined && anchor !== anchorOf(heading))
    return [highlighted, content, words, anchor];
  return words ? [highlighted, content, words] : [highlighted, content];
}

/**
 * Serializes the records for publishing.
 *
 * @param records in the order of their pages
 */
export function writeRecords(records: readonly SearchRecord[]): string {
  const pages = new Map<string, PublishedPage>();
  for (const record of records) {
    const [url = ''] = record.url.split('#');
    const page = pages.get(url) ?? {url, title: record.page, sections: []};
    pages.set(url, page);
    page.sections.push(toSection(record));
  }
  return `${JSON.stringify({pages: [...pages.values()]})}\n`;
}

function toRecord(page: PublishedPage, section: PublishedSection, index: number): SearchRecord {
  const [highlighted, content, words = '', anchor] = section;
  const level = highlighted.indexOf(' ');
  const heading = highlighted.slice(level + 1);
  return {
    // The first part of a page is the page itself.
    url: index === 0 ? page.url : `${page.url}#${anchor ?? anchorOf(heading)}`,
    module: moduleOf(page.url),
    page: page.title,
    heading,
    level,
    names: namesOf(page.url, heading),
    content,
    ...(words === '' ? {} : {words}),
  };
}

/**
 * Parses published records.
 *
 * @param text the file's text
 * @throws SearchError when the text is not a records file: truncated, or the not-found page of the server
 */
export function readRecords(text: string): SearchRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const beginning = JSON.stringify(text.slice(0, 40));
    throw new SearchError(`${recordsFile} is not JSON; it begins with ${beginning}`, {
      cause: error,
    });
  }
  if (!isObject(value) || !Array.isArray(value.pages)) {
    throw new SearchError(`${recordsFile} has no "pages"`);
  }
  const pages: unknown[] = value.pages;
  if (pages.length === 0) throw new SearchError(`${recordsFile} is empty`);
  const unfit = pages.findIndex((page) => !isPage(page));
  if (unfit >= 0) throw new SearchError(`page ${unfit} of ${recordsFile} lacks a field`);
  return pages
    .filter(isPage)
    .flatMap((page) => page.sections.map((section, index) => toRecord(page, section, index)));
}
