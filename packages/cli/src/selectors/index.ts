/** Proposes selectors, and prints or writes them with the queries that use them. */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {createTwoFilesPatch} from 'diff';
import {readApexFiles} from '../apex-files';
import {messageOf, type Shell} from '../command';
import {
  diffOf,
  failureLine,
  failureToJson,
  findingsOf,
  inColors,
  isFailure,
} from '../conversion-report';
import type {ConvertOptions} from '../convert-files';
import {WorkTrees} from '../work-trees';
import {writeConverted} from '../write-converted';
import {proposeIn, type ProposedSelector} from './propose';
import {summaryOf, toJson} from './text';

export type SelectorOptions = Omit<ConvertOptions, 'inline' | 'dynamic' | 'markdown'>;

/** @returns the exit code */
export function selectors(
  paths: readonly string[],
  options: SelectorOptions,
  shell: Shell,
): number {
  const {folder, colors, print, printError, showProgress} = shell;
  const files = readApexFiles(paths, folder);
  const {json, write, force, ...conversion} = options;
  const showShare = (share: number): void => showProgress(`${Math.floor(share * 100)}%`);
  const {selectors: proposed, outcomes, problems} = proposeIn(files, conversion, showShare);
  showProgress('');
  for (const problem of problems) printError(problem);
  const failures = outcomes.filter(isFailure);
  for (const failure of failures) printError(failureLine(failure));
  const unread = failures.some(({kind}) => kind === 'failed') ? 1 : 0;
  if (json) {
    const answer = {selectors: proposed.map(toJson), failures: failures.map(failureToJson)};
    print(JSON.stringify(answer, null, 2));
    return unread;
  }
  const changed = outcomes.filter((outcome) => outcome.kind === 'converted');
  for (const outcome of changed) {
    const queries = outcome.queries.filter(({state}) => state === 'converted');
    for (const line of findingsOf({...outcome, queries})) print(line);
  }
  if (!write) {
    for (const [file, code] of proposed.flatMap((each) => [...each.files]))
      print(inColors(createTwoFilesPatch('/dev/null', `b/${file}`, '', code, '', ''), colors));
    for (const outcome of changed) print(diffOf(outcome, colors));
    print(summaryOf(proposed));
    return unread;
  }
  const unwritten = proposed.flatMap((each) => writeNew(each, folder));
  for (const problem of unwritten) printError(problem);
  if (unwritten.length > 0) {
    printError('no query was changed, because a selector class could not be written');
    return 1;
  }
  const workTrees = force ? undefined : new WorkTrees();
  const unchanged = changed.flatMap(
    (outcome) => writeConverted(outcome, outcome.code, workTrees, folder) ?? [],
  );
  for (const problem of unchanged) printError(problem);
  print(summaryOf(proposed));
  return unchanged.length > 0 ? 1 : unread;
}

/** @returns what could not be written, and why */
function writeNew({files}: ProposedSelector, folder: string): string[] {
  return [...files].flatMap(([file, code]) => {
    try {
      const target = path.resolve(folder, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, code, {flag: 'wx'});
      return [];
    } catch (error) {
      return [`${file}: not written: ${messageOf(error)}`];
    }
  });
}
