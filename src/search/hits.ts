import type {SearchResult} from './types';

/** Returns what the command prints of a search's results, with URLs below an origin. */
export function hitsOf({hits}: SearchResult, origin: string) {
  return hits.map(({url, title, module, snippet}) => {
    return {url: origin + url, title: title.text, module, snippet: snippet.text};
  });
}
