/** Converts a project, and checks what must hold for every project. */
import path from 'node:path';
import type {CheckedFile} from '../check-docs/apex/checker';
import type {ApiManifest} from '../check-docs/manifest';
import {
  versionOf,
  readApexFiles,
  type ApexFile,
  type UnreadFile,
  convertFiles,
  proposeIn,
  readObjectMetadata,
  type Outcome,
} from 'soql-lib';
import {printFigures} from './figures';
import {iterableMethods, linesWithSets, setIsIterable} from './set-arguments';
import {compareTypes, objectSources, typeErrorsOf} from './type-errors';
import {unprovenTokens} from './unproven-tokens';

export interface CorpusReport {
  /** Figures, for a person. */
  lines: readonly string[];
  /** What must not be; each with its place. */
  problems: readonly string[];
}

/** The latest version whose queries run in system mode by default (facts/platform.md). */
const options = {apiVersion: 66} as const;

export type Conversion = typeof convertFiles;

/**
 * @param folder of the project, which stays as it is
 * @param convert the conversion under test
 */
export async function checkCorpus(
  folder: string,
  {java, manifest}: {java: string; manifest: ApiManifest},
  convert: Conversion = convertFiles,
): Promise<CorpusReport> {
  const files = readApexFiles([folder], folder);
  const start = performance.now();
  const {outcomes} = convert(files, options);
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage();
  const megabytes = Math.round(process.resourceUsage().maxRSS / 2 ** 10);
  const again = changedAgain(outcomes, convert);
  const sets = setsBelow58(outcomes, iterableMethods(manifest));
  const {objects} = readObjectMetadata(
    files.flatMap((file) => ('text' in file ? [file.target] : [])),
  );
  const tokens = unprovenTokens(outcomes, objects).map(
    ({file, line, token}) => `${file}:${line} ${token} is a token, and nothing says that it exists`,
  );
  const checked = {java, manifest, objects: objectSources(folder)};
  const before = await typeErrorsOf(
    classesOf(outcomes, (outcome) => outcome.text),
    checked,
  );
  const types = compareTypes(before, await typeErrorsOf(classesOf(outcomes, codeOf), checked));
  const {selectors, outcomes: using} = proposeIn(files, options, () => undefined);
  const codeWithSelectors = new Map(using.map((outcome) => [outcome.file, codeOf(outcome)]));
  const selectorTypes = compareTypes(
    before,
    await typeErrorsOf(
      [
        ...classesOf(outcomes, ({file, text}) => codeWithSelectors.get(file) ?? text),
        ...selectors.flatMap((selector) => [...selector.files].flatMap(classIn)),
      ],
      checked,
    ),
  );
  return {
    lines: [
      ...printFigures(outcomes),
      `type errors: ${types.before} before, ${types.after} after, ${types.caused.length} caused by the conversion`,
      `${selectors.length} selectors, used by ${selectors.reduce((sum, {uses}) => sum + uses, 0)} queries; ${selectorTypes.caused.length} type errors caused by them`,
      `second run: ${again.length === 0 ? 'changes nothing' : `changes ${again.length} files`}`,
      `sets for an Iterable below API version ${setIsIterable}: ${sets.length}; tokens that nothing proves: ${tokens.length}`,
      `conversion: ${seconds.toFixed(1)} s, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of processor time since the start, ${megabytes} MB at most`,
    ],
    problems: [...types.caused, ...selectorTypes.caused, ...again, ...sets, ...tokens],
  };
}

function codeOf(outcome: Outcome): string {
  return outcome.kind === 'converted' ? outcome.code : outcome.text;
}

function changedAgain(outcomes: readonly Outcome[], convert: Conversion): string[] {
  const converted = outcomes.filter((outcome) => outcome.kind === 'converted');
  const files = converted.map(({file, target, bytes, code}): ApexFile | UnreadFile => {
    return {file, target, bytes, text: code};
  });
  return convert(files, options).outcomes.flatMap((outcome, index) =>
    codeOf(outcome) === converted[index]?.code
      ? []
      : [`${outcome.file}: a second conversion changes the file again`],
  );
}

function setsBelow58(outcomes: readonly Outcome[], methods: ReadonlySet<string>): string[] {
  return outcomes.flatMap((outcome) => {
    const isConcerned =
      outcome.kind === 'converted' &&
      outcome.code !== outcome.text &&
      versionOf(outcome.target, options.apiVersion) < setIsIterable;
    if (!isConcerned) return [];
    return linesWithSets(outcome.code, methods).map(
      (line) =>
        `${outcome.file}:${line} a Set is passed to an Iterable below API version ${setIsIterable}`,
    );
  });
}

function classIn([file, text]: readonly [string, string]): CheckedFile[] {
  const {name, ext} = path.parse(file);
  return ext === '.cls' ? [{name, extension: 'cls', text}] : [];
}

/** Classes that were read; the type checker wants no name twice. */
function classesOf(
  outcomes: readonly Outcome[],
  text: (outcome: Outcome) => string,
): CheckedFile[] {
  const classes = new Map<string, CheckedFile>();
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') continue;
    const {name, ext} = path.parse(outcome.file);
    const extension = ext === '.trigger' ? 'trigger' : 'cls';
    classes.set(`${name}.${extension}`, {name, extension, text: text(outcome)});
  }
  return [...classes.values()];
}
