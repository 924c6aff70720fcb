/** Loops (apexcode/langCon_apex_loops.htm): counted, `while`, `do`, and over a list or a set. */
import type {Expression, For, ForEach, While} from '@soql-lib/apex';
import {queriesRun} from '../execution-context';
import {isUncertain, isUnknown, type CollectionValue, type Value} from '../values/values';
import type {Completion, Environment, Interpreter} from './interpreter';
import {decide} from './conditions';
import {noteQueries} from './result-queries';

const next: Completion = {kind: 'next'};

/** @returns how the loop ends after its body, undefined when it goes on */
function endOfRound(completion: Completion): Completion | undefined {
  if (completion.kind === 'return') return completion;
  return completion.kind === 'break' ? next : undefined;
}

export function countedLoop(
  {start, condition, update, body}: For,
  environment: Environment,
): Completion {
  const inner = environment.inner();
  for (const statement of start) inner.execute(statement);
  while (!condition || decide(condition, inner)) {
    const end = endOfRound(inner.inner().execute(body));
    if (end) return end;
    for (const expression of update) inner.evaluate(expression);
  }
  return next;
}

export function whileLoop({condition, body, isDo}: While, environment: Environment): Completion {
  for (let isFirst = isDo; isFirst || decide(condition, environment); isFirst = false) {
    environment.interpreter.step(condition.place);
    const end = endOfRound(environment.inner().execute(body));
    if (end) return end;
  }
  return next;
}

/** A list that changes while a loop runs over it ends in an exception that isn't documented. */
function rejectChange(
  interpreter: Interpreter,
  {place}: Expression,
  collection: CollectionValue,
  before: readonly Value[],
): void {
  const {elements} = collection;
  const isSame =
    !isUncertain(collection) &&
    elements.length === before.length &&
    elements.every((element, index) => element === before[index]);
  if (isSame) return;
  throw interpreter.fail(
    'unsupported',
    'the collection changes while the loop runs over it',
    place,
  );
}

export function loopOver(statement: ForEach, environment: Environment): Completion {
  const {interpreter} = environment;
  const {iterable, name} = statement;
  const {execution} = interpreter;
  const queriesBefore = queriesRun(execution);
  const {value} = environment.evaluate(iterable);
  noteQueries({execution, environment}, name, iterable, queriesBefore);
  if (value.kind === 'null') throw environment.nullPointer(iterable, 'the loop runs over null');
  if (value.kind !== 'collection' || isUncertain(value) || (value.isSet && hasUnknowns(value))) {
    const text = environment.textOf(iterable);
    throw environment.fail(
      'unknown value',
      `the elements of ${text} are unknown, and the loop needs them`,
      iterable.place,
    );
  }
  return runOver(statement, value, environment);
}

/** @returns how the loop ends after the body has run for an element, undefined when it goes on */
function runRound(
  {type: written, name, iterable, body, place}: ForEach,
  element: Value,
  environment: Environment,
): Completion | undefined {
  const type = environment.resolveType(written);
  const inner = environment.inner();
  inner.declare(name, type, environment.convert(element, type, iterable.place), place);
  return endOfRound(inner.execute(body));
}

function runOver(
  statement: ForEach,
  collection: CollectionValue,
  environment: Environment,
): Completion {
  const elements = [...collection.elements];
  let end: Completion | undefined;
  for (const element of elements) {
    end = runRound(statement, element, environment);
    if (end) break;
  }
  rejectChange(environment.interpreter, statement.iterable, collection, elements);
  return end ?? next;
}

/** Two unknown elements of a set may be the same. */
function hasUnknowns({elements}: CollectionValue): boolean {
  return elements.length > 1 && elements.some(isUnknown);
}
