/** Converts the files of a project together. */
import {standardSchema} from '@soql-lib/model/schema/standard';
import {Project, type ConvertedQuery, type RewriteChain} from '@soql-lib/model/codemod';
import {convertFile, libraryNotice} from '@soql-lib/model/codemod/convert-file';
import type {Shell} from './command';
import {readApexFiles, versionOf, type ApexFile, type UnreadFile} from './apex-files';
import {garbageCollector} from './collect-garbage';
import {readObjectMetadata} from './object-metadata';
import {queriesIn, type Outcome} from './conversion-report';

/** Which queries are converted, and how. */
export interface FileOptions {
  skipTests?: true;
  userMode?: true;
  /** Of the installed package. */
  namespace?: string;
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
  markdown?: true;
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

/** Converts the files of some paths with progress, and prints what is wrong with the metadata. */
export function convertPaths(
  paths: readonly string[],
  options: FileOptions,
  {folder, printError, showProgress}: Shell,
): {outcomes: Outcome[]; notice: string | undefined} {
  const files = readApexFiles(paths, folder);
  const {project, problems} = readProject(files);
  const outcomes = convertWith(project, files, options, (done) =>
    showProgress(`${done} of ${files.length} files`),
  );
  showProgress('');
  for (const problem of problems) printError(problem);
  const isConverted = queriesIn(outcomes).some(({query}) => query.state === 'converted');
  return {outcomes, notice: isConverted ? libraryNotice(project, options) : undefined};
}

/** @returns what converting a file needs of the others, and the problems of metadata files */
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
      : outcomeOf(file, project, options);
  });
}

function outcomeOf(file: ApexFile, project: Project, options: FileOptions): Outcome {
  const result = convertFile(
    file.text,
    project,
    {
      skipTests: options.skipTests ?? false,
      namespace: options.namespace,
      access: options.userMode ? 'user-mode' : 'keep',
      apiVersion: versionOf(file.target, options.apiVersion),
      rewrite: options.rewriteIn?.(file),
    },
    (query) => !isWanted(query, options),
  );
  if ('error' in result)
    return {kind: result.kind, file: file.file, text: file.text, ...result.error};
  if (result.kind === 'skipped') return {...result, ...file};
  return {...file, ...result, queries: result.queries.filter((query) => isWanted(query, options))};
}

function isWanted({kind, object}: ConvertedQuery, {inline, dynamic, only}: FileOptions): boolean {
  if (inline ? kind !== 'inline' : dynamic && kind !== 'dynamic') return false;
  return only === undefined || (object !== null && only.has(object.toLowerCase()));
}
