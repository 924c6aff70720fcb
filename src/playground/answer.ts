import {chainToSoql, type ChainError, type ChainResult} from '../model';
import {createConverter} from './converter';
import {soqlToChain} from '../model/from-soql';
import type {Schema} from '../model/schema';
import {highlightTokens} from './highlight';
import {printBind} from './printing';
import type {Answers, Highlighted, Language, Progress, Question, Translation} from './protocol';

function highlighted(text: string, language: Language): Highlighted {
  return {text, runs: highlightTokens(text, language)};
}

function located({kind, message, line, column, in: pane, fix}: ChainError): Translation {
  return {kind: 'error', error: {kind, message, pane, line, column, ...(fix && {fix})}};
}

function toQuery(result: ChainResult): Translation {
  if (!result.ok) return located(result.error);
  const {soql, binding, accessLevel, sharing, remarks, initialQuery} = result;
  return {
    kind: 'query',
    query: highlighted(soql, 'soql'),
    binds: Object.entries(binding).map(([name, value]) => [name, printBind(value)]),
    accessLevel,
    sharing,
    remarks,
    ...(initialQuery ? {initialQuery: highlighted(initialQuery.soql, 'soql')} : {}),
  };
}

function toChain(query: string, schema: Schema): Translation {
  const result = soqlToChain(query, {schema});
  if (!result.ok) return {kind: 'error', error: {...result.error, pane: 'source'}};
  return {kind: 'chain', chain: highlighted(result.apex, 'apex'), remarks: result.remarks};
}

const toCode = createConverter();

/**
 * Handles a request of the page. Runs in the worker: parser and model load there, never on the page.
 *
 * @throws for defects of the model; invalid texts return an error result
 */
export async function answer(
  question: Question,
  loadSchema: () => Promise<Schema>,
  onProgress?: (progress: Progress) => void,
): Promise<Answers[Question['kind']]> {
  if (question.kind === 'highlight') return highlightTokens(question.text, question.language);
  const {direction, source, context, settings} = question;
  if (direction === 'apex-code') return toCode(source, settings, await loadSchema(), onProgress);
  if (direction === 'soql-to-chain') return toChain(source, await loadSchema());
  // Without the schema a field token goes by its first spelling.
  const schema = await loadSchema().catch(() => undefined);
  return toQuery(chainToSoql(source, {context, schema}));
}
