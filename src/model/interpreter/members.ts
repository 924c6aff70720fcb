/** Member access on a value: fields, elements, methods. */
import {callMethod} from '../values/platform';
import {libraryTypeName, signaturesOf} from '../../apex/signatures';
import type {Link} from '../../apex/syntax';
import {builtInName, printType, unknownType, type ApexType} from '../../apex/types';
import {isUnknown, unknownValue, type TypedValue} from '../values/values';
import {nullPointer} from '../errors';
import type {Argument} from '../library/call';
import type {UserMethod} from './classes';
import {escape} from './escape';
import {instanceField} from './fields';
import {callInstance, printTypes} from './library-calls';
import type {Interpreter} from './interpreter';
import type {CallLink, ChainPosition, FieldLink} from './paths';
import {callMethodOf, findMethod} from './user-calls';

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
  if (link.kind === 'index') return elementAt(at, target, link);
  if (target.value.kind === 'null') {
    throw nullPointer(at.interpreter.locate(link.place), `${link.name} is called on null`);
  }
  if (link.kind === 'field') return memberOf(at, target, link);
  return callOn(at, target, link, isSuper);
}

function elementAt(
  {interpreter, scope, soFar}: ChainPosition,
  {value, type}: TypedValue,
  link: Extract<Link, {kind: 'index'}>,
): TypedValue {
  const index = interpreter.evaluate(link.index, scope).value;
  const elementType = type.arguments[0] ?? unknownType;
  const isKnown = value.kind === 'collection' && index.kind === 'number';
  const element = isKnown ? value.elements[index.value] : undefined;
  return element
    ? {value: element, type: elementType}
    : interpreter.unknown(soFar, scope, elementType);
}

function memberOf(
  {interpreter, scope, soFar}: ChainPosition,
  {value, type}: TypedValue,
  link: FieldLink,
): TypedValue {
  if (value.kind === 'instance') {
    const field = instanceField(interpreter, value, value.className, link.name);
    if (field) return field.get();
    throw interpreter.fail('type', `${printType(type)} has no field ${link.name}`, link.place);
  }
  rejectFieldOfSObject(interpreter, type, link);
  const isVariable = value.kind === 'record' || value.kind === 'unknown';
  if (isVariable && /^sobjecttype$/i.test(link.name)) {
    const name = interpreter.textOf({place: {...soFar.place, end: link.place.start - 1}}, scope);
    throw interpreter.fail(
      'type',
      `the variable ${name} hides the type of that name, so .${link.name} does not compile`,
      link.place,
    );
  }
  if (value.kind !== 'record') return interpreter.unknown(soFar, scope);
  const field = value.fields.get(link.name.toLowerCase());
  return {value: field ?? unknownValue(`${value.text}.${link.name}`), type: unknownType};
}

/** Of an SObject, Apex reads only the Id by a dot (facts/platform.md). */
function rejectFieldOfSObject(
  interpreter: Interpreter,
  type: ApexType,
  {name, place}: FieldLink,
): void {
  if (type.name !== 'SObject' || /^(id|sobjecttype)$/i.test(name)) return;
  throw interpreter.fail(
    'type',
    `SObject has no field ${name}: cast the record to its object first, or call get('${name}')`,
    place,
  );
}

function callOn(
  at: ChainPosition,
  target: TypedValue,
  link: CallLink,
  isSuper: boolean,
): TypedValue {
  const {interpreter, scope, soFar} = at;
  const {value, type} = target;
  const parameters = interpreter.evaluateAll(link.arguments, scope);
  if (value.kind === 'instance') {
    const own = findOwnMethod(interpreter, value.className, type, link, parameters, isSuper);
    if (own) return callMethodOf(interpreter, own, value, parameters, link.place);
  }
  const library = libraryTypeName(type.name) ?? interpreter.classes.libraryBase(type.name);
  if (library) {
    rejectLateSelectorMethod(interpreter, target, library, link);
    return callInstance(interpreter, target, library, link, parameters, soFar, scope);
  }
  if (value.kind === 'instance') {
    const call = `${link.name}(${printTypes(parameters)})`;
    throw interpreter.fail('type', `${printType(type)} has no method ${call}`, link.place);
  }
  return callOnPlainValue(at, target, link, parameters);
}

/** Changes a collection in place; one that the model cannot follow must not go unnoticed. */
const changingMethods = /^(add|addall|put|putall|remove|removeall|retainall|set|sort|clear)$/i;

function callOnPlainValue(
  at: ChainPosition,
  {value, type}: TypedValue,
  link: CallLink,
  parameters: readonly Argument[],
): TypedValue {
  const {interpreter, scope, soFar} = at;
  const values = parameters.map((parameter) => parameter.value);
  const outcome = interpreter.within(link.place, () => callMethod(value, type, link.name, values));
  if (outcome) return interpreter.settle(outcome, soFar, scope);
  const isCollection = value.kind === 'collection' || value.kind === 'map';
  if (isCollection && changingMethods.test(link.name)) {
    throw interpreter.fail(
      'unsupported',
      `the model does not support ${link.name} with these arguments`,
      link.place,
    );
  }
  rejectForeignMethod(at, type, link);
  if (isUnknown(value) && builtInName(type.name) === undefined) {
    escape(interpreter, link.name, parameters, link.place);
  }
  return interpreter.unknown(soFar, scope);
}

const commonMethods =
  'clear clone equals getSObjectType hashCode isEmpty iterator remove size toString';

/** All methods of the collections (Apex Reference Guide, System namespace). */
const collectionMethods = new Map(
  Object.entries({
    List: `${commonMethods} add addAll contains deepClone get indexOf set sort`,
    Set: `${commonMethods} add addAll contains containsAll removeAll retainAll`,
    Map: `${commonMethods} containsKey deepClone get keySet put putAll values`,
  }).map(([type, names]) => [type, new Set(names.toLowerCase().split(' '))]),
);

const builderMethods = new Set(
  ['SOQL.Queryable', 'SOQLCache.Cacheable']
    .flatMap(signaturesOf)
    .map(({name}) => name.toLowerCase()),
);

/** Types of results; of the builder's methods they have `format` and `toString` at most. */
const resultTypes = new Set([
  ...['SObject', 'Object', 'Id', 'Boolean', 'Integer', 'Database.QueryLocator'],
]);

/** A builder method after a result method, or a method that a collection does not have. */
function rejectForeignMethod({interpreter}: ChainPosition, type: ApexType, link: CallLink): void {
  const name = link.name.toLowerCase();
  const known = collectionMethods.get(type.name);
  const isForeign = known
    ? !known.has(name)
    : resultTypes.has(type.name) && builderMethods.has(name) && !/^(format|tostring)$/.test(name);
  if (!isForeign || interpreter.classes.find(type.name)) return;
  const advice = builderMethods.has(name)
    ? ': the result method ends the query, so call the builder methods before it'
    : '';
  throw interpreter.fail(
    'type',
    `${printType(type)} has no method ${link.name}${advice}`,
    link.place,
  );
}

/** The static type decides whether the method exists, the object's class which one runs. */
function findOwnMethod(
  interpreter: Interpreter,
  className: string,
  type: ApexType,
  link: CallLink,
  parameters: readonly Argument[],
  isSuper: boolean,
): UserMethod | undefined {
  const declaring = interpreter.classes.find(type.name);
  if (!declaring) {
    const isInterface = !/^SOQL(Cache)?(\.(Queryable|Cacheable))?$/.test(type.name);
    return isInterface ? findMethod(interpreter, className, link, parameters, 'any') : undefined;
  }
  if (isSuper) {
    const {parent} = declaring;
    return parent === undefined
      ? undefined
      : findMethod(interpreter, parent, link, parameters, 'instance');
  }
  const declared = findMethod(interpreter, declaring.name, link, parameters, 'instance');
  return declared && (findMethod(interpreter, className, link, parameters, 'instance') ?? declared);
}

/** Inherited builder methods return `Queryable`, on which a selector's own methods are not (facts/soql.md 1). */
function rejectLateSelectorMethod(
  interpreter: Interpreter,
  {value, type}: TypedValue,
  library: string,
  link: CallLink,
): void {
  if (value.kind !== 'instance' || interpreter.classes.find(type.name)) return;
  const isNamed = ({name}: {name: string}): boolean =>
    name.toLowerCase() === link.name.toLowerCase();
  const isOwn = interpreter.classes
    .lineOf(value.className)
    .some(({methods}) => methods.some(({syntax}) => isNamed(syntax)));
  if (!isOwn || signaturesOf(library).some(isNamed)) return;
  throw interpreter.fail(
    'type',
    `${library} has no method ${link.name}: call the methods of ${value.className} first in the chain`,
    link.place,
  );
}
