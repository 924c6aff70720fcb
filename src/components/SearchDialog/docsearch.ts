/**
 * What @docsearch/react 3.9 gets and gives in another shape than the site's search. Each workaround names the issue after which it
 * can go:
 *
 * - `createTransform` puts the site's engine in place of the hosted service's client: `transformSearchClient` is the library's way.
 * - `toSuggestion`: there is no option for what a search without hits suggests, and no issue that asks for one.
 * - `Failure` (Parts.tsx): the library's error screen is for the service's `RetryError` only, and the next state replaces it.
 * - `forgetUnreadableSearches`: the library throws on corrupt storage. https://github.com/algolia/docsearch/issues/2694, solved in
 *   version 4.
 * - `accessibility.ts`: https://github.com/algolia/docsearch/issues/1014, https://github.com/algolia/docsearch/issues/1370, and
 *   https://github.com/algolia/docsearch/pull/2485.
 */
import type {DocSearchHit, DocSearchTransformClient} from '@docsearch/react';
import type {QueryResult} from '@site/src/search/debouncedSearch';
import type {Hit} from '@site/src/search/types';

/** The fields of a hit beyond its plain texts. They are not stored in the browser. */
export type ShownHighlights = Pick<Hit, 'title' | 'snippet' | 'click'>;

/** A hit in the library's shape. `_snippetResult` is the library's own field for what it doesn't store with a recent search. */
export interface DialogHit {
  objectID: string;
  url: string;
  type: 'lvl2';
  hierarchy: {lvl0: string; lvl1: string; lvl2: string; lvl3: string};
  content: null;
  _snippetResult?: ShownHighlights;
}

/** The URL of hits that are suggestions. */
const suggestionUrl = '#suggestion';

/**
 * The library groups by `lvl0` and, inside a group, by `lvl1`: with the URL as `lvl1`, the engine's order is kept.
 */
function toDialogHit({url, module, page, title, snippet, click}: Hit): DialogHit {
  return {
    objectID: url,
    url,
    type: 'lvl2',
    hierarchy: {lvl0: module, lvl1: url, lvl2: title.text, lvl3: page},
    content: null,
    _snippetResult: {title, snippet, click},
  };
}

/**
 * After a search without hits, the library takes its suggestions from the groups of an earlier search.
 * Such a search therefore returns one hit for each suggestion; `withoutSuggestions` takes them out again.
 */
function toSuggestion(query: string): DialogHit {
  return {
    objectID: query,
    url: suggestionUrl,
    type: 'lvl2',
    hierarchy: {lvl0: query, lvl1: query, lvl2: query, lvl3: query},
    content: null,
  };
}

/** Removes the suggestions from the hits. */
export function withoutSuggestions(hits: DocSearchHit[]): DocSearchHit[] {
  return hits.filter((hit) => hit.url !== suggestionUrl);
}

export type SearchOutcome = {query: string; total: number} | {query: string; failed: true};

/**
 * Replaces the library's client by a search engine of this site.
 *
 * @param search returns the newest result
 * @param suggestions queries to suggest if one has no hits
 * @param report receives the outcome of each search, including failures, which the library does not show
 */
export function createTransform(
  search: (query: string) => Promise<QueryResult>,
  suggestions: readonly string[],
  report: (outcome: SearchOutcome) => void,
): (client: DocSearchTransformClient) => DocSearchTransformClient {
  async function respond(query: string): Promise<{hits: DialogHit[]; nbHits: number}> {
    try {
      const {hits, total, query: searched} = await search(query);
      report({query: searched, total});
      return {
        hits: total > 0 ? hits.map(toDialogHit) : suggestions.map(toSuggestion),
        nbHits: total,
      };
    } catch (error) {
      console.warn('Search is unavailable.', error);
      report({query, failed: true});
      return {hits: [], nbHits: 0};
    }
  }

  return (client) => ({
    ...client,
    search: (parameters) => {
      const [request] = 'requests' in parameters ? parameters.requests : parameters;
      const query = request && 'query' in request ? String(request.query) : '';
      // The library reads only these two fields of a response.
      return respond(query).then((result) => ({results: [result]}));
    },
  });
}

function isStoredHit(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const {objectID, url, hierarchy} = value as Record<string, unknown>;
  if (typeof objectID !== 'string' || typeof url !== 'string' || !url.startsWith('/')) return false;
  if (typeof hierarchy !== 'object' || hierarchy === null) return false;
  const {lvl0, lvl2, lvl3} = hierarchy as Record<string, unknown>;
  return [lvl0, lvl2, lvl3].every((level) => typeof level === 'string');
}

function isStoredList(text: string): boolean {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every(isStoredHit);
  } catch {
    return false;
  }
}

/**
 * Removes stored searches that are corrupt, or from another site's search under the same name.
 * The library would throw on them.
 */
export function forgetUnreadableSearches(indexName: string): void {
  try {
    for (const kind of ['RECENT', 'FAVORITE']) {
      const key = `__DOCSEARCH_${kind}_SEARCHES__${indexName}`;
      const stored = window.localStorage.getItem(key);
      if (stored !== null && !isStoredList(stored)) window.localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to remove.
  }
}
