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
 * The heading, prefixed by one `#` per level, and the content; then the search words (empty for
 * none) and the anchor, if it cannot be derived from the heading.
 */
type PublishedSection = [heading: string, content: string, words?: string, anchor?: string];

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
 * @throws SearchError when the text is not a records file: truncated, or the not-found page of the
 *   server
 */
export function readRecords(text: string): SearchRecord[] {
  try {
    const {pages} = JSON.parse(text) as {pages: PublishedPage[]};
    return pages.flatMap((page) =>
      page.sections.map((section, index) => toRecord(page, section, index)),
    );
  } catch (cause) {
    const beginning = JSON.stringify(text.slice(0, 40));
    throw new SearchError(`${recordsFile} can't be read; it begins with ${beginning}`, {cause});
  }
}
