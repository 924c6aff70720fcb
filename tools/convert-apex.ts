/**
 * Converts the queries of Apex files, from the shell: `npm run -s convert-apex -- force-app`.
 *
 * Prints a unified diff for each file and a summary; `--help` lists the options. `--json` prints `[{"file", "code",
 * "queries": [{"line", "column", "kind", "before", "after", "state", "remarks": [{"line", "column", "code", "severity",
 * "message"}], "reason"}]}]`; a file that cannot be read or does not parse has `"error": {"message", "line", "column"}`
 * instead of `queries`, and its original text as `code`; a test class that `--skip-tests` leaves has `"skipped"`.
 */
import path from 'node:path';
import {messageOf, runProgram, type Command, type Shell} from 'soql-lib/command';
import {
  readArguments,
  usage,
  type Arguments,
  readApexFiles,
  type ApexFile,
  convertFiles,
  replaceFile,
  diffOf,
  findingsOf,
  summaryOf,
  toJson,
  WorkTrees,
} from 'soql-lib';

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

function run(options: Arguments, shell: Shell): number {
  const files = readApexFiles(options.paths, shell.folder);
  const {outcomes, problems} = convertFiles(files, options);
  for (const problem of problems) shell.printError(problem);
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
