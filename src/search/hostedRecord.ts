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
  /** What a search can be limited to: the module. */
  _tags: string[];
}

/** What the hosted service searches in a record, what counts most first: the value of its `searchableAttributes`. */
export const searchableAttributes = [
  'names',
  'hierarchy.lvl2',
  'hierarchy.lvl1',
  'words',
  'content',
] as const;

/** Rewrites a record of the embedded index for the hosted service. */
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
