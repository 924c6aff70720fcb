import {fold, foldPhrase, stem, tokenizeHeading, tokenizeText} from './text';
import type {SearchRecord} from './types';

/** What is known of a section before any query. */
export interface Entry {
  record: SearchRecord;
  /** Headings above this one on the page, without the page's own. */
  trail: string;
  names: string[];
  /** The names behind that of their type, as one word: `filterwith` and `soqlfilterwith`. */
  qualified: string[];
  /** Ends of the names that begin with a capital: `cursor` of `toCursor`. */
  suffixes: string[];
  heading: string;
  /** The heading without endings. */
  stems: string;
  /** Last part of the page's address, as one word; empty for a section. */
  slug: string;
  /** The part of a page before its first section represents the whole page. */
  isPage: boolean;
  isReference: boolean;
  /** Methods on the page, as a measure of how central the type is: of several namesakes its method is meant. */
  centrality: number;
  phrase: () => string;
  /** The words of each phrase that readers use for the section (`search_words`). */
  aliases: ReadonlySet<string>[];
}

/** The address of the page that a section is on. */
export function pageOf(url: string): string {
  return url.replace(/#.*$/, '');
}

/**
 * Reads from the records what does not depend on a query.
 *
 * @param records in the order of their pages, so that headings above a section are known
 */
export function toEntries(records: readonly SearchRecord[]): Entry[] {
  const methods = new Map<string, number>();
  for (const {url, names} of records) {
    methods.set(pageOf(url), (methods.get(pageOf(url)) ?? 0) + names.length);
  }
  const above: string[] = [];
  return records.map((record) => {
    const {url, level, heading, names, content, words} = record;
    const page = pageOf(url);
    const types = foldPhrase(above[0] ?? '')
      .split(' ')
      .map((_, from, words) => words.slice(from).join(''));
    above.length = Math.min(above.length, Math.max(level - 1, 0));
    const trail = above.slice(1).join(' ');
    above[level - 1] = heading;
    let phrase: string | undefined;
    return {
      record,
      trail,
      names: names.map((name) => fold(name)),
      qualified: names.flatMap((name) => types.map((type) => type + fold(name))),
      suffixes: names.filter((name) => /^[a-z]/.test(name)).flatMap(tokenizeHeading),
      slug: url === page ? foldPhrase(url.replace(/^.*\//, '')).replaceAll(' ', '') : '',
      heading: foldPhrase(heading),
      stems: foldPhrase(heading).split(' ').map(stem).join(' '),
      isPage: url === page,
      isReference: page.includes('/api/'),
      centrality: 1 + 0.4 * Math.log2(1 + (methods.get(page) ?? 0)),
      phrase: () => (phrase ??= ` ${foldPhrase(content)} `),
      aliases: (words?.split(',') ?? []).map((alias) => new Set(tokenizeText(alias))),
    };
  });
}
