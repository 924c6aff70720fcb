/** Loops (apexcode/langCon_apex_loops.htm): counted ones, `while`, `do`, and those over a list, a set or an `Iterable`. */
import type {Expression, For, ForEach, While} from '@soql-lib/apex';
import {queriesRun} from '../execution-context';
import {
  isUncertain,
  isUnknown,
  nullValue,
  type CollectionValue,
  type InstanceValue,
  type Value,
} from '../values/values';
import type {Completion, Environment, Interpreter} from './interpreter';
import {decide} from './conditions';
import {noteQueries} from './result-queries';
import {callOwn} from './surroundings';

const next: Completion = {kind: 'next'};

/** @returns how the loop ends after its body, undefined when it goes on */
function endOfRound(completion: Completion): Completion | undefined {
  if (completion.kind === 'return') return completion;
  return completion.kind === 'break' ? next : undefined;
}

export function countedLoop(
  {start, condition, update, body, place}: For,
  environment: Environment,
): Completion {
  const inner = environment.inner();
  for (const statement of start) inner.execute(statement);
  return environment.interpreter.runLoop(place, (beginRound) => {
    while (!condition || decide(condition, inner)) {
      beginRound();
      const end = endOfRound(inner.inner().execute(body));
      if (end) return end;
      for (const expression of update) inner.evaluate(expression);
    }
    return next;
  });
}

export function whileLoop(
  {condition, body, isDo, place}: While,
  environment: Environment,
): Completion {
  const {interpreter} = environment;
  return interpreter.runLoop(place, (beginRound) => {
    for (let isFirst = isDo; isFirst || decide(condition, environment); isFirst = false) {
      beginRound();
      interpreter.step(condition.place);
      const end = endOfRound(environment.inner().execute(body));
      if (end) return end;
    }
    return next;
  });
}

/** A list that changes while a loop runs over it ends in an exception that the documentation does not name. */
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
  if (value.kind === 'instance') {
    // The object that an `Iterable` of the code returns (Custom Iterators, apexcode/apex_classes_iterable.htm).
    const iterator = callOwn(interpreter, value, 'iterator', [], iterable.place);
    if (iterator?.kind === 'instance') return iterate(statement, iterator, environment);
    if (iterator?.kind === 'iterator' && !isUncertain(iterator))
      return runOver(statement, iterator.collection, iterator.index, environment);
  }
  if (value.kind !== 'collection' || isUncertain(value) || (value.isSet && hasUnknowns(value))) {
    const text = environment.textOf(iterable);
    throw environment.fail(
      'unknown value',
      `the elements of ${text} are unknown, and the loop needs them`,
      iterable.place,
    );
  }
  return runOver(statement, value, 0, environment);
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

/** @param start index of the first element that the loop runs over */
function runOver(
  statement: ForEach,
  collection: CollectionValue,
  start: number,
  environment: Environment,
): Completion {
  const elements = [...collection.elements];
  const completion = runRounds(statement, collection, start, environment);
  rejectChange(environment.interpreter, statement.iterable, collection, elements);
  return completion;
}

function runRounds(
  statement: ForEach,
  {elements}: CollectionValue,
  start: number,
  environment: Environment,
): Completion {
  const count = elements.length;
  for (const element of elements.slice(start)) {
    const end = runRound(statement, element, environment);
    if (end) return end;
    if (elements.length !== count) return next;
  }
  return next;
}

function iterate(
  statement: ForEach,
  iterator: InstanceValue,
  environment: Environment,
): Completion {
  const {interpreter} = environment;
  const {place} = statement.iterable;
  return interpreter.runLoop(statement.place, (beginRound) => {
    for (;;) {
      beginRound();
      const hasNext = callOwn(interpreter, iterator, 'hasNext', [], place);
      if (hasNext?.kind !== 'boolean')
        throw environment.fail('unknown value', 'whether the loop goes on is unknown', place);
      if (!hasNext.value) return next;
      const element = callOwn(interpreter, iterator, 'next', [], place) ?? nullValue;
      const end = runRound(statement, element, environment);
      if (end) return end;
    }
  });
}

/** Two unknown elements of a set may be the same. */
function hasUnknowns({elements}: CollectionValue): boolean {
  return elements.length > 1 && elements.some(isUnknown);
}
