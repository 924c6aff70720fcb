import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../src/content/listFiles';
import {readClass, type SourceFile} from './read-class';
import type {LibraryTest} from './tests';

/** The library's data in `sfdx-project.json`. */
export interface Project {
  namespace?: string;
  sourceApiVersion?: string;
  packageDirectories?: {versionName?: string; versionNumber?: string}[];
}

export interface Library {
  project: Project | undefined;
  /** By path, relative to the folder of all classes. */
  sources: ReadonlyMap<string, SourceFile>;
  tests: readonly LibraryTest[];
}

/** Where the library's repository has its classes; `package` has the same ones as `global`. */
const classesFolder = 'force-app/main/default/classes';

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
  const classes = existsSync(inner) ? inner : folder;
  const sources = new Map<string, SourceFile>();
  const tests: LibraryTest[] = [];
  for (const file of listFiles(classes).filter((name) => name.endsWith('.cls'))) {
    const read = readClass(file, readFileSync(path.join(classes, file), 'utf8'));
    if (read?.kind === 'source') sources.set(file, read.source);
    else if (read) tests.push(...read.tests);
  }
  if (sources.size === 0) throw new Error(`${folder} contains no classes other than tests`);
  return {project: findProject(path.resolve(classes)), sources, tests};
}

function findProject(folder: string): Project | undefined {
  const file = path.join(folder, 'sfdx-project.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Project;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findProject(parent);
}
