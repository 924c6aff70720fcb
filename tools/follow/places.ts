/** Where the project mentions something: pages, facts, cases, and the model. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {referenceRoute} from '../../config/reference';
import {listFiles} from '../../src/content/listFiles';
import type {Subject} from './finding';
import {fixedParts} from './messages';

export type PlaceKind = 'pages' | 'facts' | 'cases' | 'model';

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

/** Finds where the project mentions a subject; the reference page first, then the file that does so most. */
export function findPlaces(project: readonly ProjectFile[], subject: Subject): Places {
  const places: Places = {pages: [], facts: [], cases: [], model: []};
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
    list.sort(
      (a, b) => Number(b.file === reference) - Number(a.file === reference) || b.lines - a.lines,
    );
  }
  return places;
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
  // The model has its methods by name in lower case.
  if (kind === 'model') return own.some((name) => new RegExp(`\\b${name}\\b`, 'i').test(line));
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
