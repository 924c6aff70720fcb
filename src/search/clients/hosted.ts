import {moduleOf} from '../modules';
import {readHighlighted} from '../highlighted';
import {
  limits,
  SearchError,
  type Click,
  type Hit,
  type HighlightedText,
  type SearchEngine,
  type SearchOptions,
} from '../types';

/** Address and keys of a hosted index. */
export interface HostedIndex {
  appId: string;
  /** The search-only API key. */
  apiKey: string;
  indexName: string;
  /** Origin of another service that speaks the same protocol. */
  host?: string | undefined;
  /** Whether the service counts which hits readers open. */
  clickAnalytics?: boolean;
}

/** Timeout of a request. */
const timeout = 5_000;

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** The body of a search request, as the service's multi-index endpoint reads it. */
function writeBody(index: HostedIndex, query: string, options: SearchOptions): string {
  const {module, page = 0, snippetWords = limits.snippetWords} = options;
  const request = {
    query,
    indexName: index.indexName,
    attributesToRetrieve: [
      ...levels.map((level) => `hierarchy.${level}`),
      'content',
      'type',
      'url',
    ],
    attributesToSnippet: [
      ...levels.slice(1).map((level) => `hierarchy.${level}:${snippetWords}`),
      `content:${snippetWords}`,
    ],
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: limits.hitsPerPage,
    clickAnalytics: index.clickAnalytics ?? false,
    ...(page > 0 ? {page} : {}),
    // Tags can be filtered by without a setting of the index (tools/search-export.ts writes them).
    ...(module ? {tagFilters: [module]} : {}),
  };
  return JSON.stringify({requests: [request]});
}

/** Passes id and key in the query string: custom headers would cause a CORS preflight request. */
function addressOf({appId, apiKey, host}: HostedIndex): string {
  const origin = host ?? `https://${appId.toLowerCase()}-dsn.algolia.net`;
  const parameters = new URLSearchParams({
    'x-algolia-application-id': appId,
    'x-algolia-api-key': apiKey,
  });
  return `${origin}/1/indexes/*/queries?${parameters.toString()}`;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Converts the URL of a hit to a root-relative one, whatever origin the index was built for. */
function toLocalUrl(url: string): string | undefined {
  try {
    const {protocol, pathname, search, hash} = new URL(url, 'https://site.invalid');
    if (protocol !== 'https:' && protocol !== 'http:') return undefined;
    return `/${pathname.replace(/^\/+/, '')}${search}${hash}`;
  } catch {
    return undefined;
  }
}

/** Returns the heading of the deepest level that a hit has, with the service's highlights. */
function readTitle(hierarchy: Fields, snippets: Fields): HighlightedText {
  for (const level of levels.slice(1).reverse()) {
    const plain = textOf(hierarchy[level]);
    if (plain) return readHighlighted(textOf(fieldsOf(snippets[level]).value) ?? plain);
  }
  return readHighlighted(textOf(hierarchy.lvl0) ?? '');
}

function readHit(value: unknown): Hit | undefined {
  const fields = fieldsOf(value);
  const url = toLocalUrl(textOf(fields.url) ?? '');
  if (!textOf(fields.url) || !url) return undefined;
  const hierarchy = fieldsOf(fields.hierarchy);
  const snippets = fieldsOf(fields._snippetResult);
  const title = readTitle(hierarchy, fieldsOf(snippets.hierarchy));
  if (!title.text) return undefined;
  return {
    url,
    module: moduleOf(url),
    page: readHighlighted(textOf(hierarchy.lvl1) ?? '').text,
    title,
    snippet: readHighlighted(
      textOf(fieldsOf(snippets.content).value) ?? textOf(fields.content) ?? '',
    ),
  };
}

function readClick(hit: unknown, queryId: string | undefined, position: number): Click | undefined {
  const objectId = textOf(fieldsOf(hit).objectID);
  return queryId && objectId ? {queryId, objectId, position} : undefined;
}

/**
 * Reads the hits of a reply.
 *
 * @param first position of the first hit, from 1, over all pages of the result
 */
function readReply(text: string, first: number): {total: number; hits: Hit[]} {
  let reply: unknown;
  try {
    reply = JSON.parse(text);
  } catch (error) {
    throw new SearchError('the search service returned something that is not JSON', {cause: error});
  }
  const {results} = fieldsOf(reply);
  const result = fieldsOf(Array.isArray(results) ? results[0] : undefined);
  if (!Array.isArray(result.hits) || typeof result.nbHits !== 'number') {
    throw new SearchError('the response of the search service has no "hits" or no "nbHits"');
  }
  const queryId = textOf(result.queryID);
  const hits = result.hits.flatMap((value: unknown, index) => {
    const hit = readHit(value);
    const click = readClick(value, queryId, first + index);
    return hit ? [click ? {...hit, click} : hit] : [];
  });
  return {total: result.nbHits, hits};
}

/**
 * The engine for a hosted index: one POST per search, in the service's multi-index protocol.
 *
 * @param index the hosted index
 * @param maximumWait timeout of a request, in milliseconds
 */
export function createHostedEngine(
  index: HostedIndex,
  maximumWait: number = timeout,
): SearchEngine {
  return {
    prepare() {
      // The service needs no preparation.
    },
    async search(query, options = {}) {
      if (!query.trim()) return {total: 0, hits: []};
      const {signal} = options;
      signal?.throwIfAborted();
      const controller = new AbortController();
      const abort = () => controller.abort();
      signal?.addEventListener('abort', abort);
      const timer = setTimeout(abort, maximumWait);
      try {
        const response = await fetch(addressOf(index), {
          method: 'POST',
          headers: {'content-type': 'text/plain'},
          body: writeBody(index, query, options),
          signal: controller.signal,
        });
        if (!response.ok)
          throw new SearchError(`the search service responded with status ${response.status}`);
        return readReply(await response.text(), 1 + (options.page ?? 0) * limits.hitsPerPage);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof SearchError) throw error;
        const reason = controller.signal.aborted
          ? `did not respond within ${maximumWait} ms`
          : 'cannot be reached';
        throw new SearchError(`the search service ${reason}`, {cause: error});
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      }
    },
  };
}
