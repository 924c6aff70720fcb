/** Converts one file of a project, for the command and for the playground. */
import type {Diagnostic} from '../result';
import type {AccessChoice} from './decide/access';
import {isTestClass} from './test-class';
import {prepareConversion, type ConvertedCode, type ConvertedQuery} from './index';
import type {Project} from './project';
import type {RewriteChain} from './query';

export interface FileSettings extends AccessChoice {
  /** Leaves test classes as they are. */
  skipTests: boolean;
  /** Namespace of the package; without one, chains use the project's own copy of the library. */
  namespace?: string | undefined;
  rewrite?: RewriteChain | undefined;
}

export type FileConversion =
  | ({kind: 'converted'} & ConvertedCode)
  | {kind: 'skipped'}
  /** `unparsed` for a file that is no Apex, such as one with placeholders; `failed` for a fault. */
  | {kind: 'unparsed' | 'failed'; error: Diagnostic};

/** @param isOff says which queries stay as they are */
export function convertFile(
  text: string,
  project: Project,
  {skipTests, ...options}: FileSettings,
  isOff: (query: ConvertedQuery) => boolean = () => false,
): FileConversion {
  try {
    if (skipTests && isTestClass(text)) return {kind: 'skipped'};
    const prepared = prepareConversion(text, {...options, project, schema: project.schema});
    if ('error' in prepared) return {kind: 'unparsed', error: prepared.error};
    const all = prepared([]);
    const off = all.queries.filter(isOff).map(({offset}) => offset);
    return {kind: 'converted', ...(off.length === 0 ? all : prepared(off))};
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {kind: 'failed', error: {message, line: 1, column: 1}};
  }
}

/** @returns what has to change before the converted code compiles; undefined for nothing */
export function libraryNotice(
  {library}: Project,
  {namespace}: Pick<FileSettings, 'namespace'>,
): string | undefined {
  if (namespace !== undefined || library === 'found') return undefined;
  return library === 'missing'
    ? 'SOQL Lib is not among these files. Install it before you deploy the converted code; if the org has its package, convert with the namespace btcdev.'
    : 'The class SOQL of this project is not SOQL Lib, so the converted code does not compile. Rename the class, or install the package and convert with the namespace btcdev.';
}
