import {moduleOf} from './modules';
import {SearchError, type SearchRecord} from './types';

/** Name of the file with the records, at the root of the site. */
export const recordsFile = 'search-records.json';

/** The sections of a page, without what they share and what follows from the rest: a tenth less to fetch. */
interface PublishedPage {
  url: string;
  title: string;
  sections: PublishedSection[];
}

interface PublishedSection {
  /** Missing in the part before the first section. */
  anchor?: string;
  heading: string;
  level: number;
  names?: string[];
  content: string;
  words?: string;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSection(value: unknown): value is PublishedSection {
  if (!isObject(value)) return false;
  const {anchor, heading, level, names, content, words} = value;
  return (
    (anchor === undefined || typeof anchor === 'string') &&
    typeof heading === 'string' &&
    typeof level === 'number' &&
    (names === undefined ||
      (Array.isArray(names) && names.every((name) => typeof name === 'string'))) &&
    typeof content === 'string' &&
    (words === undefined || typeof words === 'string')
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

/**
 * The records as they are published.
 *
 * @param records in the order of their pages
 */
export function writeRecords(records: readonly SearchRecord[]): string {
  const pages = new Map<string, PublishedPage>();
  for (const {url, page: title, heading, level, names, content, words} of records) {
    const [address = url, anchor] = url.split('#');
    const page = pages.get(address) ?? {url: address, title, sections: []};
    pages.set(address, page);
    page.sections.push({
      ...(anchor === undefined ? {} : {anchor}),
      heading,
      level,
      ...(names.length > 0 ? {names} : {}),
      content,
      ...(words === undefined ? {} : {words}),
    });
  }
  return `${JSON.stringify({pages: [...pages.values()]})}\n`;
}

function toRecord(page: PublishedPage, section: PublishedSection): SearchRecord {
  const {anchor, heading, level, names = [], content, words} = section;
  return {
    url: anchor === undefined ? page.url : `${page.url}#${anchor}`,
    module: moduleOf(page.url),
    page: page.title,
    heading,
    level,
    names,
    content,
    ...(words === undefined ? {} : {words}),
  };
}

/**
 * Reads published records.
 *
 * @param text the file's text
 * @throws SearchError when the text is something else: cut off, or a page that a server gives for a missing file
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
    .flatMap((page) => page.sections.map((section) => toRecord(page, section)));
}
