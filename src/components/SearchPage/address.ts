import {cutQuery, modules, type Module} from '@site/src/search/types';

/** The query parameters of the search page. */
export interface SearchRequest {
  query: string;
  /** All without it. */
  module: Module | undefined;
}

/** Parses the query string; invalid parameters are ignored. */
export function readAddress(search: string): SearchRequest {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('module');
  return {
    query: cutQuery(parameters.get('q') ?? ''),
    module: modules.find((module) => module === name),
  };
}

/** Serializes the query string, with its question mark; empty for an empty request. */
export function writeAddress({query, module}: SearchRequest): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  if (module) parameters.set('module', module);
  const text = parameters.toString();
  return text && `?${text}`;
}
