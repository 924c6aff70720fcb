import type {DocSearchHit, DocSearchTransformClient} from '@docsearch/react';
import type {Answer} from '@site/src/search/typing';
import type {Click, Hit, MarkedText} from '@site/src/search/types';

/** What the dialog shows of a hit beyond its plain texts. It is left out of what the browser stores. */
export interface ShownMarks {
  title: MarkedText;
  snippet: MarkedText;
  click?: Click | undefined;
}

/** A hit as the library passes it around: its own shape, with our marks where it keeps its snippets. */
export interface DialogHit {
  objectID: string;
  url: string;
  type: 'lvl2';
  hierarchy: {lvl0: string; lvl1: string; lvl2: string; lvl3: string};
  content: null;
  _snippetResult?: ShownMarks;
}

/** Marks hits that are suggestions. */
const suggestionUrl = '#suggestion';

/**
 * The library groups by `lvl0` and, inside a group, by `lvl1`: with the address there, the order of the engine stays.
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
 * The library takes what it suggests after a search without hits from the groups of an earlier one.
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

/** What is to be shown as hits: everything but the suggestions. */
export function withoutSuggestions(hits: DocSearchHit[]): DocSearchHit[] {
  return hits.filter((hit) => hit.url !== suggestionUrl);
}

export type SearchOutcome = {query: string; total: number} | {query: string; failed: true};

/**
 * Replaces the library's client by a search engine of this site.
 *
 * @param ask searches; it returns the newest result
 * @param suggestions queries to offer when one finds nothing
 * @param report receives the outcome of each search, failures too: the library itself shows none of those
 */
export function createTransform(
  ask: (query: string) => Promise<Answer>,
  suggestions: readonly string[],
  report: (outcome: SearchOutcome) => void,
): (client: DocSearchTransformClient) => DocSearchTransformClient {
  async function answer(query: string): Promise<{hits: DialogHit[]; nbHits: number}> {
    try {
      const {hits, total, query: answered} = await ask(query);
      report({query: answered, total});
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
      // The library reads nothing else of a reply than these two fields.
      return answer(query).then((result) => ({results: [result]})) as ReturnType<
        typeof client.search<never>
      >;
    },
  });
}
