import type {Hit, SearchEngine} from './types';
import {findHumps, findWords} from './text';

/** Parts of an address that say nothing about what a reader looked for. */
const commonParts = new Set([
  'docs',
  'api',
  'examples',
  'advanced',
  'html',
  'htm',
  'md',
  'index',
  'php',
  'www',
  'latest',
  'next',
]);

function wordsOf(path: string): string[] {
  let readable = path;
  try {
    readable = decodeURIComponent(path);
  } catch {
    // A broken escape stays as it is.
  }
  return findWords(readable).map((word) => word.text);
}

/**
 * Pages that someone may have meant who came to an address that does not exist.
 *
 * @param engine the site's engine
 * @param path the address, as the browser shows it
 * @param count how many pages at most
 * @returns hits on different pages, best first, before all a page whose address differs in letter case only; none if the address says nothing
 * @throws SearchError when the engine cannot answer
 */
export async function suggestPages(engine: SearchEngine, path: string, count = 5): Promise<Hit[]> {
  const words = wordsOf(path);
  const telling = words.filter((word) => !commonParts.has(word.toLowerCase()));
  // The last part of an address says most. When it is unknown, all of it may still help.
  const queries = [
    lastPartOf(path),
    telling.join(' '),
    telling.flatMap((word) => findHumps(word).map(({text}) => text)).join(' '),
  ];
  const pages = new Map<string, Hit>();
  for (const query of new Set(queries)) {
    if (!query || pages.size >= count) continue;
    const {hits} = await engine.search(query);
    for (const hit of hits) {
      const [page = ''] = hit.url.split('#');
      if (!pages.has(page) && pages.size < count) pages.set(page, {...hit, url: page});
    }
  }
  const isSameInAnyCase = ({url}: Hit) => Number(url.toLowerCase() === path.toLowerCase());
  return [...pages.values()].sort((a, b) => isSameInAnyCase(b) - isSameInAnyCase(a));
}

function lastPartOf(path: string): string {
  const parts = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  return wordsOf(parts.at(-1)?.replace(/\.(?:html?|mdx?|php)$/, '') ?? '').join(' ');
}
