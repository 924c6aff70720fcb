import {chainToSoql, type ChainError, type ChainResult} from '../soqllib';
import {highlightTokens} from './highlight';
import {printBind} from './printing';
import type {
  Answers,
  Highlighted,
  Language,
  Question,
  TranslateQuestion,
  Translation,
} from './protocol';

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

function describe(result: ChainResult): Translation {
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

async function translate({direction, source, context}: TranslateQuestion): Promise<Translation> {
  if (direction === 'chain-to-soql') return describe(chainToSoql(source, {context}));
  return {
    kind: 'error',
    error: {kind: 'unsupported', message: 'not yet', pane: 'source', line: 1, column: 1},
  };
}

/**
 * Answers a question of the page. Runs in the worker: parser and model load there, never on the page.
 *
 * @throws whatever is a fault of the model; texts of readers give errors as answers
 */
export async function answer(question: Question): Promise<Answers[Question['kind']]> {
  return question.kind === 'translate'
    ? translate(question)
    : highlightTokens(question.text, question.language);
}
