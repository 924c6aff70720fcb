/** What failed in a run, short enough for one screen. The log of the suite has everything else. */
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';

export interface Failure {
  name: string;
  /** File and line. */
  place?: string;
  message: string;
  /** Path of the screenshot. */
  screenshot?: string;
}

const shownLines = 16;

/** Returns a text's first and last lines, plain, if it is longer than the limit. */
function shorten(text: string): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length <= shownLines) return lines;
  return [...lines.slice(0, shownLines / 2), '…', ...lines.slice(-shownLines / 2)];
}

export function formatFailure({name, place, message, screenshot}: Failure): string {
  const details = [
    ...(place === undefined ? [] : [place]),
    ...shorten(message),
    ...(screenshot === undefined ? [] : [`screenshot: ${screenshot}`]),
  ];
  return [name, ...details.map((line) => `    ${line}`)].join('\n');
}

export interface PlaywrightReport {
  stats: {expected: number; unexpected: number; flaky: number; skipped: number};
  /** Errors outside of tests, for example of a server. */
  errors?: {message?: string}[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: string;
      results: {
        error?: {message?: string; location?: {file: string; line: number}};
        attachments: {name: string; path?: string}[];
      }[];
    }[];
  }[];
}

function failuresOfSuite(suite: PlaywrightSuite, outer: string[], folder: string): Failure[] {
  const own = (suite.specs ?? []).flatMap(({title, file, line, tests}) =>
    tests
      .filter(({status}) => status === 'unexpected' || status === 'flaky')
      .flatMap(({results}) => results.filter(({error}) => error).slice(0, 1))
      .map(({error, attachments}): Failure => {
        const screenshot = attachments.find(({name}) => name === 'screenshot')?.path;
        const {location} = error ?? {};
        return {
          name: [...outer, title].join(' › '),
          place: location
            ? `${path.relative('', location.file)}:${location.line}`
            : `${path.join(folder, file)}:${line}`,
          message: error?.message ?? 'no message',
          ...(screenshot === undefined ? {} : {screenshot: path.relative('', screenshot)}),
        };
      }),
  );
  const inner = (suite.suites ?? []).flatMap((each) =>
    failuresOfSuite(each, [...outer, each.title], folder),
  );
  return [...own, ...inner];
}

/**
 * Returns what failed in the browser tests.
 *
 * @param folder the folder of the tests, to which the files of the report are relative
 */
export function failuresInBrowser(report: PlaywrightReport, folder: string): Failure[] {
  const errors = report.errors ?? [];
  return [
    ...errors.map(({message = 'no message'}) => ({name: 'outside of a test', message})),
    // The outermost suites are the files.
    ...(report.suites ?? []).flatMap((suite) => failuresOfSuite(suite, [], folder)),
  ];
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    message: string;
    assertionResults: {fullName: string; status: string; failureMessages: string[]}[];
  }[];
}

/** Returns what failed in the unit tests: tests, and files that couldn't be loaded. */
export function failuresOfUnits({testResults}: VitestReport): Failure[] {
  return testResults.flatMap(({name, status, message, assertionResults}) => {
    const file = path.relative('', name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{name: file, message}];
    return failed.map(({fullName, failureMessages}) => {
      const text = failureMessages.join('\n');
      const [, line] = /^:(\d+)/.exec(text.split(name)[1] ?? '') ?? [];
      return {
        name: fullName,
        place: line === undefined ? file : `${file}:${line}`,
        // Without the stack below the message.
        message: text.replace(/\n {4}at [^]*$/, ''),
      };
    });
  });
}
