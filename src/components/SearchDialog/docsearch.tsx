/**
 * What @docsearch/react 3.9 gets and gives in another shape than the site's search. Each
 * workaround names the issue after which it can go:
 *
 * - `createTransform` puts the site's engine in place of the hosted service's client:
 *   `transformSearchClient` is the library's way.
 * - `toSuggestion`: there is no option for what a search without hits suggests, and no issue that
 *   asks for one.
 * - `Failure`: the library's error screen is for the service's `RetryError` only, and the next
 *   state replaces it.
 * - `forgetUnreadableSearches`: the library throws on corrupt storage.
 *   https://github.com/algolia/docsearch/issues/2694, solved in version 4.
 * - `Row`: an option must not contain buttons, and has its highlights.
 *   https://github.com/algolia/docsearch/issues/1014
 * - `accessibility.ts`: https://github.com/algolia/docsearch/issues/1014,
 *   https://github.com/algolia/docsearch/issues/1370, and
 *   https://github.com/algolia/docsearch/pull/2485.
 */
import {Children, createContext, isValidElement, useContext, type ReactNode} from 'react';
import type {DocSearchHit, DocSearchTransformClient} from '@docsearch/react';
import {sendClick} from '@site/src/search/clients/clicks';
import {translateOf} from '@site/src/search/names';
import {cutQuery, type Hit, type SearchResult} from '@site/src/search/types';
import {isPlainClick} from '../useFollowLink';
import {Highlighted, useSiteSearch} from '../Search';

/** The fields of a hit beyond its plain texts. They are not stored in the browser. */
export type ShownHighlights = Pick<Hit, 'title' | 'snippet' | 'click'>;

/** A hit in the library's shape; `_snippetResult` is what it doesn't store with recent searches. */
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
 * The library groups by `lvl0` and, inside a group, by `lvl1`: with the URL as `lvl1`, the engine's
 * order is kept.
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
 * After a search without hits, the library takes its suggestions from the groups of an earlier
 * search. Such a search therefore returns one hit for each suggestion; `withoutSuggestions` takes
 * them out again.
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
 * @param search settles only for the newest query
 * @param suggestions queries to suggest if one has no hits
 * @param report receives the outcome of each search, including failures, which the library does not
 * show
 */
export function createTransform(
  search: (query: string) => Promise<SearchResult>,
  suggestions: readonly string[],
  report: (outcome: SearchOutcome) => void,
): (client: DocSearchTransformClient) => DocSearchTransformClient {
  async function respond(query: string): Promise<{hits: DialogHit[]; nbHits: number}> {
    try {
      const {hits, total} = await search(query);
      report({query, total});
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

function isStoredList(text: string): boolean {
  try {
    const list = JSON.parse(text) as {url: string; hierarchy: Record<string, unknown>}[];
    return list.every(
      ({url, hierarchy: {lvl0, lvl2, lvl3}}) =>
        url.startsWith('/') && [lvl0, lvl2, lvl3].every((level) => typeof level === 'string'),
    );
  } catch {
    // Not JSON, no list, or a hit that lacks a field.
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

/** Navigates to a URL of the site and closes the dialog. */
export const Navigate = createContext<(url: string) => void>(() => undefined);

/** Extracts the buttons from the row that the library passes; the rest is not used. */
function findButtons(row: ReactNode): ReactNode {
  if (!isValidElement<{children?: ReactNode}>(row)) return null;
  return Children.toArray(row.props.children).at(-1);
}

/** A hit, or a stored one with its buttons. The link is the option; the buttons are beside it. */
export function Row({hit, children}: {hit: DialogHit; children: ReactNode}): ReactNode {
  const navigate = useContext(Navigate);
  const {hosted} = useSiteSearch();
  const highlights = hit._snippetResult;
  const {lvl2: title, lvl3: page} = hit.hierarchy;
  return (
    <>
      <a
        href={hit.url}
        tabIndex={-1}
        onClick={(event) => {
          sendClick(hosted, highlights?.click);
          if (!isPlainClick(event)) return;
          event.preventDefault();
          navigate(hit.url);
        }}
      >
        <span className="DocSearch-Hit-title" translate={translateOf(hit.url, title)}>
          <Highlighted {...(highlights?.title ?? {text: title, highlights: []})} />
        </span>
        {page && page !== title && <span className="DocSearch-Hit-path">{page}</span>}
        {highlights?.snippet.text && (
          <span className="DocSearch-Hit-text">
            <Highlighted {...highlights.snippet} />
          </span>
        )}
      </a>
      {!highlights && (
        <span role="group" aria-label={title} className="DocSearch-Hit-actions">
          {findButtons(children)}
        </span>
      )}
    </>
  );
}

interface SeeAllProps {
  /** The library's state of the search. */
  state: {query: string; context: Record<string, unknown>};
}

/** Links to the search page with all hits. */
export function SeeAll({state}: SeeAllProps): ReactNode {
  const navigate = useContext(Navigate);
  const {searchPage} = useSiteSearch();
  const url = `${searchPage}?q=${encodeURIComponent(cutQuery(state.query))}`;
  return (
    <a
      href={url}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(url);
      }}
    >
      {`See all ${Number(state.context.nbHits)} results`}
    </a>
  );
}

/** The screen after a failed search. The library's own error screen disappears immediately. */
export function Failure(): ReactNode {
  return (
    <div className="DocSearch-ErrorScreen">
      <p className="DocSearch-Title">Unable to fetch results</p>
      <p className="DocSearch-Help">You might want to check your network connection.</p>
    </div>
  );
}
