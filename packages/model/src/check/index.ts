/** Finds pitfalls in code that uses the library. */
import {ApexDocument, ApexSyntaxError, parseApex, type Unit} from '@soql-lib/apex';
import type {Diagnostic, Remark} from '../result';
import type {Schema} from '../schema';
import {standardSchema} from '../schema/standard';
import {CheckedProject, type CheckedFile} from './file';
import type {FindingSeverity} from './rule';
import {rules} from './rules';

export {fieldOf, literalOf} from './expressions';
export {CheckedProject} from './file';
export {takesFields} from './library-methods';
export type {FindingSeverity, Rule} from './rule';
export {rules} from './rules';

export interface Finding extends Remark {
  severity: FindingSeverity;
  /** Root-relative URL of the section that explains it. */
  page: string;
  /** The line of code, to recognize the finding when lines have moved. */
  text: string;
}

/** What became of one text. */
export type CheckedCode = {findings: Finding[]} | {error: Diagnostic};

/** The limit of Apex for a class, in characters. */
const largestClass = 1_000_000;

const mayUseLibrary = /\bSOQL(?:Cache|Evaluator)?\b|\bSOQL_/i;

/** The classes of the library that use it, and their tests (facts/install-and-history.md). */
const libraryFile = /^SOQL(Cache|Evaluator)?(_(Full_)?Test)?$/i;

/**
 * Checks texts that belong together: a mock in one may be for a query in another. The library's own
 * classes have no findings.
 *
 * @param onProgress is told how many texts were read, before each
 * @param schema the objects of the project
 * @returns an answer for each text, in their order
 */
export function checkCode(
  texts: readonly string[],
  onProgress: (done: number) => void = () => undefined,
  schema: Schema = standardSchema,
): CheckedCode[] {
  const project = new CheckedProject(schema);
  const read = texts.map((text, index) => {
    onProgress(index);
    if (!mayUseLibrary.test(text)) return undefined;
    const unit = readUnit(text);
    if (!('kind' in unit)) return unit;
    return unit.classes.some(({name}) => libraryFile.test(name))
      ? undefined
      : project.addFile(unit);
  });
  return read.map((file) => {
    if (!file) return {findings: []};
    return 'code' in file ? {findings: findingsIn(file)} : {error: file};
  });
}

function readUnit(text: string): Unit | Diagnostic {
  const document = new ApexDocument('source', text);
  try {
    return parseApex(document, largestClass);
  } catch (error) {
    if (!(error instanceof ApexSyntaxError)) throw error;
    return {message: error.message, ...document.positionAt(error.offset)};
  }
}

function findingsIn(file: CheckedFile): Finding[] {
  const {document} = file.unit;
  const {text} = document;
  return rules
    .flatMap(({code, severity, reason, page, find}) =>
      [...find(file)].map((found): Finding => {
        const {place, message} = 'place' in found ? found : {place: found, message: reason};
        const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
        const [line = ''] = text.slice(lineStart).split(/\r?\n/, 1);
        const position = document.positionAt(place.start);
        return {code, severity, message, page, ...position, text: line.trim()};
      }),
    )
    .sort((left, right) => left.line - right.line || left.column - right.column);
}
