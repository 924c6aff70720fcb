import type {SearchRecord} from './types';

/** The index setting `searchableAttributes`: searched fields, the most important first. */
export const searchableAttributes = [
  'names',
  'hierarchy.lvl2',
  'hierarchy.lvl1',
  'words',
  'content',
] as const;

/** Converts a record to the hosted service's format, as its crawler writes it for docs. */
export function toHostedRecord({url, module, page, heading, names, content, words}: SearchRecord) {
  const [path = url, anchor] = url.split('#');
  return {
    objectID: url,
    url,
    url_without_anchor: path,
    anchor: anchor ?? null,
    /** The deepest level that the record has. */
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
    /** Search words from front matter. */
    ...(words === undefined ? {} : {words}),
    names,
    /** The facet that a search can be filtered by: the module. */
    _tags: [module],
  };
}

export type HostedRecord = ReturnType<typeof toHostedRecord>;
