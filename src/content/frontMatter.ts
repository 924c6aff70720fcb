import type {Position} from '@soql-lib/apex';
import {
  LineCounter,
  isMap,
  isScalar,
  parseDocument,
  type Document,
  type Node,
  type Pair,
} from 'yaml';
// A namespace: the configuration's loader (jiti) takes zod's default export for the module, which
// has no `z`.
import * as z from 'zod';
import type {ContentFolder} from '../../config/folders';
import {nearest} from './nearest';
import type {Problem} from './problem';

const text = z.string().regex(/\S/).describe('a string');
const texts = z.record(z.string(), z.string().min(1)).describe('a map from ids to strings');
const flag = z.boolean().describe('true or false');
const list = z.array(z.string()).describe('a list of strings');
const address = z
  .string()
  .regex(/^(?:\/|\/?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)$/)
  .describe('an address such as /soql/limits: letters, digits, "-", "_" and "." between slashes');
/** The id of a page, if it isn't the one of the sidebar; null for none. */
const neighbor = z.union([text, z.null()]).describe('a string or null');

const common = {
  title: text,
  description: text,
  slug: address,
  /** Only part of the development build (`npm start`). */
  draft: flag,
  /** Not listed in sidebars, search or sitemap. */
  unlisted: flag,
  /** Former ids of headings, each with its current id, or with the route and id of another page. */
  moved_anchors: texts,
  /** Search words that the section's text lacks, by section id; `_page` is the whole page. */
  search_words: texts,
};

const docs = {
  ...common,
  sidebar_label: text,
  /** Of a lesson: what it takes, such as `Basics`. */
  level: text,
  pagination_next: neighbor,
  pagination_prev: neighbor,
};

const blog = {...common, date: z.iso.date().describe('a date such as 2026-01-31'), tags: list};

const schemas: Record<ContentFolder['kind'], Record<string, z.ZodType>> = {
  docs,
  blog,
  pages: common,
};

/** The front matter of a page, with the keys of all kinds. */
export type FrontMatter = Partial<
  z.infer<z.ZodObject<typeof docs>> & z.infer<z.ZodObject<typeof blog>>
>;

/** The key of `search_words` for the part of a page before its first section. */
export const wholePage = '_page';

/** Checks whether a value of `moved_anchors` names another page: `/soql/api/soql#tolist`. */
export function isOnOtherPage(current: string): boolean {
  return /^\/(?!\/)/.test(current);
}

/** Removes the site's own keys, which Docusaurus would copy into the client bundle. */
export function withoutOwnKeys<Parsed extends {frontMatter: Record<string, unknown>}>(
  parsed: Parsed,
): Parsed {
  const own = ['level', 'moved_anchors', 'search_words'];
  const kept = Object.entries(parsed.frontMatter).filter(([key]) => !own.includes(key));
  return {...parsed, frontMatter: Object.fromEntries(kept)};
}

/** The front matter with the positions of its keys. */
export interface ReadFrontMatter {
  values: FrontMatter;
  problems: Problem[];
  /** Returns the position of a key or of an entry in it; the first line for a missing key. */
  locate: (key: string, entry?: string) => Position;
}

/**
 * Parses and validates the front matter of a page: YAML, known keys, types, and required keys.
 *
 * @param kind of the page's folder; undefined for a partial, which has no front matter
 * @returns the valid values, and the problems with their positions
 */
export function readFrontMatter(
  file: string,
  source: string,
  kind: ContentFolder['kind'] | undefined,
): ReadFrontMatter {
  const [, yaml] = /---[ \t]*\r?\n([^]*?)^---[ \t]*$/my.exec(source) ?? [];
  const lines = new LineCounter();
  // The dashes become a comment, so that positions in the YAML are positions in the file.
  const document = parseDocument(yaml === undefined ? '' : `#--\n${yaml}`, {lineCounter: lines});
  const at = (offset: number) => {
    const {line, col} = lines.linePos(offset);
    return {line, column: col};
  };
  const locate = (key: string, entry?: string) => {
    const offset = offsetOf(document, entry === undefined ? [key] : [key, entry]);
    return offset === undefined ? {line: 1, column: 1} : at(offset);
  };
  const problem = (place: Position, message: string): Problem => ({
    file,
    ...place,
    message,
  });

  if (yaml === undefined && /^---[ \t]*\r?\n/.test(source)) {
    const message = 'the front matter is not closed: write --- on a line of its own below it';
    return {values: {}, problems: [problem({line: 1, column: 1}, message)], locate};
  }
  const [error] = document.errors;
  if (error) {
    const [message = ''] = error.message.split(/ at line \d+|\n/);
    return {values: {}, problems: [problem(at(error.pos[0]), `front matter: ${message}`)], locate};
  }
  if (kind === undefined) return {values: {}, problems: [], locate};
  const given = (document.toJS() ?? {}) as Record<string, unknown>;
  const problems: Problem[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    const schema = schemas[kind][key];
    if (!schema) {
      const close = nearest(key, Object.keys(schemas[kind]));
      problems.push(
        problem(locate(key), `front matter: unknown key "${key}"; did you mean "${close}"?`),
      );
    } else if (!schema.safeParse(value).success) {
      problems.push(problem(locate(key), `front matter: "${key}" must be ${schema.description}`));
    } else values[key] = value;
  }
  for (const key of kind === 'blog' ? ['description', 'slug'] : ['description'])
    if (!(key in given))
      problems.push(problem({line: 1, column: 1}, `front matter: "${key}" is missing`));
  return {values, problems, locate};
}

/** Returns the offset of a key, or of an entry in the map of that key. */
function offsetOf(document: Document, path: readonly string[]): number | undefined {
  let node: unknown = document.contents;
  let found: number | undefined;
  for (const name of path) {
    if (!isMap(node)) return found;
    const pair: Pair | undefined = node.items.find(
      ({key}) => isScalar(key) && String(key.value) === name,
    );
    if (!pair) return found;
    found = (pair.key as Node).range?.[0];
    node = pair.value;
  }
  return found;
}
