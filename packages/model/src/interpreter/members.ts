/** Member access on a value: fields, elements, methods. */
import {runtimeType} from '../values/coerce';
import {
  callMethod,
  elementAt as elementOf,
  isStaticOfString,
  mayHaveMethod,
} from '../values/platform';
import {libraryTypeName, signaturesNamed, signaturesOf} from '../signatures';
import {
  type Call,
  type FieldExpression,
  type Index,
  type Link,
  builtInName,
  printType,
  unknownType,
  type ApexType,
} from '@soql-lib/apex';
import {isUnknown, markEscaped, unknownValue, type TypedValue} from '../values/values';
import {nearestName} from '../nearest-name';
import {fieldType} from '../schema/field-types';
import type {Argument} from '../library/call';
import type {UserMethod} from './classes';
import {escape} from './escape-analysis';
import {instanceField} from './fields';
import {callInstance, methodNamesOf, printTypes} from './library-calls';
import type {ChainPosition, Interpreter} from './interpreter';
import {resultOf} from './paths';
import {callMethodOf, findMethod, overrideOf, rejectOtherArguments} from './user-calls';

/**
 * Follows one link from a value.
 *
 * @param isSuper true for a call on `super`, which the object's own class does not override
 */
export function followValue(
  at: ChainPosition,
  target: TypedValue,
  link: Link,
  isSuper: boolean,
): TypedValue {
  const {value} = target;
  if (value.kind === 'null') {
    const use = link.kind === 'index' ? 'an element of null' : `${link.name} is called on null`;
    throw at.environment.nullPointer({place: link.at}, use);
  }
  if (value.kind === 'unknown' && value.isUnset && link.kind === 'call' && !link.safe) {
    const use = `${value.text} has no value: assign it one before ${link.name}`;
    throw at.environment.nullPointer({place: link.at}, use);
  }
  if (link.kind === 'index') return elementAt(at, target, link);
  if (link.kind === 'field') return memberOf(at, target, link);
  return callOn(at, target, link, isSuper);
}

function elementAt(
  {environment, soFar}: ChainPosition,
  {value, type}: TypedValue,
  link: Index,
): TypedValue {
  const index = environment.evaluate(link.index).value;
  const elementType = type.arguments[0] ?? unknownType;
  if (value.kind !== 'collection' || index.kind !== 'number')
    return environment.unknownCall(soFar, elementType);
  const element = environment.within(link.at, () => elementOf(value, index));
  return element ? {value: element, type: elementType} : environment.unknown(soFar, elementType);
}

function memberOf(
  {environment, soFar}: ChainPosition,
  {value, type}: TypedValue,
  link: FieldExpression,
): TypedValue {
  const {interpreter} = environment;
  if (value.kind === 'instance') {
    const className = interpreter.classes.find(type.name) ? type.name : value.className;
    const field =
      instanceField(interpreter, value, className, link.name, environment.frame) ??
      instanceField(interpreter, value, value.className, link.name, environment.frame);
    if (field) return field.get();
    throw environment.fail('type', `${printType(type)} has no field ${link.name}`, link.at);
  }
  rejectFieldOfSObject(interpreter, type, link);
  const isVariable = value.kind === 'record' || value.kind === 'unknown';
  if (isVariable && /^sobjecttype$/i.test(link.name)) {
    const name = environment.textOf({place: {...soFar.place, end: link.at.start - 1}});
    throw environment.fail(
      'type',
      `the variable ${name} hides the type of that name, so .${link.name} does not compile`,
      link.at,
    );
  }
  const object = value.kind === 'record' ? value.object : type.name;
  const known = fieldType(interpreter.execution.names.find(object), link.name);
  const declared = known.kind === 'known' ? known.type : unknownType;
  if (value.kind !== 'record') {
    const isRecord = value.kind === 'unknown' && isSObject(interpreter, type);
    return environment.unknown(soFar, isRecord ? declared : unknownType);
  }
  const field = value.fields.get(link.name.toLowerCase());
  return field
    ? {value: field, type: known.kind === 'known' ? declared : runtimeType(field)}
    : {value: unknownValue(`${value.text}.${link.name}`), type: declared};
}

function isSObject({classes}: Interpreter, {name}: ApexType): boolean {
  return name !== unknownType.name && builtInName(name) === undefined && !classes.find(name);
}

/** Of an SObject, Apex reads only the Id by a dot (facts/platform.md). */
function rejectFieldOfSObject(
  interpreter: Interpreter,
  type: ApexType,
  {name, at: place}: FieldExpression,
): void {
  if (type.name !== 'SObject' || /^(id|sobjecttype)$/i.test(name)) return;
  throw interpreter.fail(
    'type',
    `SObject has no field ${name}: cast the record to its object first, or call get('${name}')`,
    place,
  );
}

function callOn(at: ChainPosition, target: TypedValue, link: Call, isSuper: boolean): TypedValue {
  const {environment} = at;
  const {interpreter} = environment;
  const {value, type} = target;
  const parameters = environment.evaluateAll(link.arguments);
  if (value.kind === 'instance') {
    const own = findOwnMethod(interpreter, value.className, type, link, parameters, isSuper);
    if (own) return callMethodOf(interpreter, own, value, parameters, link.at);
    if (isClone(link) && !value.base)
      return {value: {...value, fields: new Map(value.fields)}, type};
  }
  const isCaught = value.kind === 'instance' && value.isPlatformType;
  const library = libraryTypeName(type.name) ?? interpreter.classes.libraryBase(type.name);
  if (library && !isCaught) {
    rejectLateSelectorMethod(interpreter, target, library, link);
    rejectSelectorMethod(interpreter, target, library, link, parameters);
    return callInstance(at, target, library, link, parameters);
  }
  if (value.kind === 'instance' && !isCaught && !interpreter.classes.isException(value.className)) {
    const call = `${link.name}(${printTypes(parameters)})`;
    throw environment.fail('type', `${printType(type)} has no method ${call}`, link.at);
  }
  return callOnPlainValue(at, target, link, parameters);
}

function callOnPlainValue(
  at: ChainPosition,
  target: TypedValue,
  link: Call,
  parameters: readonly Argument[],
): TypedValue {
  const {environment, soFar} = at;
  const {interpreter} = environment;
  const {value, type} = target;
  const outcome = environment.onValues(link.at, (around) =>
    callMethod(target, link.name, parameters, around),
  );
  if (outcome.kind === 'result') {
    // What an unknown collection takes, it may pass on.
    if (outcome.changes && value.kind === 'unknown')
      parameters.forEach((argument) => markEscaped(argument.value));
    return resultOf(at, outcome);
  }
  if (outcome.changes && value.kind !== 'unknown') {
    throw environment.fail(
      'unsupported',
      `the model does not support ${link.name} with these arguments`,
      link.at,
    );
  }
  rejectForeignMethod(at, type, link);
  if (value.kind === 'record') markEscaped(value);
  if (isUnknown(value) || value.kind === 'record') {
    escape(interpreter, link.name, parameters, link.at);
  }
  return environment.unknownCall(soFar);
}

const builderMethods = new Set(
  ['SOQL.Queryable', 'SOQLCache.Cacheable']
    .flatMap(signaturesOf)
    .map(({name}) => name.toLowerCase()),
);

/** Types of results; of the builder's methods they have at most `format` and `toString`. */
const resultTypes = new Set([
  ...['SObject', 'Object', 'Id', 'Boolean', 'Integer', 'Database.QueryLocator'],
]);

const lackedByResults = (name: string): boolean =>
  /^(?:size|isempty)$/.test(name) ||
  (builderMethods.has(name) && !/^(?:format|tostring)$/.test(name));

/** A builder method after a result method, or a method that a collection does not have. */
function rejectForeignMethod({environment}: ChainPosition, type: ApexType, link: Call): void {
  const name = link.name.toLowerCase();
  if (type.name === 'String' && isStaticOfString(name)) {
    const message = `${link.name} is a static method: write String.${link.name}(…), with the text as its argument`;
    throw environment.fail('type', message, link.at);
  }
  const isForeign =
    !mayHaveMethod(type, name) || (resultTypes.has(type.name) && lackedByResults(name));
  if (!isForeign || environment.interpreter.classes.find(type.name)) return;
  const advice = builderMethods.has(name)
    ? ': the result method ends the query, so call the builder methods before it'
    : '';
  throw environment.fail('type', `${printType(type)} has no method ${link.name}${advice}`, link.at);
}

/** The static type decides which method is called, the object's class which body runs. */
function findOwnMethod(
  interpreter: Interpreter,
  className: string,
  type: ApexType,
  link: Call,
  parameters: readonly Argument[],
  isSuper: boolean,
): UserMethod | undefined {
  const declaring = interpreter.classes.find(type.name);
  if (!declaring) {
    const isInterface = !/^SOQL(Cache)?(\.(Queryable|Cacheable))?$/.test(type.name);
    return isInterface ? findMethod(interpreter, className, link, parameters, 'any') : undefined;
  }
  const start = isSuper ? declaring.parent : declaring.name;
  const declared =
    start === undefined ? undefined : findMethod(interpreter, start, link, parameters, 'instance');
  return declared && !isSuper ? overrideOf(interpreter, declared, className) : declared;
}

/** Every object has `clone()`; the copy is shallow (facts/platform.md). */
function isClone(link: Call): boolean {
  return /^clone$/i.test(link.name) && link.arguments.length === 0;
}

/** Inherited builder methods return `Queryable`, without a selector's own (facts/soql.md 1). */
function rejectLateSelectorMethod(
  interpreter: Interpreter,
  {value, type}: TypedValue,
  library: string,
  link: Call,
): void {
  if (value.kind !== 'instance' || interpreter.classes.find(type.name)) return;
  const own = interpreter.classes.methodsNamed(link.name, value.className);
  if (own.length === 0 || signaturesNamed(library, link.name).length > 0) return;
  throw interpreter.fail(
    'type',
    `${library} has no method ${link.name}: call the methods of ${value.className} first in the chain`,
    link.at,
  );
}

/** A method of the selector's own with other arguments, or with nearly its name. */
function rejectSelectorMethod(
  interpreter: Interpreter,
  {type}: TypedValue,
  library: string,
  call: Call,
  parameters: readonly Argument[],
): void {
  const {name, at} = call;
  const own = interpreter.classes.lineOf(type.name).flatMap(({methods}) => methods);
  const inherited = methodNamesOf(library);
  const isInherited = inherited.some((other) => other.toLowerCase() === name.toLowerCase());
  if (own.length === 0 || isInherited) return;
  const className = printType(type);
  const named = interpreter.classes.methodsNamed(name, type.name);
  rejectOtherArguments(interpreter, className, named, call, parameters);
  const names = own.map(({syntax}) => syntax.name);
  const nearest = nearestName(name, [...names, ...inherited]);
  if (nearest !== undefined && names.includes(nearest)) {
    const message = `${className} has no method ${name}; did you mean ${nearest}?`;
    throw interpreter.fail('type', message, at);
  }
}
