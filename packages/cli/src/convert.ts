/** Converts the files of a project, writes them or prints their diffs, and sums up. */
import type {Shell} from './command';
import {convertPaths, type ConvertOptions} from './convert-files';
import {diffOf, failureLine, findingsOf, isFailure, toJson} from './conversion-report';
import {markdownOf, summaryOf} from './summary';
import {WorkTrees} from './work-trees';
import {writeConverted} from './write-converted';

/** @returns the exit code */
export function convert(paths: readonly string[], options: ConvertOptions, shell: Shell): number {
  const {folder, colors, print, printError} = shell;
  const {outcomes, notice} = convertPaths(paths, options, shell);
  for (const outcome of outcomes) if (isFailure(outcome)) printError(failureLine(outcome));
  let failed = outcomes.filter(({kind}) => kind === 'failed').length;
  if (options.json) {
    if (notice !== undefined) printError(notice);
    print(JSON.stringify(outcomes.map(toJson), null, 2));
    return failed > 0 ? 1 : 0;
  }
  const workTrees = options.force ? undefined : new WorkTrees();
  let changed = 0;
  for (const outcome of outcomes) {
    if (!options.markdown) for (const line of findingsOf(outcome)) print(line);
    if (outcome.kind !== 'converted' || outcome.code === outcome.text) continue;
    const problem = options.write
      ? writeConverted(outcome, outcome.code, workTrees, folder)
      : undefined;
    if (problem !== undefined) printError(problem);
    else if (!options.write && !options.markdown) print(diffOf(outcome, colors));
    failed += problem === undefined ? 0 : 1;
    changed += problem === undefined ? 1 : 0;
  }
  const result = {outcomes, notice, changed, failed, isWriting: options.write ?? false};
  print(options.markdown ? markdownOf(result) : summaryOf(result));
  return failed > 0 ? 1 : 0;
}
