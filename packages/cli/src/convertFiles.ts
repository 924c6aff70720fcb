/** Converts the files of a project together. */
import {standardSchema} from '@soql-lib/model/schema/standard';
import {
  isTestClass,
  prepareConversion,
  Project,
  type ConvertedQuery,
  type RewriteChain,
} from '@soql-lib/model/codemod';
import {messageOf, type Shell} from './command';
import {readApexFiles, versionOf, type ApexFile, type UnreadFile} from './apexFiles';
import {garbageCollector} from './collectGarbage';
import {readObjectMetadata} from './objectMetadata';
import type {Outcome} from './conversionReport';

/** Which queries are converted, and how. */
export interface FileOptions {
  skipTests?: true;
  userMode?: true;
  inline?: true;
  dynamic?: true;
  /** Objects in lower case. */
  only?: ReadonlySet<string>;
  apiVersion: number;
  /** Gives the chains that are written in the file in place of the converted ones. */
  rewriteIn?: (file: ApexFile) => RewriteChain;
}

/** The options of a conversion, as the command line gives them. */
export interface ConvertOptions extends Omit<FileOptions, 'rewriteIn'> {
  write?: true;
  force?: true;
  json?: true;
}

type Progress = (done: number) => void;

/**
 * @param files with all that the conversion of one may need to know of the others
 * @returns one outcome for each file; the problems of metadata files, which are left out
 */
export function convertFiles(
  files: readonly (ApexFile | UnreadFile)[],
  options: FileOptions,
  onProgress: Progress = () => undefined,
): {outcomes: Outcome[]; problems: readonly string[]} {
  const {project, problems} = readProject(files);
  return {outcomes: convertWith(project, files, options, onProgress), problems};
}

/** Converts the files of some paths, shows how far it is, and prints what is wrong with metadata files. */
export function convertPaths(
  paths: readonly string[],
  options: FileOptions,
  {folder, printError, showProgress}: Shell,
): Outcome[] {
  const files = readApexFiles(paths, folder);
  const {outcomes, problems} = convertFiles(files, options, (done) =>
    showProgress(`${done} of ${files.length} files`),
  );
  showProgress('');
  for (const problem of problems) printError(problem);
  return outcomes;
}

/** @returns what the conversion of each file needs to know of the others; the problems of metadata files */
export function readProject(files: readonly (ApexFile | UnreadFile)[]): {
  project: Project;
  problems: readonly string[];
} {
  const read = files.filter((file) => 'text' in file);
  const {objects, problems} = readObjectMetadata(read.map(({target}) => target));
  const texts = read.map(({text}) => text);
  return {project: new Project({texts, objects, schema: standardSchema}), problems};
}

/** @returns one outcome for each file */
export function convertWith(
  project: Project,
  files: readonly (ApexFile | UnreadFile)[],
  options: FileOptions,
  onProgress: Progress,
): Outcome[] {
  const freeMemory = garbageCollector();
  return files.map((file, index) => {
    onProgress(index);
    freeMemory();
    return 'message' in file
      ? {kind: 'failed', text: '', ...file}
      : convertFile(file, project, options);
  });
}

function convertFile(file: ApexFile, project: Project, options: FileOptions): Outcome {
  const fail = (message: string, line: number, column: number): Outcome => {
    return {kind: 'failed', file: file.file, text: file.text, message, line, column};
  };
  try {
    if (options.skipTests && isTestClass(file.text)) return {kind: 'skipped', ...file};
    const prepared = prepareConversion(file.text, {
      schema: standardSchema,
      project,
      access: options.userMode ? 'user-mode' : 'keep',
      apiVersion: versionOf(file.target, options.apiVersion),
      rewrite: options.rewriteIn?.(file),
    });
    if ('error' in prepared)
      return fail(prepared.error.message, prepared.error.line, prepared.error.column);
    const all = prepared([]);
    const others = all.queries.filter((query) => !isWanted(query, options));
    if (others.length === 0) return {kind: 'converted', ...file, ...all};
    const {code, queries, changes} = prepared(others.map(({offset}) => offset));
    const wanted = queries.filter((query) => isWanted(query, options));
    return {kind: 'converted', ...file, code, queries: wanted, changes};
  } catch (error) {
    return fail(messageOf(error), 1, 1);
  }
}

function isWanted({kind, object}: ConvertedQuery, {inline, dynamic, only}: FileOptions): boolean {
  if (inline ? kind !== 'inline' : dynamic && kind !== 'dynamic') return false;
  return only === undefined || (object !== null && only.has(object.toLowerCase()));
}
