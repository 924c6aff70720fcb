/**
 * Names that the conversion wrote as tokens, although the query had them as text and nothing says
 * that they exist.
 */
import {blankLiterals} from '@soql-lib/apex';
import {ProjectObjects, type ObjectMetadata} from '@soql-lib/model/schema';
import {standardSchema} from '@soql-lib/model/schema/standard';
import type {Outcome} from 'soql-lib';

export interface UnprovenToken {
  file: string;
  line: number;
  token: string;
}

/**
 * @param outcomes of all files; what their code names outside of strings exists, since it would
 *   not compile
 * @param objects what the metadata declares
 */
export function unprovenTokens(
  outcomes: readonly Outcome[],
  objects: readonly ObjectMetadata[],
): UnprovenToken[] {
  const inCode = new Set(outcomes.flatMap(({text}) => wordsOf(text)));
  const project = new ProjectObjects(objects);
  return outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'converted') return [];
    return outcome.queries.flatMap(({kind, after, line}) => {
      if (kind !== 'dynamic' || after === null) return [];
      return tokensOf(after)
        .filter(([object, field]) => !exists(object, field, inCode, project))
        .map((names) => ({file: outcome.file, line, token: names.join('.')}));
    });
  });
}

/** @returns object and field of each token; a variable and its field look the same, and exist */
function tokensOf(code: string): [object: string, field: string][] {
  return [...blankLiterals(code).matchAll(/\b(?:Schema\.)?(\w+)\.(\w+)\b(?!\s*\()/g)]
    .map(([, object = '', field = '']): [string, string] => [object, field])
    .filter(([object]) => standardSchema.find(object) !== undefined);
}

function exists(
  object: string,
  field: string,
  inCode: ReadonlySet<string>,
  project: ProjectObjects,
): boolean {
  const isToken = field.toLowerCase() === 'sobjecttype';
  const known = project.find(object);
  const standard = object.includes('__') ? undefined : standardSchema.find(object);
  const hasObject =
    known !== undefined || standard !== undefined || inCode.has(object.toLowerCase());
  const hasField =
    isToken ||
    known?.fields.has(field.toLowerCase()) === true ||
    (!field.includes('__') && standard?.field(field) !== undefined) ||
    inCode.has(field.toLowerCase());
  return hasObject && hasField;
}

function wordsOf(code: string): string[] {
  return blankLiterals(code).toLowerCase().match(/\w+/g) ?? [];
}
