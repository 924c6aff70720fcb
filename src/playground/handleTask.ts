import {inSource, queriesOf, type ChainError, type PlacedQuery} from '@soql-lib/model';
import {compareAnswers, compareTests, judgeCode} from '@soql-lib/model/answers';
import {createConverter} from './converter';
import {printMode} from '@soql-lib/model/printing';
import {soqlToChain} from '@soql-lib/model/soql-to-chain';
import type {Schema} from '@soql-lib/model/schema';
import {highlightApex} from '../highlight/apex';
import {membersBehind} from './members';
import {furtherQueries, printBinds} from './printing';
import type {
  CheckTask,
  Highlighted,
  Judgement,
  Language,
  LocatedQuery,
  Results,
  Task,
  Translation,
} from './protocol';

function highlighted(text: string, language: Language): Highlighted {
  return {text, runs: highlightApex(text, language)};
}

function located({kind, code, message, line, column, in: pane, fix}: ChainError): Translation {
  return {
    kind: 'error',
    error: {
      ...{kind, message, pane, line, column},
      ...(fix && {fix}),
      ...(code === 'is-query' && {switchTo: 'soql-to-chain'}),
    },
  };
}

function shownQuery(query: PlacedQuery): LocatedQuery {
  const {soql, line, accessLevel, sharing} = query;
  return {
    line,
    query: highlighted(soql, 'soql'),
    binds: printBinds(query),
    mode: printMode(accessLevel, sharing),
    further: furtherQueries(query).map(({name, label, soql}) => ({
      name,
      label,
      ...highlighted(soql, 'soql'),
    })),
  };
}

const noTest = {remarks: [], assertions: [], evaluations: []};

function toQueries(source: string, context: string, schema: Schema | undefined): Translation {
  const result = queriesOf(source, {context, schema});
  if (!result.ok && result.error.code !== 'inline-query') return located(result.error);
  const isTest = /\bmock\s*\(|\bassert|\bSOQLEvaluator\b/i.test(source);
  const {remarks, assertions, evaluations} = isTest ? judgeCode(source, context, schema) : noTest;
  if (!result.ok && evaluations.length === 0) return located(result.error);
  const generated = result.ok ? result.queries : [];
  const inline = evaluations.map(({soql, lookup}): LocatedQuery => {
    const mode = 'inline query: runs as it is written, and the Evaluator converts its rows';
    return {line: lookup.line, query: highlighted(soql, 'soql'), binds: [], mode};
  });
  return {
    kind: 'query',
    queries: [...generated.map(shownQuery), ...inline].sort((one, other) => one.line - other.line),
    remarks: [...generated.flatMap((query) => query.remarks), ...remarks],
    assertions,
  };
}

function toChain(query: string, schema: Schema): Translation {
  const result = soqlToChain(query, {schema});
  if (!result.ok) {
    const {code, ...error} = result.error;
    const other = code === 'is-chain' && {switchTo: 'chain-to-soql' as const};
    return {kind: 'error', error: {...error, pane: 'source', ...other}};
  }
  return {kind: 'chain', chain: highlighted(result.apex, 'apex'), remarks: result.remarks};
}

function toJudgement(
  {answerKind, answer, solution, context, inputs}: CheckTask,
  schema: Schema,
): Judgement {
  const compare = answerKind === 'test' ? compareTests : compareAnswers;
  const given = inputs === undefined ? {} : {inputs};
  const verdict = compare(answer, solution, {context, schema, ...given});
  if (verdict.kind !== 'refused') return verdict;
  return {kind: 'refused', error: {kind: verdict.error.kind, ...inSource(verdict.error)}};
}

const toCode = createConverter();

/**
 * Handles a task of the page. Runs in the worker, so that parser and model don't load on the main
 * thread.
 *
 * @throws for defects of the model; invalid texts return an error result
 */
export async function handleTask(
  task: Task,
  loadSchema: () => Promise<Schema>,
): Promise<Results[Task['kind']]> {
  if (task.kind === 'highlight') return highlightApex(task.text, task.language);
  if (task.kind === 'members') {
    // Without the schema there are still the methods.
    const schema = await loadSchema().catch(() => undefined);
    return membersBehind(task.before, task.context, schema);
  }
  if (task.kind === 'check') return toJudgement(task, await loadSchema());
  const {direction, source, context, settings} = task;
  if (direction === 'apex-code') return toCode(source, settings, await loadSchema());
  if (direction === 'soql-to-chain') return toChain(source, await loadSchema());
  // Without the schema a field token keeps its first spelling.
  const schema = await loadSchema().catch(() => undefined);
  return toQueries(source, context, schema);
}
