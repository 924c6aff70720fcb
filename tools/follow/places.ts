/** Where the project mentions something: pages, facts, cases, and the model; and the library's own tests. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {referenceRoute} from '../../config/reference';
import {listFiles} from '../../src/content/listFiles';
import type {LibraryTest} from '../refresh-manifest/tests';
import type {Subject} from './finding';
import {fixedParts} from './messages';

export type PlaceKind = 'pages' | 'facts' | 'cases' | 'model' | 'tests';

export interface Place {
  file: string;
  /** The first of the lines. */
  line: number;
  lines: number;
}

export type Places = Record<PlaceKind, Place[]>;

interface ProjectFile {
  kind: PlaceKind;
  file: string;
  lines: readonly string[];
}

/** Which files are of which kind. */
const folders: readonly {kind: PlaceKind; folder: string; files: RegExp}[] = [
  ...['docs', 'soql', 'cache', 'evaluator', 'blog'].map((folder) => ({
    kind: 'pages' as const,
    folder,
    files: /\.mdx?$/,
  })),
  {kind: 'facts', folder: 'facts', files: /\.md$|messages\.json$|release\.json$/},
  {kind: 'cases', folder: 'packages/model/src', files: /\.(cases|rows|cls)$/},
  {kind: 'model', folder: 'packages/model/src', files: /^(?!.*(\.test|\.generated)\.ts$).*\.ts$/},
];

export function readProject(root: string): ProjectFile[] {
  return folders.flatMap(({kind, folder, files}) =>
    listFiles(path.join(root, folder))
      .filter((file) => files.test(file))
      .map((file) => ({
        kind,
        file: `${folder}/${file}`,
        lines: readFileSync(path.join(root, folder, file), 'utf8').split('\n'),
      })),
  );
}

/** @returns the tests of the library, each as a file of its own: they show what a change means */
export function readTestFiles(tests: readonly LibraryTest[]): ProjectFile[] {
  return tests.map(({file, name, line, text}) => {
    const rows = text.split('\n');
    const body = rows.slice(rows.findIndex((row) => row.includes(`${name}(`)));
    return {kind: 'tests', file, lines: [...Array<string>(line - 1).fill(''), ...body]};
  });
}

/** Finds where the project mentions a subject; the reference page first, then the file that does so most. */
export function findPlaces(project: readonly ProjectFile[], subject: Subject): Places {
  const places: Places = {pages: [], facts: [], cases: [], model: [], tests: []};
  const reference = referencePage(subject);
  for (const {kind, file, lines} of project) {
    const found = lines.flatMap((line, index) =>
      mentions(line, kind, subject) ? [index + 1] : [],
    );
    const [first] = found;
    if (first !== undefined) places[kind].push({file, line: first, lines: found.length});
    else if (subject.files?.includes(file) || file === reference)
      places[kind].push({file, line: 1, lines: 0});
  }
  for (const list of Object.values(places)) {
    list.sort((a, b) => rank(b, reference) - rank(a, reference) || b.lines - a.lines);
  }
  return places;
}

/** What a method does is in the model's `library`. */
function rank({file}: Place, reference: string | undefined): number {
  return Number(file === reference || file.includes('/src/library/'));
}

function referencePage({type, members}: Subject): string | undefined {
  const route = type === undefined ? undefined : referenceRoute(type, members?.[0]);
  return route === undefined ? undefined : `${route.slice(1)}.md`;
}

function mentions(line: string, kind: PlaceKind, {type, members, message}: Subject): boolean {
  if (message !== undefined) {
    const parts = fixedParts(message);
    return parts.length > 0 && parts.every((part) => unescaped(line).includes(part));
  }
  const own = (members ?? []).filter((member) => member !== 'new');
  if (own.length === 0) return type !== undefined && wordOf(type).test(line);
  // The model has methods by name in lower case, as keys or in quotes.
  if (kind === 'model')
    return own.some((name) =>
      new RegExp(`['"\`]${name}['"\`(]|^\\s*${name}\\s*[:(,]`, 'i').test(line),
    );
  return own.some((name) =>
    new RegExp(`[.\`]${name}\\b|\\b${name}\\(|^#.*\\b${name}\\b`).test(line),
  );
}

/** A message stands in quotes in code, with a backslash before an apostrophe. */
function unescaped(line: string): string {
  return line.replaceAll('\\', '');
}

/** `SOQL` alone is on every page: its own name is the last of a type's. */
function wordOf(type: string): RegExp {
  return new RegExp(`\\b${type.split('.').slice(-2).join('\\.')}\\b`);
}
