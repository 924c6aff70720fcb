/** Statements: each is run exactly, or refused. */
import {libraryTypeName} from '../../apex/signatures';
import type {Expression, Place, Statement, SwitchBranch} from '../../apex/syntax';
import {builtInName, conversionCost, printType, voidType, type ApexType} from '../../apex/types';
import {sameKey} from '../values/equality';
import {
  isUncertain,
  isUnknown,
  nullValue,
  unknownValue,
  type CollectionValue,
  type InstanceValue,
  type TypedValue,
  type Value,
} from '../values/values';
import {nullPointer} from '../errors';
import {findCatch, isException, throwValue} from './exceptions';
import type {Completion, Interpreter} from './interpreter';
import {isInstance} from './casts';
import {topFrame, type Scope} from './scope';
import {isAssigned} from './inputs';
import {callOwn} from './surroundings';

const next: Completion = {kind: 'next'};

/** @throws ModelError for a statement that the model does not run, or one that Apex would reject */
export function execute(interpreter: Interpreter, statement: Statement, scope: Scope): Completion {
  interpreter.step(statement.place);
  switch (statement.kind) {
    case 'declare':
      declare(interpreter, statement, scope);
      return next;
    case 'expression':
      interpreter.evaluate(statement.expression, scope);
      return next;
    case 'return': {
      const {expression} = statement;
      const nothing = {value: nullValue, type: voidType};
      return {
        kind: 'return',
        result: expression ? interpreter.evaluate(expression, scope) : nothing,
      };
    }
    case 'if': {
      const branch = decide(interpreter, statement.condition, scope)
        ? statement.whenTrue
        : statement.whenFalse;
      return branch ? interpreter.execute(branch, scope.inner()) : next;
    }
    case 'forEach':
      return loop(interpreter, statement, scope);
    case 'for':
      return countedLoop(interpreter, statement, scope);
    case 'while':
      return whileLoop(interpreter, statement, scope);
    case 'switch':
      return select(interpreter, statement, scope);
    case 'try':
      return attempt(interpreter, statement, scope);
    case 'throw':
      return throwValue(
        interpreter,
        interpreter.evaluate(statement.exception, scope),
        statement.place,
      );
    case 'break':
    case 'continue':
      return {kind: statement.kind};
    case 'block':
      return interpreter.executeAll(statement.statements, scope.inner());
    default:
      throw interpreter.fail(
        'unsupported',
        `the model does not support statements with "${statement.what}"`,
        statement.place,
      );
  }
}

/** @returns how the loop ends after its body, undefined when it goes on */
function endOfRound(completion: Completion): Completion | undefined {
  if (completion.kind === 'return') return completion;
  return completion.kind === 'break' ? next : undefined;
}

function countedLoop(
  interpreter: Interpreter,
  {start, condition, update, body}: Extract<Statement, {kind: 'for'}>,
  scope: Scope,
): Completion {
  const inner = scope.inner();
  for (const statement of start) interpreter.execute(statement, inner);
  while (!condition || decide(interpreter, condition, inner)) {
    const end = endOfRound(interpreter.execute(body, inner.inner()));
    if (end) return end;
    for (const expression of update) interpreter.evaluate(expression, inner);
  }
  return next;
}

function whileLoop(
  interpreter: Interpreter,
  {condition, body, isDo}: Extract<Statement, {kind: 'while'}>,
  scope: Scope,
): Completion {
  for (let isFirst = isDo; isFirst || decide(interpreter, condition, scope); isFirst = false) {
    interpreter.step(condition.place);
    const end = endOfRound(interpreter.execute(body, scope.inner()));
    if (end) return end;
  }
  return next;
}

function attempt(
  interpreter: Interpreter,
  {body, catches, last}: Extract<Statement, {kind: 'try'}>,
  scope: Scope,
): Completion {
  if (!last) return attemptBody(interpreter, {body, catches}, scope);
  let completion: Completion;
  try {
    completion = attemptBody(interpreter, {body, catches}, scope);
  } catch (error) {
    if (!isException(error)) throw error;
    const ending = interpreter.execute(last, scope);
    if (ending.kind === 'next') throw error;
    return ending;
  }
  const ending = interpreter.execute(last, scope);
  return ending.kind === 'next' ? completion : ending;
}

function attemptBody(
  interpreter: Interpreter,
  {body, catches}: Pick<Extract<Statement, {kind: 'try'}>, 'body' | 'catches'>,
  scope: Scope,
): Completion {
  if (catches.length === 0) return interpreter.execute(body, scope);
  try {
    return interpreter.guarded(() => interpreter.execute(body, scope));
  } catch (error) {
    const handler = findCatch(interpreter, catches, error, scope);
    if (!handler) throw error;
    return interpreter.execute(handler.clause.body, handler.scope);
  }
}

/** Without `break`: at most one branch runs (Switch Statements, apexcode/langCon_apex_switch.htm). */
function select(
  interpreter: Interpreter,
  {on, branches}: Extract<Statement, {kind: 'switch'}>,
  scope: Scope,
): Completion {
  const subject = interpreter.evaluate(on, scope);
  if (isUnknown(subject.value) || isUncertain(subject.value))
    throw undecided(interpreter, on, scope);
  for (const branch of branches) {
    const inner = scope.inner();
    const isChosen = matches(interpreter, subject, branch, inner);
    if (isChosen === undefined) throw undecided(interpreter, on, scope);
    if (isChosen) return interpreter.execute(branch.body, inner);
  }
  return next;
}

/** Strings match by their capitals, too; a type matches what is an instance of it. */
function matches(
  interpreter: Interpreter,
  {value, type}: TypedValue,
  {label, place}: SwitchBranch,
  scope: Scope,
): boolean | undefined {
  if (label.kind === 'else') return true;
  if (label.kind === 'type') {
    const wanted = interpreter.classes.resolveType(label.type, scope.frame.className);
    const outcome = isInstance(interpreter, value, wanted);
    if (outcome) scope.declare(label.name, wanted, value);
    return outcome;
  }
  const {instances} = interpreter.surroundings(place);
  const outcomes = label.values.map((expression) => {
    if (value.kind === 'enum' && expression.kind === 'name') {
      const name = expression.name.split('.').at(-1) ?? '';
      return value.name.toLowerCase() === name.toLowerCase();
    }
    const wanted = interpreter.evaluate(expression, scope).value;
    if (wanted.kind === 'null' || value.kind === 'null') return wanted.kind === value.kind;
    return sameKey(value, interpreter.convert(wanted, type, place), instances);
  });
  if (outcomes.includes(true)) return true;
  return outcomes.includes(undefined) ? undefined : false;
}

function declare(
  interpreter: Interpreter,
  statement: Extract<Statement, {kind: 'declare'}>,
  scope: Scope,
): void {
  const type = interpreter.classes.resolveType(statement.type, scope.frame.className);
  for (const {name, initializer, place} of statement.declarators) {
    const value = initializer
      ? convert(interpreter, interpreter.evaluate(initializer, scope), type, initializer.place)
      : valueWithoutInitializer(name, place, scope);
    scope.declare(name, type, value);
  }
}

/** At the top a variable that gets no value anywhere is an input of the example; any other is null at first. */
function valueWithoutInitializer(name: string, place: Place, scope: Scope): Value {
  return scope.frame === topFrame && !isAssigned(name, place.document)
    ? unknownValue(name)
    : nullValue;
}

/** A list that changes while a loop runs over it ends in an exception that the documentation does not name. */
function rejectChange(
  interpreter: Interpreter,
  collection: CollectionValue,
  before: readonly Value[],
  place: Place,
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

function loop(
  interpreter: Interpreter,
  statement: Extract<Statement, {kind: 'forEach'}>,
  scope: Scope,
): Completion {
  const {iterable, name, body} = statement;
  const {value} = interpreter.evaluate(iterable, scope);
  if (value.kind === 'null')
    throw nullPointer(interpreter.locate(iterable.place), 'the loop runs over null');
  const iterator =
    value.kind === 'instance' ? iteratorOf(interpreter, value, iterable.place) : undefined;
  if (iterator) return iterate(interpreter, statement, iterator, scope);
  if (value.kind !== 'collection' || isUncertain(value) || (value.isSet && hasUnknowns(value))) {
    const text = interpreter.textOf(iterable, scope);
    throw interpreter.fail(
      'unknown value',
      `the elements of ${text} are unknown, and the loop needs them`,
      iterable.place,
    );
  }
  const type = interpreter.classes.resolveType(statement.type, scope.frame.className);
  const elements = [...value.elements];
  for (const element of elements) {
    const inner = scope.inner();
    inner.declare(name, type, interpreter.convert(element, type, iterable.place));
    const end = endOfRound(interpreter.execute(body, inner));
    if (end) return end;
    rejectChange(interpreter, value, elements, iterable.place);
  }
  return next;
}

/** The object that an `Iterable` of the code returns (Custom Iterators, apexcode/apex_classes_iterable.htm). */
function iteratorOf(
  interpreter: Interpreter,
  value: InstanceValue,
  place: Place,
): InstanceValue | undefined {
  const iterator = callOwn(interpreter, value, 'iterator', [], place);
  return iterator?.kind === 'instance' ? iterator : undefined;
}

function iterate(
  interpreter: Interpreter,
  {iterable: {place}, type: written, name, body}: Extract<Statement, {kind: 'forEach'}>,
  iterator: InstanceValue,
  scope: Scope,
): Completion {
  const type = interpreter.classes.resolveType(written, scope.frame.className);
  for (;;) {
    const hasNext = callOwn(interpreter, iterator, 'hasNext', [], place);
    if (hasNext?.kind !== 'boolean')
      throw interpreter.fail('unknown value', 'whether the loop goes on is unknown', place);
    if (!hasNext.value) return next;
    const element = callOwn(interpreter, iterator, 'next', [], place) ?? nullValue;
    const inner = scope.inner();
    inner.declare(name, type, interpreter.convert(element, type, place));
    const end = endOfRound(interpreter.execute(body, inner));
    if (end) return end;
  }
}

/** Two unknown elements of a set may be the same. */
function hasUnknowns({elements}: CollectionValue): boolean {
  return elements.length > 1 && elements.some(isUnknown);
}

/** @throws ModelError when only an org can tell */
export function decide(interpreter: Interpreter, condition: Expression, scope: Scope): boolean {
  const {value} = interpreter.evaluate(condition, scope);
  if (value.kind === 'boolean') return value.value;
  if (value.kind === 'null')
    throw nullPointer(interpreter.locate(condition.place), 'a condition is null');
  throw undecided(interpreter, condition, scope);
}

export function undecided(interpreter: Interpreter, condition: Expression, scope: Scope): Error {
  const text = interpreter.textOf(condition, scope);
  return interpreter.fail(
    'unknown value',
    `the value of the condition ${text} is unknown`,
    condition.place,
  );
}

/** Rejects assignments that Apex would not compile, where both types are certain. */
export function convert(
  interpreter: Interpreter,
  {value, type}: TypedValue,
  target: ApexType,
  place: Place,
): Value {
  if (type.name === voidType.name) throw interpreter.fail('type', 'the method returns void', place);
  const isConvertible =
    conversionCost(type, target, interpreter.classes.ancestorsOf) !== undefined ||
    (!needsCast(type, target) && !isCertain(type, target));
  if (isConvertible) return interpreter.convert(value, target, place);
  throw interpreter.fail(
    'type',
    `illegal assignment from ${printType(type)} to ${printType(target)}`,
    place,
  );
}

/** An Object, an SObject and a Map of them need a cast; a List of SObject does not (facts/soql.md 11). */
function needsCast(type: ApexType, target: ApexType): boolean {
  if (type.name === 'Object' || type.name === 'SObject') return true;
  if (type.name !== 'Map' || target.name !== 'Map') return false;
  const [values, targetValues] = [type.arguments[1], target.arguments[1]];
  return (
    values?.name === 'SObject' && targetValues !== undefined && targetValues.name !== 'SObject'
  );
}

function isCertain(...types: ApexType[]): boolean {
  const isBuilder = types.some(({name}) => libraryTypeName(name) !== undefined);
  const isScalar = types.every(
    ({name, arguments: inner}) => builtInName(name) !== undefined && inner.length === 0,
  );
  return isBuilder || isScalar;
}
