/** Finds pitfalls in code that uses the library. */
import {ApexDocument, ApexSyntaxError, parseApex, type ClassSyntax} from '@soql-lib/apex';
import {isTestClass} from '../codemod/testClass';
import type {Diagnostic, Remark} from '../result';
import {callNamed, chainsOf, type RoutineChains} from './chains';
import {rules, type CheckedProject, type FindingSeverity} from './rules';

export {rules, type FindingSeverity, type Rule} from './rules';

export interface Finding extends Remark {
  severity: FindingSeverity;
  /** Root-relative URL of the section that explains it. */
  page: string;
  /** The line of code, to recognize the finding when lines have moved. */
  text: string;
}

/** What became of one text. */
export type CheckedCode = {findings: Finding[]} | {error: Diagnostic};

interface ReadCode {
  document: ApexDocument;
  routines: readonly RoutineChains[];
  selectors: readonly ClassSyntax[];
  isTest: boolean;
}

/** The limit of Apex for a class, in characters. */
const largestClass = 1_000_000;

const mayUseLibrary = /\bSOQL(?:Cache|Evaluator)?\b|\bSOQL_/i;

/**
 * Checks texts that belong together: a mock in one may be for a query in another.
 *
 * @param onProgress is told how many texts were read, before each
 * @returns an answer for each text, in their order
 */
export function checkCode(
  texts: readonly string[],
  onProgress: (done: number) => void = () => undefined,
): CheckedCode[] {
  const read = texts.map((text, index) => {
    onProgress(index);
    return readCode(text);
  });
  const project = projectOf(read.filter((code) => 'routines' in code));
  return read.map((code) =>
    'routines' in code ? {findings: findingsOf(code, project)} : {error: code},
  );
}

function readCode(text: string): ReadCode | Diagnostic {
  const document = new ApexDocument('source', text);
  if (!mayUseLibrary.test(text)) return {document, routines: [], selectors: [], isTest: false};
  try {
    const unit = parseApex(document, largestClass);
    const selectors = unit.classes.filter((type) =>
      /^(btcdev\.)?SOQL$/i.test(type.extends?.name ?? ''),
    );
    return {document, routines: chainsOf(unit), selectors, isTest: isTestClass(text)};
  } catch (error) {
    if (!(error instanceof ApexSyntaxError)) throw error;
    return {message: error.message, ...document.positionAt(error.offset)};
  }
}

function projectOf(files: readonly ReadCode[]): CheckedProject {
  const ids = files
    .flatMap(({routines}) => routines.flatMap(({chains}) => chains))
    .flatMap((chain) => callNamed(chain, 'mockid')?.arguments ?? []);
  const texts = ids.map((id) =>
    id.kind === 'literal' && id.type === 'String' ? id.text : undefined,
  );
  const ordered = files.flatMap(({selectors}) =>
    selectors.filter(({constructors}) =>
      constructors.some(({place: {document, start, end}}) =>
        /\b(orderBy|groupBy)\s*\(/i.test(document.text.slice(start, end)),
      ),
    ),
  );
  return {
    mockIds: new Set(texts.filter((text) => text !== undefined)),
    hasOtherMockIds: texts.includes(undefined) || files.some(hasInheritedMockId),
    orderedSelectors: new Set(ordered.map(({name}) => name.toLowerCase())),
  };
}

/** A selector calls `mockId` on itself, not in a chain. */
function hasInheritedMockId({document, selectors}: ReadCode): boolean {
  return selectors.some(({place: {start, end}}) =>
    /\bmockId\s*\(/i.test(document.text.slice(start, end)),
  );
}

function findingsOf({document, routines, isTest}: ReadCode, project: CheckedProject): Finding[] {
  const {text} = document;
  return rules
    .flatMap(({code, severity, reason, page, find}) =>
      routines.flatMap((routine) =>
        [...find({...routine, project, isTest})].map(({start}) => {
          const lineStart = text.lastIndexOf('\n', start - 1) + 1;
          const [line = ''] = text.slice(lineStart).split(/\r?\n/, 1);
          const position = document.positionAt(start);
          return {code, severity, message: reason, page, ...position, text: line.trim()};
        }),
      ),
    )
    .sort((left, right) => left.line - right.line || left.column - right.column);
}
