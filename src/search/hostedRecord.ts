import type {SearchRecord} from './types';

/** A record in the format of the hosted service, as its crawler writes it for documentation sites. */
export interface HostedRecord {
  objectID: string;
  url: string;
  url_without_anchor: string;
  anchor: string | null;
  /** The deepest level that the record has. */
  type: 'lvl1' | 'lvl2';
  hierarchy: Record<`lvl${0 | 1 | 2 | 3 | 4 | 5 | 6}`, string | null>;
  content: string;
  /** Search words from front matter. */
  words?: string;
  names: string[];
  /** The facet that a search can be filtered by: the module. */
  _tags: string[];
}

/** The index setting `searchableAttributes`: the fields that the service searches, the most important first. */
export const searchableAttributes = [
  'names',
  'hierarchy.lvl2',
  'hierarchy.lvl1',
  'words',
  'content',
] as const;

/** Converts a record of the embedded index to the hosted service's format. */
export function toHostedRecord({
  url,
  module,
  page,
  heading,
  names,
  content,
  words,
}: SearchRecord): HostedRecord {
  const [path = url, anchor] = url.split('#');
  return {
    objectID: url,
    url,
    url_without_anchor: path,
    anchor: anchor ?? null,
    type: anchor ? 'lvl2' : 'lvl1',
    hierarchy: {
      lvl0: module,
      lvl1: page,
      lvl2: anchor ? heading : null,
      lvl3: null,
      lvl4: null,
      lvl5: null,
      lvl6: null,
    },
    content,
    ...(words === undefined ? {} : {words}),
    names,
    _tags: [module],
  };
}
