/** Reports what a project queries. */
import path from 'node:path';
import type {Shell} from '../command';
import {failureLine, failureToJson, isFailure, queriesIn} from '../conversion-report';
import {convertPaths} from '../convert-files';
import {overviewHtml} from './html';
import {overviewOf} from './overview';
import {overviewText} from './text';

export interface ReportOptions {
  json?: true;
  html?: true;
  skipTests?: true;
}

/** @returns the exit code */
export function report(
  paths: readonly string[],
  {json, html, skipTests}: ReportOptions,
  shell: Shell,
): number {
  const {folder, print, printError} = shell;
  // The API version decides the access mode of a chain, which the report leaves out.
  const options = {apiVersion: 66, ...(skipTests ? {skipTests} : {})};
  const {outcomes} = convertPaths(paths, options, shell);
  const failed = outcomes.filter(isFailure);
  for (const failure of failed) printError(failureLine(failure));
  const found = queriesIn(outcomes).map((placed) => ({
    ...placed,
    file: relativeTo(folder, placed.file),
  }));
  const overview = overviewOf(outcomes.length - failed.length, found);
  if (html)
    print(
      overviewHtml(
        overview,
        paths.map((each) => relativeTo(folder, each)),
      ),
    );
  else if (json) print(JSON.stringify({...overview, failures: failed.map(failureToJson)}, null, 2));
  else print(overviewText(overview));
  return failed.some(({kind}) => kind === 'failed') ? 1 : 0;
}

/** @returns a path relative to the folder in which the command runs; one outside of it stays */
function relativeTo(folder: string, file: string): string {
  const relative = path.relative(folder, path.resolve(folder, file)).replaceAll(path.sep, '/');
  return relative === '' ? path.basename(folder) : relative.startsWith('..') ? file : relative;
}
