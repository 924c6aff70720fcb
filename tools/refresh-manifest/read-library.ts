import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../src/content/listFiles';
import {readClass, type SourceFile} from './read-class';
import type {LibraryTest} from './tests';

/** The library's data in `sfdx-project.json`. */
export interface Project {
  namespace?: string;
  sourceApiVersion?: string;
  packageDirectories?: {versionNumber?: string}[];
  /** Ids by name and version: `SOQL Lib@6.12.0-1`. */
  packageAliases?: Record<string, string>;
}

/** Classes by path, relative to their folder. */
export type Sources = ReadonlyMap<string, SourceFile>;

export interface Library {
  project: Project | undefined;
  sources: Sources;
  /** The package's edition: the same classes with `global` members. Empty if there is none. */
  packaged: Sources;
  tests: readonly LibraryTest[];
}

const classesFolder = 'force-app/main/default/classes';
const packageFolder = 'package';

/**
 * Reads the library.
 *
 * @param folder the library's repository, or its folder of classes
 * @throws Error if there is no such folder, it has no classes, or one does not parse
 */
export function readLibrary(folder: string): Library {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(`${folder} is not a folder`);
  const inner = path.join(folder, classesFolder);
  const {sources, tests} = readClasses(existsSync(inner) ? inner : folder);
  if (sources.size === 0) throw new Error(`${folder} contains no classes other than tests`);
  const packaged = readClasses(path.join(folder, packageFolder)).sources;
  return {project: findProject(path.resolve(folder)), sources, packaged, tests};
}

function readClasses(folder: string): {sources: Sources; tests: LibraryTest[]} {
  const sources = new Map<string, SourceFile>();
  const tests: LibraryTest[] = [];
  for (const file of listFiles(folder).filter((name) => name.endsWith('.cls'))) {
    const read = readClass(file, readFileSync(path.join(folder, file), 'utf8'));
    if (read?.kind === 'source') sources.set(file, read.source);
    else if (read) tests.push(...read.tests);
  }
  return {sources, tests};
}

function findProject(folder: string): Project | undefined {
  const file = path.join(folder, 'sfdx-project.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Project;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findProject(parent);
}
