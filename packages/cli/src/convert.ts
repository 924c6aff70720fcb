/** Converts the files of a project, writes them or prints their diffs, and sums up. */
import type {Shell} from './command';
import {convertPaths, type ConvertOptions} from './convertFiles';
import {diffOf, failureLine, findingsOf, summaryOf, toJson} from './conversionReport';
import {WorkTrees} from './workTrees';
import {writeConverted} from './writeConverted';

/** @returns the exit code */
export function convert(paths: readonly string[], options: ConvertOptions, shell: Shell): number {
  const {folder, colors, print, printError} = shell;
  const outcomes = convertPaths(paths, options, shell);
  const unconverted = outcomes.filter(({kind}) => kind === 'failed').length;
  if (options.json) {
    for (const outcome of outcomes) if (outcome.kind === 'failed') printError(failureLine(outcome));
    print(JSON.stringify(outcomes.map(toJson), null, 2));
    return unconverted > 0 ? 1 : 0;
  }
  const workTrees = options.force ? undefined : new WorkTrees();
  let changed = 0;
  let failed = unconverted;
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') {
      printError(failureLine(outcome));
    }
    for (const line of findingsOf(outcome)) print(line);
    if (outcome.kind !== 'converted' || outcome.code === outcome.text) continue;
    const problem = options.write
      ? writeConverted(outcome, outcome.code, workTrees, folder)
      : undefined;
    if (problem !== undefined) printError(problem);
    else if (!options.write) print(diffOf(outcome, colors));
    failed += problem === undefined ? 0 : 1;
    changed += problem === undefined ? 1 : 0;
  }
  print(summaryOf(outcomes, {changed, failed, isWriting: options.write ?? false}));
  return failed > 0 ? 1 : 0;
}
