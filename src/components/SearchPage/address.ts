import {limits, modules, type Module} from '@site/src/search/types';

/** What the search page is asked for. */
export interface SearchWish {
  query: string;
  /** All without it. */
  module: Module | undefined;
}

/** Reads the part of an address behind the question mark; what it cannot use, it leaves out. */
export function readAddress(search: string): SearchWish {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('module');
  return {
    query: (parameters.get('q') ?? '').slice(0, limits.query),
    module: modules.find((module) => module === name),
  };
}

/** Writes the part of an address behind the question mark, with it; empty for an empty wish. */
export function writeAddress({query, module}: SearchWish): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  if (module) parameters.set('module', module);
  const text = parameters.toString();
  return text && `?${text}`;
}
