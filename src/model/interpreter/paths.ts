/** Names with dots that are not variables: classes, library types, sObjects, the platform. */
import {callMethod, callStatic} from '../values/platform';
import {libraryTypeName, signaturesOf, staticPropertyType} from '../../apex/signatures';
import {packageNamespace} from '../../apex/package.generated';
import type {Link, Place} from '../../apex/syntax';
import {pathType, simpleType} from '../../apex/types';
import {unknownValue, type FieldValue, type TypedValue, type Value} from '../values/values';
import {createBuilder} from '../library';
import {escape} from './escape';
import {staticField} from './fields';
import {callStaticOfLibrary, printTypes} from './library-calls';
import type {Interpreter, Placed} from './interpreter';
import type {Scope} from './scope';
import {callMethodOf, findMethod} from './user-calls';

/** The result of a chain so far: a value, or names that have no value yet. */
export type Step = {kind: 'value'; result: TypedValue} | {kind: 'path'; names: string[]};

/** State of a chain's evaluation. */
export interface ChainPosition {
  interpreter: Interpreter;
  scope: Scope;
  /** The source from the chain's start to the end of the link. */
  soFar: Placed;
}

export type CallLink = Extract<Link, {kind: 'call'}>;
export type FieldLink = Extract<Link, {kind: 'field'}>;

/** Names before a dot that are not sObjects. */
const platformNames = new Set([
  ...['trigger', 'label', 'userinfo', 'test', 'math', 'limits', 'json', 'page', 'site', 'network'],
  ...['system', 'string', 'id', 'integer', 'long', 'decimal', 'double', 'boolean', 'date', 'time'],
  ...['datetime', 'location', 'database', 'schema', 'type', 'url', 'cache', 'apexpages', 'assert'],
  ...['accesstype', 'accesslevel', 'security', 'sobjecttype'],
]);

/** `SOQL.Filter` and its like: a new object at every access. */
export function staticProperty(
  interpreter: Interpreter,
  owner: string,
  name: string,
  place: Place,
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
    return {kind: 'value', result: at.interpreter.unknown(at.soFar, at.scope)};
  }
  if (link.kind === 'call') return {kind: 'value', result: callOnPath(at, path, link)};
  if (path.length >= maximumNames)
    throw at.interpreter.fail('limit', `more than ${maximumNames} names in a row`, link.place);
  const names = withoutNamespace([...path, link.name]);
  const result = names.length < 2 ? undefined : memberOfPath(at, names, link);
  return result ? {kind: 'value', result} : {kind: 'path', names};
}

function memberOfPath(
  at: ChainPosition,
  names: readonly string[],
  link: FieldLink,
): TypedValue | undefined {
  const {interpreter, scope} = at;
  const owner = names.slice(0, -1).join('.');
  const userClass = interpreter.classes.find(owner, scope.frame.className);
  if (userClass) return staticField(interpreter, userClass.name, link.name)?.get();
  const library = libraryTypeName(owner);
  if (library !== undefined) return staticProperty(interpreter, library, link.name, link.place);
  return names.length === 2 ? token(at, owner, link.name) : describedField(at, names);
}

/** `Account.SObjectType`, `Account.Name`; `Account.fields` waits for one name more. */
function token(at: ChainPosition, object: string, member: string): TypedValue | undefined {
  if (platformNames.has(object.toLowerCase()) || /^fields$/i.test(member)) return undefined;
  if (/^sobjecttype$/i.test(member)) return objectType(at, object);
  return {value: fieldToken(at, object, member, false), type: pathType};
}

function fieldToken(
  {interpreter, scope, soFar}: ChainPosition,
  object: string,
  name: string,
  isCertain: boolean,
): FieldValue {
  const field = interpreter.session.names.field(object, name);
  return {kind: 'field', isCertain, object, field, text: interpreter.textOf(soFar, scope)};
}

function objectType({interpreter}: ChainPosition, name: string): TypedValue {
  const value: Value = {kind: 'objectType', name: interpreter.session.names.object(name)};
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

/** A static method: of a class, of the library, of the platform, or of something not given. */
function callOnPath(at: ChainPosition, path: readonly string[], link: CallLink): TypedValue {
  const {interpreter, scope, soFar} = at;
  const names = withoutNamespace(path);
  const owner = names.join('.');
  const parameters = interpreter.evaluateAll(link.arguments, scope);
  const userClass = interpreter.classes.find(owner, scope.frame.className);
  const method = userClass && findMethod(interpreter, userClass.name, link, parameters, 'static');
  if (method) return callMethodOf(interpreter, method, undefined, parameters, link.place);
  const library = libraryTypeName(owner) ?? interpreter.classes.libraryBase(userClass?.name);
  if (library && signaturesOf(library).some((signature) => signature.static)) {
    return callStaticOfLibrary(interpreter, library, link, parameters, soFar, scope);
  }
  const call = `${link.name}(${printTypes(parameters)})`;
  if (userClass) {
    throw interpreter.fail('type', `${userClass.name} has no static method ${call}`, link.place);
  }
  const values = parameters.map(({value}) => value);
  const outcome =
    callOnSchema(at, names, link.name, values) ?? callStatic(`${owner}.${link.name}`, values);
  if (outcome) return interpreter.settle(outcome, soFar, scope);
  if (names.length > 1 || platformNames.has(owner.toLowerCase()))
    return interpreter.unknown(soFar, scope);
  rejectBareProperty(at, owner);
  escape(interpreter, `${owner}.${link.name}`, parameters, soFar.place);
  interpreter.firstUnknownCall ??= {name: `${owner}.${link.name}`, place: soFar.place};
  return interpreter.unknown(soFar, scope);
}

/** `SObjectType.Account.getSObjectType()`, `Account.getSObjectType()`. */
function callOnSchema(
  at: ChainPosition,
  names: readonly string[],
  method: string,
  values: readonly Value[],
): TypedValue | undefined {
  const [first = '', object] = names;
  if (names.length === 2 && object !== undefined && /^sobjecttype$/i.test(first)) {
    const {value} = objectType(at, object);
    return callMethod(value, simpleType('DescribeSObjectResult'), method, values);
  }
  const isObject = names.length === 1 && !platformNames.has(first.toLowerCase());
  return isObject && /^getsobjecttype$/i.test(method) ? objectType(at, first) : undefined;
}

/** `Filter.with(…)` outside a selector. */
function rejectBareProperty({interpreter, soFar}: ChainPosition, owner: string): void {
  const property = staticPropertyType('SOQL', owner);
  if (property === undefined) return;
  throw interpreter.fail(
    'type',
    `${owner} is known only inside a class that extends SOQL: write ${property}`,
    soFar.place,
  );
}
