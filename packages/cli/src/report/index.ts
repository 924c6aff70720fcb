/** Reports what a project queries. */
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
  const {print, printError} = shell;
  // The API version decides the access mode of a chain, which the report leaves out.
  const options = {apiVersion: 66, ...(skipTests ? {skipTests} : {})};
  const {outcomes} = convertPaths(paths, options, shell);
  const failed = outcomes.filter(isFailure);
  for (const failure of failed) printError(failureLine(failure));
  const overview = overviewOf(outcomes.length - failed.length, queriesIn(outcomes));
  if (html) print(overviewHtml(overview, paths));
  else if (json) print(JSON.stringify({...overview, failures: failed.map(failureToJson)}, null, 2));
  else print(overviewText(overview));
  return failed.some(({kind}) => kind === 'failed') ? 1 : 0;
}
