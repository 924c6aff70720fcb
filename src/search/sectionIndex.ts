import MiniSearch from 'minisearch';
import {pageOf, type Entry} from './entry';
import {tokenizeHeading, tokenizeNames, tokenizeText} from './text';

const fieldNames = ['name', 'title', 'trail', 'page', 'path', 'words', 'content'] as const;

export type Field = (typeof fieldNames)[number];

/** The parts of a section, other than its text, where a match counts beyond its score. */
export type Place = 'heading' | 'words' | 'above';

/** The indexed fields of a section: their text, its words, how much a match counts, and where it is. */
export const fields: Record<
  Field,
  {
    text: (entry: Entry) => string;
    tokenize?: (text: string) => string[];
    boost: number;
    place?: Place;
  }
> = {
  name: {
    text: ({record}) => record.names.join(' '),
    tokenize: tokenizeNames,
    boost: 6,
    place: 'heading',
  },
  title: {
    text: ({record}) => record.heading,
    tokenize: tokenizeHeading,
    boost: 5,
    place: 'heading',
  },
  trail: {text: ({trail}) => trail, boost: 1.5, place: 'above'},
  page: {text: ({record}) => `${record.page} ${record.module}`, boost: 2.5, place: 'above'},
  path: {text: ({record}) => pageOf(record.url), boost: 1.5, place: 'above'},
  words: {text: ({record}) => record.words ?? '', boost: 2, place: 'words'},
  content: {text: ({record}) => record.content, boost: 1},
};

export type SectionIndex = MiniSearch<Entry>;

/** Sections that are indexed per chunk, small enough to keep the page responsive. */
const sliceSize = 150;

/**
 * Indexes sections, in chunks.
 *
 * @param entries with their index as id
 */
export async function indexSections(entries: readonly Entry[]): Promise<SectionIndex> {
  const index = new MiniSearch<Entry>({
    fields: [...fieldNames],
    extractField: (entry, field) =>
      field === 'id' ? entry.id : fields[field as Field].text(entry),
    tokenize: (text, field = 'content') => (fields[field as Field].tokenize ?? tokenizeText)(text),
    processTerm: (term) => term,
    searchOptions: {
      boost: Object.fromEntries(fieldNames.map((name) => [name, fields[name].boost])),
      tokenize: (text) => [text],
      processTerm: (term) => term,
      weights: {prefix: 0.6, fuzzy: 0.3},
    },
  });
  await index.addAllAsync(entries, {chunkSize: sliceSize});
  return index;
}
