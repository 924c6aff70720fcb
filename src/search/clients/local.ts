import {cutSnippet, highlightText} from '../snippet';
import {createIndex, type Match, type RankedIndex} from '../ranking';
import {readRecords, recordsFile} from '../records';
import {limits, SearchError, type Hit, type SearchEngine, type SearchRecord} from '../types';

/** Timeout of the download, in milliseconds. */
const timeout = 15_000;

/**
 * Fetches the records. The file name has no hash, because the bundle is built before the file; so
 * the browser revalidates its copy each time, which costs one short response.
 */
async function fetchRecords(address: string): Promise<SearchRecord[]> {
  const response = await fetch(address, {cache: 'no-cache', signal: AbortSignal.timeout(timeout)});
  if (!response.ok)
    throw new SearchError(`${recordsFile} cannot be fetched: status ${response.status}`);
  return readRecords(await response.text());
}

function toHit(match: Match, snippetWords: number): Hit {
  const {record} = match;
  const terms = match.terms();
  return {
    url: record.url,
    module: record.module,
    page: record.page,
    title: highlightText(record.heading, terms),
    snippet: cutSnippet(record.content, terms, snippetWords),
  };
}

/**
 * The engine that searches in the reader's browser.
 *
 * @param load loads the records; called when search is first used, and again after a failure
 */
export function createLocalEngine(load: () => Promise<SearchRecord[]>): SearchEngine {
  let loading: Promise<RankedIndex> | undefined;

  function loadIndex(): Promise<RankedIndex> {
    loading ??= load()
      .then(createIndex)
      .catch((error: unknown) => {
        // A later search tries again: the network may be back.
        loading = undefined;
        throw error instanceof SearchError
          ? error
          : new SearchError('the search records are invalid', {cause: error});
      });
    return loading;
  }

  return {
    prepare() {
      loadIndex().catch(() => undefined);
    },
    async search(query, {module, page = 0, snippetWords = limits.snippetWords, signal} = {}) {
      const index = await loadIndex();
      signal?.throwIfAborted();
      const matches = index.rank(query, module);
      const first = page * limits.hitsPerPage;
      return {
        total: matches.length,
        hits: matches
          .slice(first, first + limits.hitsPerPage)
          .map((match) => toHit(match, snippetWords)),
      };
    },
  };
}

/**
 * The engine over the records that the site publishes.
 *
 * @param baseUrl Docusaurus's `baseUrl`, with a trailing slash
 */
export function createSiteEngine(baseUrl: string): SearchEngine {
  return createLocalEngine(() => fetchRecords(`${baseUrl}${recordsFile}`));
}

let siteEngine: SearchEngine | undefined;

/** Returns the site's engine, which all callers share: records are fetched and indexed once. */
export function sharedSiteEngine(baseUrl: string): SearchEngine {
  return (siteEngine ??= createSiteEngine(baseUrl));
}
