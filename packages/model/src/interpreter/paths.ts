/** Names with dots that are not variables: classes, library types, sObjects, the platform. */
import {callMethod, callStatic, isPlatformClass, mayChangeArguments} from '../values/platform';
import {libraryTypeName, signaturesOf, staticPropertyType} from '../signatures';
import {packageNamespace} from '../package.generated';
import {
  type Call,
  type FieldExpression,
  type Link,
  type ApexType,
  type SourceRange,
  pathType,
  simpleType,
  voidType,
} from '@soql-lib/apex';
import {
  markEscaped,
  nullValue,
  unknownValue,
  type FieldValue,
  type TypedValue,
  type Value,
} from '../values/values';
import {createBuilder} from '../library';
import type {Argument} from '../library/call';
import {queriesRun} from '../execution-context';
import {recordAssertion} from './assertions';
import type {UserClass} from './classes';
import {escape} from './escape-analysis';
import {staticField} from './fields';
import {callStaticOfLibrary, printTypes} from './library-calls';
import type {ChainPosition, Interpreter} from './interpreter';
import {callMethodOf, findMethod, hasStatic, rejectOtherArguments} from './user-calls';

/** The result of a chain so far: a value, or names that have no value yet. */
export type Step = {kind: 'value'; result: TypedValue} | {kind: 'path'; names: string[]};

/** `SOQL.Filter` and its like: a new object at every access. */
export function staticProperty(
  interpreter: Interpreter,
  owner: string,
  name: string,
  place: SourceRange,
): TypedValue | undefined {
  const type = staticPropertyType(owner, name);
  if (type === undefined) return undefined;
  const object = createBuilder(type, interpreter.locate(place));
  const value: Value = object ? {kind: 'library', object} : unknownValue(`${owner}.${name}`);
  return {value, type: simpleType(type)};
}

const namespaces = new Set([packageNamespace, 'schema', 'system']);

/** A namespace in front of a longer name is ignored. */
function withoutNamespace(names: readonly string[]): string[] {
  const isNamespace = names.length > 1 && namespaces.has(names[0]?.toLowerCase() ?? '');
  return names.slice(isNamespace ? 1 : 0);
}

/** No class, namespace or token has as many names. */
const maximumNames = 100;

/** Resolves one more name of names that have no value yet. */
export function followPath(at: ChainPosition, path: readonly string[], link: Link): Step {
  if (link.kind === 'index') {
    at.environment.evaluate(link.index);
    return {kind: 'value', result: at.environment.unknownCall(at.soFar)};
  }
  if (link.kind === 'call') return {kind: 'value', result: callOnPath(at, path, link)};
  if (path.length >= maximumNames)
    throw at.environment.interpreter.fail(
      'limit',
      `more than ${maximumNames} names in a row`,
      link.at,
    );
  const names = withoutNamespace([...path, link.name]);
  const result = names.length < 2 ? undefined : memberOfPath(at, names, link);
  return result ? {kind: 'value', result} : {kind: 'path', names};
}

function memberOfPath(
  at: ChainPosition,
  names: readonly string[],
  link: FieldExpression,
): TypedValue | undefined {
  const {environment} = at;
  const {interpreter} = environment;
  const owner = names.slice(0, -1).join('.');
  const userClass = interpreter.classes.find(owner, environment.frame.className);
  if (userClass) {
    return (
      enumerationValue(userClass.name, userClass.syntax.constants, link.name) ??
      staticField(interpreter, userClass.name, link.name, environment.frame)?.get()
    );
  }
  const library = libraryTypeName(owner);
  if (library !== undefined) return staticProperty(interpreter, library, link.name, link.at);
  return names.length === 2 ? token(at, owner, link.name) : describedField(at, names);
}

/** A name of an enumeration. */
function enumerationValue(
  type: string,
  constants: readonly string[],
  written: string,
): TypedValue | undefined {
  const name = constants.find((constant) => constant.toLowerCase() === written.toLowerCase());
  return name === undefined
    ? undefined
    : {value: {kind: 'enum', type, name}, type: simpleType(type)};
}

/** `Account.SObjectType`, `Account.Name`; `Account.fields` waits for one name more. */
function token(at: ChainPosition, object: string, member: string): TypedValue | undefined {
  if (isPlatformClass(object) || /^fields$/i.test(member)) return undefined;
  if (/^sobjecttype$/i.test(member)) {
    rejectRecordType(at, object);
    return objectType(at, object);
  }
  return {value: fieldToken(at, object, member, false), type: pathType};
}

/** It is a field's token there (facts/soql.md 16). */
function rejectRecordType({environment, soFar: {place}}: ChainPosition, object: string): void {
  if (object.toLowerCase() !== 'recordtype') return;
  const message = "RecordType.SObjectType is the token of a field: write SOQL.of('RecordType')";
  throw environment.fail('type', message, place);
}

function fieldToken(
  {environment, soFar}: ChainPosition,
  object: string,
  name: string,
  isCertain: boolean,
): FieldValue {
  const field = environment.interpreter.execution.names.field(object, name);
  return {kind: 'field', isCertain, object, field, text: environment.textOf(soFar)};
}

function objectType({environment}: ChainPosition, name: string): TypedValue {
  const value: Value = {
    kind: 'objectType',
    name: environment.interpreter.execution.names.object(name),
  };
  return {value, type: simpleType('SObjectType')};
}

/** `Account.fields.Name` is a token; `SObjectType.Account.fields.Name` describes a field. */
function describedField(at: ChainPosition, names: readonly string[]): TypedValue | undefined {
  const isDescribe = /^sobjecttype$/i.test(names[0] ?? '');
  const [object, fields = '', field, ...rest] = isDescribe ? names.slice(1) : names;
  const isComplete = object !== undefined && field !== undefined && rest.length === 0;
  if (!isComplete || !/^fields$/i.test(fields)) return undefined;
  const type = simpleType(isDescribe ? 'DescribeFieldResult' : 'SObjectField');
  return {value: fieldToken(at, object, field, true), type};
}

/** What a method of the platform returns, or its source where that is not certain. */
export function resultOf(
  {environment, soFar}: ChainPosition,
  {value, type}: {value: Value | undefined; type: ApexType},
): TypedValue {
  return value && value.kind !== 'unknown' ? {value, type} : environment.unknownCall(soFar, type);
}

/** A static method: of a class, of the library, of the platform, or of something not given. */
function callOnPath(at: ChainPosition, path: readonly string[], link: Call): TypedValue {
  const {environment, soFar} = at;
  const {interpreter} = environment;
  const names = withoutNamespace(path);
  const owner = names.join('.');
  const queriesBefore = queriesRun(interpreter.execution);
  const parameters = environment.evaluateAll(link.arguments);
  if (recordAssertion(interpreter, {owner, link, parameters, queriesBefore}))
    return {value: nullValue, type: voidType};
  const userClass = interpreter.classes.find(owner, environment.frame.className);
  const method = userClass && findMethod(interpreter, userClass.name, link, parameters, 'static');
  if (method) return callMethodOf(interpreter, method, undefined, parameters, link.at);
  const library = libraryTypeName(owner) ?? interpreter.classes.libraryBase(userClass?.name);
  if (userClass && !(library && hasStatic(library, link.name)))
    rejectOwnMethod(interpreter, userClass, link, parameters);
  if (library && signaturesOf(library).some((signature) => signature.static)) {
    return callStaticOfLibrary(at, library, link, parameters);
  }
  const call = `${link.name}(${printTypes(parameters)})`;
  if (userClass) {
    if (userClass.syntax.kind === 'enum') return environment.unknownCall(soFar);
    throw environment.fail('type', `${userClass.name} has no static method ${call}`, link.at);
  }
  const described = callOnSchema(at, names, link, parameters);
  if (described) return described;
  const outcome = environment.onValues(link.at, (around) =>
    callStatic(owner, link.name, parameters, around),
  );
  if (outcome.kind === 'result') return resultOf(at, outcome);
  if (!mayChangeArguments(names[0] ?? '')) return environment.unknownCall(soFar);
  if (names.length > 1 || isPlatformClass(owner)) {
    parameters.forEach(({value}) => markEscaped(value));
    return environment.unknownCall(soFar);
  }
  rejectBareProperty(at, owner);
  escape(interpreter, `${owner}.${link.name}`, parameters, soFar.place);
  interpreter.firstUnknownCall ??= {name: `${owner}.${link.name}`, place: soFar.place};
  return environment.unknownCall(soFar);
}

/** A method of the class that takes other arguments, or is called on an object. */
function rejectOwnMethod(
  interpreter: Interpreter,
  {name, methods}: UserClass,
  call: Call,
  parameters: readonly Argument[],
): void {
  const {name: called, at} = call;
  const named = methods.filter(({syntax}) => syntax.name.toLowerCase() === called.toLowerCase());
  const statics = named.filter(({syntax}) => syntax.static);
  rejectOtherArguments(interpreter, name, statics, call, parameters);
  if (named.length === 0) return;
  const start = methods.find(
    ({syntax, result}) =>
      syntax.static &&
      syntax.parameters.length === 0 &&
      result?.name.toLowerCase() === name.toLowerCase(),
  );
  const advice = start ? `: write ${name}.${start.syntax.name}().${called}(…)` : '';
  throw interpreter.fail('type', `${name}.${called} is not static${advice}`, at);
}

/** `SObjectType.Account.getSObjectType()`, `Account.getSObjectType()`. */
function callOnSchema(
  at: ChainPosition,
  names: readonly string[],
  link: Call,
  parameters: readonly Argument[],
): TypedValue | undefined {
  const {environment} = at;
  const [first = '', object] = names;
  if (names.length === 2 && object !== undefined && /^sobjecttype$/i.test(first)) {
    const {value} = objectType(at, object);
    const outcome = callMethod(
      {value, type: simpleType('DescribeSObjectResult')},
      link.name,
      parameters,
      environment.interpreter.surroundings(link.at),
    );
    return outcome.kind === 'result' && outcome.value
      ? {value: outcome.value, type: outcome.type}
      : undefined;
  }
  const isObject = names.length === 1 && !isPlatformClass(first);
  return isObject && /^getsobjecttype$/i.test(link.name) ? objectType(at, first) : undefined;
}

/** `Filter.with(…)` outside a selector. */
function rejectBareProperty({environment, soFar}: ChainPosition, owner: string): void {
  const property = staticPropertyType('SOQL', owner);
  if (property === undefined) return;
  throw environment.fail(
    'type',
    `${owner} is known only inside a class that extends SOQL: write ${property}`,
    soFar.place,
  );
}
