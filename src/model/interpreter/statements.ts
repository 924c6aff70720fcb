/** Statements: declarations, assignments, `return`, `if`, and loops over what is known. */
import {libraryTypeName} from '../../apex/signatures';
import type {Expression, Place, Statement} from '../../apex/syntax';
import {builtInName, conversionCost, printType, voidType, type ApexType} from '../../apex/types';
import {nullValue, unknownValue, type TypedValue, type Value} from '../values/values';
import {nullPointer} from '../errors';
import type {Completion, Interpreter} from './interpreter';
import {topFrame, type Scope} from './scope';

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
    case 'block': {
      const result = interpreter.runBody(statement.statements, scope.inner());
      return result ? {kind: 'return', result} : next;
    }
    default:
      throw interpreter.fail(
        'unsupported',
        `the model does not support statements with "${statement.what}"`,
        statement.place,
      );
  }
}

function countedLoop(
  interpreter: Interpreter,
  {start, condition, update, body}: Extract<Statement, {kind: 'for'}>,
  scope: Scope,
): Completion {
  const inner = scope.inner();
  for (const statement of start) interpreter.execute(statement, inner);
  while (!condition || decide(interpreter, condition, inner)) {
    const completion = interpreter.execute(body, inner.inner());
    if (completion.kind === 'return') return completion;
    for (const expression of update) interpreter.evaluate(expression, inner);
  }
  return next;
}

function declare(
  interpreter: Interpreter,
  statement: Extract<Statement, {kind: 'declare'}>,
  scope: Scope,
): void {
  const type = interpreter.classes.resolveType(statement.type, scope.frame.className);
  for (const {name, initializer} of statement.declarators) {
    const value = initializer
      ? convert(interpreter, interpreter.evaluate(initializer, scope), type, initializer.place)
      : valueWithoutInitializer(name, scope);
    scope.declare(name, type, value);
  }
}

/** At the top a variable without a value is an input of the example; inside a class it is null. */
function valueWithoutInitializer(name: string, scope: Scope): Value {
  return scope.frame === topFrame ? unknownValue(name) : nullValue;
}

function loop(
  interpreter: Interpreter,
  statement: Extract<Statement, {kind: 'forEach'}>,
  scope: Scope,
): Completion {
  const {iterable, name, body} = statement;
  const {value} = interpreter.evaluate(iterable, scope);
  if (value.kind !== 'collection') {
    const text = interpreter.textOf(iterable, scope);
    throw interpreter.fail(
      'unknown value',
      `the elements of ${text} are unknown, and the loop needs them`,
      iterable.place,
    );
  }
  const type = interpreter.classes.resolveType(statement.type, scope.frame.className);
  for (const element of [...value.elements]) {
    const inner = scope.inner();
    inner.declare(name, type, interpreter.convert(element, type, iterable.place));
    const completion = interpreter.execute(body, inner);
    if (completion.kind === 'return') return completion;
  }
  return next;
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
  if (conversionCost(type, target, interpreter.classes.ancestorsOf) !== undefined)
    return interpreter.convert(value, target, place);
  if (!needsCast(type, target) && !isCertain(type, target)) return value;
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
