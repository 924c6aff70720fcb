/** Converts the files of a project together. */
import {standardSchema} from '@soql-lib/model/schema/standard';
import {convertApex, isTestClass, Project} from '@soql-lib/model/codemod';
import {messageOf} from './command';
import type {Arguments} from './arguments';
import {versionOf, type ApexFile, type UnreadFile} from './apexFiles';
import {garbageCollector} from './collectGarbage';
import {readObjectMetadata} from './objectMetadata';
import {unread, type Outcome} from './report';

export type FileOptions = Pick<Arguments, 'access' | 'apiVersion' | 'skipTests'>;

/**
 * @param files with all that the conversion of one may need to know of the others
 * @returns one outcome for each file; the problems of metadata files, which are left out
 */
export function convertFiles(
  files: readonly (ApexFile | UnreadFile)[],
  options: FileOptions,
): {outcomes: Outcome[]; problems: readonly string[]} {
  const read = files.filter((file) => 'text' in file);
  const {objects, problems} = readObjectMetadata(read.map(({target}) => target));
  const texts = read.map(({text}) => text);
  const project = new Project({texts, objects, schema: standardSchema});
  const freeMemory = garbageCollector();
  const outcomes = files.map((file) => {
    freeMemory();
    return 'message' in file ? unread(file) : convertFile(file, project, options);
  });
  return {outcomes, problems};
}

function convertFile(
  file: ApexFile,
  project: Project,
  {access, apiVersion, skipTests}: FileOptions,
): Outcome {
  const fail = (message: string, line: number, column: number): Outcome => {
    return {kind: 'failed', file: file.file, text: file.text, message, line, column};
  };
  try {
    if (skipTests && isTestClass(file.text)) return {kind: 'skipped', ...file};
    const result = convertApex(file.text, {
      schema: standardSchema,
      project,
      access,
      apiVersion: versionOf(file.target, apiVersion),
    });
    if (!('error' in result)) return {kind: 'converted', ...file, ...result};
    return fail(result.error.message, result.error.line, result.error.column);
  } catch (error) {
    return fail(messageOf(error), 1, 1);
  }
}
