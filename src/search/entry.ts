import {stemmer} from 'stemmer';
import {fold, foldPhrase, stopWords, tokenizeText} from './text';
import {topicsOfSection, type Topic} from './topics';
import type {SearchRecord} from './types';

/** The query-independent data of a section. */
export interface Entry {
  /** Its index among the records. */
  id: number;
  record: SearchRecord;
  /** Headings above this one on the page, without the page's own. */
  trail: string;
  names: string[];
  /** The names with their type as a prefix, as one word: `filterwith` and `soqlfilterwith`. */
  qualified: string[];
  /** Suffixes of the names that begin at a capital letter: `aggregatedmap` of `toAggregatedMap`. */
  suffixes: string[];
  /** The words of the heading without stop words, stemmed. */
  stems: () => string;
  /** The page's URL. */
  path: string;
  /** Last segment of the page's URL as a word, and the type of the page; none for a section. */
  slugs: string[];
  /** Number of methods on the page: among equal method names, the largest type ranks first. */
  centrality: number;
  topics: () => ReadonlySet<Topic>;
  /** The words of each phrase that readers use for the section (`search_words`). */
  aliases: () => readonly ReadonlySet<string>[];
}

function stemsOf(folded: string): string {
  return folded
    .split(' ')
    .filter((word) => !stopWords.has(word))
    .map(stemmer)
    .join(' ');
}

/** Returns the URL of the page that a section is on. */
export function pageOf(url: string): string {
  return url.replace(/#.*$/, '');
}

/**
 * Computes the query-independent data of all records.
 *
 * @param records in the order of their pages, so that headings above a section are known
 */
export function toEntries(records: readonly SearchRecord[]): Entry[] {
  const methods = new Map<string, number>();
  for (const {url, names} of records) {
    methods.set(pageOf(url), (methods.get(pageOf(url)) ?? 0) + names.length);
  }
  const above: string[] = [];
  return records.map((record, id) => {
    const {url, level, heading, names, words} = record;
    const page = pageOf(url);
    // `SOQL.SubQuery methods (child subqueries)` is the page of `SubQuery`.
    const [type = ''] = (url === page ? heading : (above[0] ?? '')).split(' ');
    const types = page.includes('/api/')
      ? foldPhrase(type)
          .split(' ')
          .map((_, from, words) => words.slice(from).join(''))
      : [];
    above.length = Math.min(above.length, Math.max(level - 1, 0));
    const trail = above.slice(1).join(' ');
    above[level - 1] = heading;
    return {
      id,
      record,
      trail,
      names: names.map((name) => fold(name)),
      qualified: names.flatMap((name) => types.map((type) => type + fold(name))),
      suffixes: names.flatMap((name) =>
        Array.from(name.matchAll(/(?<=\p{Ll})\p{Lu}/gu), ({index}) => fold(name.slice(index))),
      ),
      path: page,
      slugs:
        url === page ? [foldPhrase(url.replace(/^.*\//, '')).replaceAll(' ', ''), ...types] : [],
      stems: once(() => stemsOf(foldPhrase(heading))),
      centrality: 1 + 0.4 * Math.log2(1 + (methods.get(page) ?? 0)),
      topics: once(() => topicsOfSection(url, trail)),
      aliases: once(() => (words?.split(',') ?? []).map((alias) => new Set(tokenizeText(alias)))),
    };
  });
}

/** Computes a value on first use: few sections need it. */
function once<Value>(compute: () => Value): () => Value {
  let value: {computed: Value} | undefined;
  return () => (value ??= {computed: compute()}).computed;
}
