/**
 * Converts the queries of Apex files, from the shell: `npm run -s convert-apex -- force-app`.
 *
 * Prints a unified diff for each file and a summary; `--help` lists the options. `--json` prints `[{"file", "code",
 * "queries": [{"line", "column", "kind", "before", "after", "state", "remarks": [{"line", "column", "code", "severity",
 * "message"}], "reason"}]}]`; a file that cannot be read or does not parse has `"error": {"message", "line", "column"}`
 * instead of `queries`, and its original text as `code`; a test class that `--skip-tests` leaves has `"skipped"`.
 */
import path from 'node:path';
import {standardSchema} from '../src/model/schema/standard';
import {convertApex, isTestClass, Project} from '../src/model/conversion/index';
import {messageOf, runProgram, type Command, type Shell} from './command';
import {readArguments, usage, type Arguments} from './convert-apex/arguments';
import {readApexFiles, versionOf, type ApexFile} from './convert-apex/apexFiles';
import {readObjectMetadata} from './convert-apex/objectMetadata';
import {replaceFile} from './convert-apex/replaceFile';
import {diffOf, findingsOf, summaryOf, toJson, unread, type Outcome} from './convert-apex/report';
import {WorkTrees} from './convert-apex/workTrees';

function convert(
  file: ApexFile,
  project: Project,
  {access, apiVersion, skipTests}: Arguments,
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

/** @returns why a file was not written; undefined for one that was */
function write(
  {file, target, bytes}: ApexFile,
  code: string,
  workTrees: WorkTrees | undefined,
  folder: string,
): string | undefined {
  try {
    const problem = workTrees?.reasonAgainst(path.resolve(folder, file), target);
    if (problem !== undefined)
      return `${file}: not written, because it ${problem}; use --force to write it`;
    replaceFile(target, bytes, code);
    return undefined;
  } catch (error) {
    return `${file}: not written: ${messageOf(error)}`;
  }
}

/** @returns what the files know of each other, with the metadata of the objects around them */
function readProject(files: ReturnType<typeof readApexFiles>, shell: Shell): Project {
  const read = files.filter((file) => 'text' in file);
  const {objects, problems} = readObjectMetadata(read.map(({target}) => target));
  for (const problem of problems) shell.printError(problem);
  return new Project({texts: read.map(({text}) => text), objects, schema: standardSchema});
}

function run(options: Arguments, shell: Shell): number {
  const files = readApexFiles(options.paths, shell.folder);
  const project = readProject(files, shell);
  const outcomes = files.map((file) =>
    'message' in file ? unread(file) : convert(file, project, options),
  );
  const unconverted = outcomes.filter(({kind}) => kind === 'failed').length;
  if (options.json) {
    shell.print(JSON.stringify(outcomes.map(toJson), null, 2));
    return unconverted > 0 ? 1 : 0;
  }
  const workTrees = options.force ? undefined : new WorkTrees();
  let changed = 0;
  let failed = unconverted;
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') {
      const {file, line, column, message} = outcome;
      shell.printError(`${file}:${line}:${column} ${message}; the file is unchanged`);
    }
    for (const line of findingsOf(outcome)) shell.print(line);
    if (outcome.kind !== 'converted' || outcome.code === outcome.text) continue;
    const problem = options.write
      ? write(outcome, outcome.code, workTrees, shell.folder)
      : undefined;
    if (problem !== undefined) shell.printError(problem);
    else if (!options.write) shell.print(diffOf(outcome));
    failed += problem === undefined ? 0 : 1;
    changed += problem === undefined ? 1 : 0;
  }
  shell.print(summaryOf(outcomes, {changed, failed, isWriting: options.write}));
  return failed > 0 ? 1 : 0;
}

export const command: Command = (shell) => {
  try {
    const options = readArguments(shell.args);
    if (options) return run(options, shell);
    shell.print(usage);
    return 0;
  } catch (error) {
    shell.printError(`convert-apex: ${messageOf(error)}`);
    return 2;
  }
};

void runProgram(import.meta.filename, command);
