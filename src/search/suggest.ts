import type {Hit, SearchEngine} from './types';
import {findWordParts, findWords, fold} from './text';

/** Path segments without information about the requested page. */
const commonParts = new Set(
  'docs api examples advanced guides html htm md index php www latest next'.split(' '),
);

function wordsOf(path: string): string[] {
  let readable = path;
  try {
    readable = decodeURIComponent(path);
  } catch {
    // An invalid escape is kept.
  }
  return findWords(readable).map((word) => word.text);
}

/** Returns the words of the last path segment, which is the most specific. */
function lastPartOf(path: string): string {
  const parts = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  return wordsOf(parts.at(-1)?.replace(/\.(?:html?|mdx?|php)$/, '') ?? '').join(' ');
}

function pairsOf(text: string): string[] {
  const letters = fold(text).replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from({length: Math.max(letters.length - 1, 0)}, (_, at) =>
    letters.slice(at, at + 2),
  );
}

/** Returns the similarity of two texts by letter pairs (Sørensen–Dice coefficient), 0 to 1. */
function likeness(one: string, other: string): number {
  const [pairs, left] = [pairsOf(one), pairsOf(other)];
  const all = pairs.length + left.length;
  const common = pairs.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return all === 0 ? 0 : (2 * common.length) / all;
}

/** Minimum similarity of two names. */
const leastLikeness = 0.6;

/** Returns how similar a page's URL is to a path: by the page's name, then by its folder. */
function nearness(page: string, path: string): number {
  if (page.toLowerCase() === path.toLowerCase()) return Infinity;
  const name = likeness(lastPartOf(page), lastPartOf(path));
  return name < leastLikeness ? 0 : name + likeness(page, path) / 4;
}

/**
 * Suggests pages for a URL that does not exist: those with a similar URL,
 * then search results.
 *
 * @param engine the site's engine
 * @param path of the URL, as `location.pathname` has it
 * @param count maximum number of pages
 * @returns hits on different pages, best first; none if the path has no usable words
 * @throws SearchError when the search fails
 */
export async function suggestPages(engine: SearchEngine, path: string, count = 5): Promise<Hit[]> {
  const telling = wordsOf(path).filter((word) => !commonParts.has(word.toLowerCase()));
  // When the last segment finds nothing, the whole path may.
  const queries = [
    lastPartOf(path),
    telling.join(' '),
    telling.flatMap((word) => findWordParts(word).map(({text}) => text)).join(' '),
  ].filter(Boolean);
  const pages = new Map<string, Hit>();
  for (const query of new Set(queries)) {
    const {hits} = await engine.search(query);
    for (const hit of hits) {
      const [page = ''] = hit.url.split('#');
      if (!pages.has(page)) pages.set(page, {...hit, url: page});
    }
    if (pages.size >= count) break;
  }
  return [...pages.values()]
    .map((page) => ({page, near: nearness(page.url, path)}))
    .sort((a, b) => (a.near === b.near ? 0 : b.near - a.near))
    .slice(0, count)
    .map(({page}) => page);
}
