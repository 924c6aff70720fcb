/**
 * The one table of the platform's methods: receiver, name and parameters → result type, whether it
 * changes its receiver, and what it returns. What is not in it, the model does not evaluate: the
 * call stays as its source.
 */
import {
  chooseOverload,
  nameOf,
  simpleType,
  unknownType,
  type AncestorsOf,
  type ApexType,
} from '@soql-lib/apex';
import {coerce, runtimeType} from '../coerce';
import {exception} from '../refusal';
import {nullValue, type TypedValue, type Value} from '../values';
import {iteratorMethods, listMethods, mapMethods, setMethods} from './collection-methods';
import {dateMethods, dateStatics, datetimeMethods, datetimeStatics} from './date-methods';
import {staticMethods, unevaluated, type PlatformMethod, type Surroundings} from './method';
import {
  decimalMethods,
  doubleMethods,
  integerMethods,
  longMethods,
  mathStatics,
  numberStatics,
} from './number-methods';
import {
  describeMethods,
  exceptionMethods,
  fieldMethods,
  objectTypeMethods,
  recordMethods,
} from './record-methods';
import {enumMethods, idMethods, idStatics, textMethods, textStatics} from './text-methods';

export type {Surroundings} from './method';
export {addElement, copyInto, elementAt, entriesOf, putEntry} from './elements';
export {setField} from './record-methods';

const location = staticMethods({
  'newInstance(Decimal, Decimal): Location': ({value: latitude}, {value: longitude}) => {
    return {kind: 'location', latitude, longitude};
  },
});

const byReceiver: Readonly<Record<string, readonly PlatformMethod[]>> = {
  string: [...textMethods, ...textStatics],
  id: [...idMethods, ...idStatics],
  pattern: unevaluated(true, 'Boolean: matches(String, String)\nString: quote(String)'),
  integer: [...integerMethods, ...numberStatics.Integer],
  long: [...longMethods, ...numberStatics.Long],
  double: [...doubleMethods, ...numberStatics.Double],
  decimal: [...decimalMethods, ...numberStatics.Decimal],
  boolean: unevaluated(true, 'Boolean: valueOf(String)'),
  math: mathStatics,
  date: [...dateMethods, ...dateStatics],
  datetime: [...datetimeMethods, ...datetimeStatics],
  time: [
    ...unevaluated(false, 'Integer: hour(), millisecond(), minute(), second()'),
    ...unevaluated(true, 'Time: newInstance(Integer, Integer, Integer, Integer)'),
  ],
  list: listMethods,
  set: setMethods,
  map: mapMethods,
  iterator: iteratorMethods,
  sobject: recordMethods,
  sobjectfield: fieldMethods,
  describefieldresult: fieldMethods,
  sobjecttype: objectTypeMethods,
  describesobjectresult: [...objectTypeMethods, ...describeMethods],
  enum: enumMethods,
  exception: exceptionMethods,
  location,
  apexpages: unevaluated(true, 'PageReference: currentPage()'),
  limits: unevaluated(true, 'Integer: getLimitQueryRows()'),
  pagereference: unevaluated(false, 'Map<String, String>: getParameters()'),
  recordtypeinfo: unevaluated(false, 'String: getName()\nId: getRecordTypeId()'),
  system: unevaluated(true, 'Datetime: now()\nDate: today()'),
  userinfo: unevaluated(
    true,
    `String: getName(), getOrganizationId(), getProfileId(), getUserEmail(), getUserId(), getUserName(), getUserRoleId()
     Boolean: isMultiCurrencyOrganization()`,
  ),
};

/** Methods that leave all values as they are and return nothing, whatever their arguments. */
const harmless = /^(system\.(debug|assert\w*)|assert\.\w+|test\.(starttest|stoptest))$/i;

/** Classes of the platform that are not in the table, and change none of their arguments. */
const pureClasses =
  'accesslevel accesstype assert blob crypto encodingutil json label limits schema trigger type url';

/** Classes of the platform that may change what is passed to them. */
const changingClasses = 'apexpages cache database network page roundingmode security site test';

const receivers = Object.keys(byReceiver);
const changingOwners = new Set(changingClasses.split(' '));
const pureOwners = new Set([...receivers, ...pureClasses.split(' ')]);
const platformClasses = new Set([...pureOwners, ...changingOwners]);

/** @returns whether a name before a dot is a class of the platform, and no sObject */
export function isPlatformClass(name: string): boolean {
  return platformClasses.has(name.toLowerCase());
}

/** @returns whether a static method of the platform may change what is passed to it */
export function mayChangeArguments(owner: string): boolean {
  const key = owner.toLowerCase();
  return changingOwners.has(key) || !pureOwners.has(key);
}

/** @returns false for a type of which all methods are listed, and none has that name */
export function mayHaveMethod(type: ApexType, name: string): boolean {
  const isComplete = /^(List|Set|Map)$/.test(type.name);
  return !isComplete || hasMethod(type.name, name);
}

/** @returns whether values of a type have a method of that name in the table */
export function hasMethod(type: string, name: string): boolean {
  return tableOf(type, name, false).length > 0;
}

/** @returns true for a method of `String` that has no object before the dot, such as `isBlank` */
export function isStaticOfString(name: string): boolean {
  return !hasMethod('String', name) && tableOf('String', name, true).length > 0;
}

function tableOf(receiver: string, name: string, isStatic: boolean): PlatformMethod[] {
  const key = nameOf(simpleType(receiver));
  const methods = Object.hasOwn(byReceiver, key) ? (byReceiver[key] ?? []) : [];
  return methods.filter(
    (method) => method.isStatic === isStatic && method.name.toLowerCase() === name.toLowerCase(),
  );
}

const allMethods = Object.values(byReceiver).flat();

const changingNames = new Set(
  allMethods.filter(({changes}) => changes).map(({name}) => name.toLowerCase()),
);

const pureNames = new Set(
  allMethods.map(({name}) => name.toLowerCase()).filter((name) => !changingNames.has(name)),
);

/** @returns whether a method of that name is in the table, and none of them changes anything */
export function isPureName(name: string): boolean {
  return pureNames.has(name.toLowerCase());
}

/** Replaces the names of type parameters by the receiver's type arguments. */
function bound(type: ApexType, receiver: ApexType): ApexType {
  const [first = unknownType, second = unknownType] = receiver.arguments;
  if (type.name === 'T' || type.name === 'K') return first;
  if (type.name === 'V') return second;
  if (type.name === 'Self') return receiver;
  return type.arguments.length === 0
    ? type
    : simpleType(
        type.name,
        type.arguments.map((argument) => bound(argument, receiver)),
      );
}

export interface PlatformArgument {
  value: Value;
  type: ApexType;
}

/** The static type of an argument; where there is none, that of the value. */
function argumentType({value, type}: PlatformArgument): ApexType {
  if (value.kind === 'field' && /^[A-Z]/.test(value.text)) return simpleType('SObjectField');
  return type.name === unknownType.name || type.name === 'path' ? runtimeType(value) : type;
}

/** @returns the methods of that name with so many arguments, with the receiver's types */
export function methodsOf(
  receiver: ApexType,
  name: string,
  arity: number,
  isStatic: boolean,
): readonly PlatformMethod[] {
  return boundMethods(tableOf(receiver.name, name, isStatic), receiver, arity);
}

/** @returns the type of a call's result; unknown if it depends on an unknown argument */
export function resultTypeOf(
  receiver: ApexType,
  name: string,
  types: readonly ApexType[],
  isStatic: boolean,
): ApexType {
  const methods = methodsOf(receiver, name, types.length, isStatic);
  const [first, ...others] = methods.map(({result}) => result);
  if (others.every((result) => result.name === first?.name)) return first ?? unknownType;
  return overloadFor(methods, types, () => [])?.result ?? unknownType;
}

/** How a call of a method of the table ends. */
export type PlatformOutcome =
  /** No such method, or none with these arguments. */
  | {kind: 'none'; changes: boolean}
  /** The value is undefined when the result is not certain. */
  | {kind: 'result'; value: Value | undefined; type: ApexType; changes: boolean};

/** The methods with so many arguments, with the receiver's types for type parameters. */
function boundMethods(
  methods: readonly PlatformMethod[],
  receiver: ApexType,
  arity: number,
): PlatformMethod[] {
  return methods
    .filter(({parameters}) => parameters.length === arity)
    .map((method) => ({
      ...method,
      parameters: method.parameters.map((type) => bound(type, receiver)),
      result: bound(method.result, receiver),
    }));
}

function overloadFor(
  methods: readonly PlatformMethod[],
  types: readonly ApexType[],
  ancestorsOf: AncestorsOf,
): PlatformMethod | undefined {
  if (types.some(({name}) => name === unknownType.name)) return undefined;
  const choice = chooseOverload(methods, types, ancestorsOf);
  return choice.kind === 'one' ? choice.method : undefined;
}

/** @returns undefined where none of the methods takes these arguments */
function run(
  methods: readonly PlatformMethod[],
  {value: target, type: receiver}: TypedValue,
  parameters: readonly PlatformArgument[],
  surroundings: Surroundings,
): PlatformOutcome | undefined {
  const fitting = boundMethods(methods, receiver, parameters.length);
  const method =
    fitting.length > 1
      ? overloadFor(fitting, parameters.map(argumentType), surroundings.ancestorsOf)
      : fitting[0];
  if (!method) return undefined;
  const values = parameters.map(({value}, index) =>
    coerce(value, method.parameters[index] ?? unknownType),
  );
  const {result: type, changes, evaluate} = method;
  const isKnown = target.kind !== 'unknown';
  const value = isKnown ? evaluate({target, parameters: values, surroundings}) : undefined;
  return {kind: 'result', value: type.name === 'void' ? nullValue : value, type, changes};
}

/**
 * @param owner `Date`, without `System.`
 * @throws Refusal where Apex throws
 */
export function callStatic(
  owner: string,
  name: string,
  parameters: readonly PlatformArgument[],
  surroundings: Surroundings,
): PlatformOutcome {
  if (harmless.test(`${owner}.${name}`))
    return {kind: 'result', value: nullValue, type: simpleType('void'), changes: false};
  const target = {value: nullValue, type: unknownType};
  const outcome = run(tableOf(owner, name, true), target, parameters, surroundings);
  return outcome ?? {kind: 'none', changes: false};
}

/** Kinds of values whose methods are listed under another name than their type's. */
const listedUnder: Readonly<Record<string, string>> = {
  record: 'SObject',
  field: 'SObjectField',
  enum: 'Enum',
  instance: 'Exception',
};

/** @returns the type to which type parameters refer; of an unknown value its static type */
function receiverOf({value, type}: TypedValue): ApexType {
  if (value.kind === 'unknown' || value.kind === 'record') return type;
  const known = runtimeType(value);
  return type.arguments.length > 0 && type.name === known.name ? type : known;
}

/** Nothing can be added to a key set (facts/platform.md, *Limits and tests*). */
function rejectGrowth(value: Value, name: string): void {
  const isKeySet =
    (value.kind === 'unknown' && value.isKeySet) ||
    (value.kind === 'collection' && (value.isKeySet ?? value.keysOf));
  if (isKeySet && /^add(?:all)?$/i.test(name))
    throw exception(
      'FinalException',
      'Collection is read-only (a key set: copy it with new Set<…>(…) before you add to it)',
    );
}

/**
 * Calls a method of a value other than a builder.
 *
 * @throws Refusal where Apex throws
 */
export function callMethod(
  target: TypedValue,
  name: string,
  parameters: readonly PlatformArgument[],
  surroundings: Surroundings,
): PlatformOutcome {
  const {value} = target;
  rejectGrowth(value, name);
  const type = receiverOf(target);
  const methods = tableOf(listedUnder[value.kind] ?? type.name, name, false);
  const outcome = run(methods, {value, type}, parameters, surroundings);
  return outcome ?? {kind: 'none', changes: changingNames.has(name.toLowerCase())};
}
