import {chainToSoql, type ChainError, type ChainResult} from '../model';
import {soqlToChain} from '../model/from-soql';
import type {Schema} from '../model/schema';
import {highlightTokens} from './highlight';
import {printBind} from './printing';
import type {Answers, Highlighted, Language, Question, Translation} from './protocol';

function highlighted(text: string, language: Language): Highlighted {
  return {text, runs: highlightTokens(text, language)};
}

const inContext = /^(.*) \(context, line (\d+), column (\d+)\)$/s;

/** An error in the context is reported with its place there in words: the page marks it in that pane. */
function located({kind, message, line, column}: ChainError): Translation {
  const found = inContext.exec(message);
  if (!found) return {kind: 'error', error: {kind, message, pane: 'source', line, column}};
  const [, text = '', contextLine, contextColumn] = found;
  const place = {line: Number(contextLine), column: Number(contextColumn)};
  return {kind: 'error', error: {kind, message: text, pane: 'context', ...place}};
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

/**
 * Answers a question of the page. Runs in the worker: parser and model load there, never on the page.
 *
 * @param loadSchema is called for queries only
 * @throws whatever is a fault of the model; texts of readers give errors as answers
 */
export async function answer(
  question: Question,
  loadSchema: () => Promise<Schema>,
): Promise<Answers[Question['kind']]> {
  if (question.kind === 'highlight') return highlightTokens(question.text, question.language);
  const {direction, source, context} = question;
  return direction === 'chain-to-soql'
    ? toQuery(chainToSoql(source, {context}))
    : toChain(source, await loadSchema());
}
