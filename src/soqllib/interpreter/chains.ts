/** Chains: a root, and what follows it by dots. */
import {callMethod, callStatic} from '../apex/platform';
import {libraryTypeName, signaturesOf, staticPropertyType} from '../apex/signatures';
import type {Chain, Link, Place, SelfReference} from '../apex/syntax';
import {
  builtInName,
  pathType,
  printType,
  simpleType,
  unknownType,
  type ApexType,
} from '../apex/types';
import {isUnknown, unknownValue, type TypedValue, type Value} from '../apex/values';
import {nullPointer} from '../errors';
import {createBuilder} from '../library';
import type {Argument} from '../library/call';
import {escape} from './escape';
import {fieldInScope, instanceField, staticField} from './fields';
import {callInstance, callStaticOfLibrary, printTypes} from './library-calls';
import type {Machine, Placed} from './machine';
import {topFrame, type Scope} from './scope';
import {callMethodOf, findMethod} from './user-calls';

type CallLink = Extract<Link, {kind: 'call'}>;
type FieldLink = Extract<Link, {kind: 'field'}>;

/** What a chain has come to: a value, or names that so far stand for no value (a class, an sObject). */
type Step = {kind: 'value'; result: TypedValue} | {kind: 'path'; names: string[]};

/** Names that stand before a dot without being an sObject. */
const platformNames = new Set([
  ...[
    'trigger',
    'label',
    'userinfo',
    'test',
    'math',
    'limits',
    'json',
    'page',
    'site',
    'network',
    'system',
  ],
  ...[
    'string',
    'id',
    'integer',
    'long',
    'decimal',
    'double',
    'boolean',
    'date',
    'datetime',
    'time',
    'location',
  ],
  ...[
    'database',
    'schema',
    'type',
    'url',
    'cache',
    'apexpages',
    'accesstype',
    'accesslevel',
    'security',
    'assert',
  ],
]);

function valueStep(result: TypedValue): Step {
  return {kind: 'value', result};
}

export function evaluateChain(machine: Machine, expression: Chain, scope: Scope): TypedValue {
  const {root, links, place} = expression;
  let step: Step =
    root.kind === 'name'
      ? resolveName(machine, root.name, root.place, scope)
      : valueStep(machine.evaluate(root, scope));
  for (const [index, link] of links.entries()) {
    machine.step(link.place);
    const soFar: Placed = {place: {...place, end: link.end}};
    if (step.kind === 'path') {
      step = fromPath(machine, step.names, link, soFar, scope);
      continue;
    }
    const {result} = step;
    if (result.value.kind === 'null' && link.kind !== 'index' && link.safe) return result;
    const isSuper = index === 0 && root.kind === 'self' && root.name === 'super';
    step = valueStep(fromValue(machine, result, link, soFar, scope, isSuper));
  }
  if (step.kind === 'value') return step.result;
  return machine.unknown(expression, scope, enumerationType(step.names));
}

/** `AccessType.READABLE` is the one enumeration that overloads ask for. */
function enumerationType(names: readonly string[]): ApexType {
  return /^accesstype$/i.test(names.at(-2) ?? '') ? simpleType('AccessType') : unknownType;
}

export function selfReference(machine: Machine, {place}: SelfReference, scope: Scope): TypedValue {
  const {self, className} = scope.frame;
  if (!self || className === undefined) {
    throw machine.fail('type', '"this" has no meaning outside an object', place);
  }
  return {value: self, type: simpleType(className)};
}

function resolveName(machine: Machine, name: string, place: Place, scope: Scope): Step {
  const variable = scope.find(name);
  if (variable) return valueStep(asNamed(variable.name, variable, scope));
  const field = fieldInScope(machine, scope.frame, name);
  if (field) return valueStep(field.get());
  const base = machine.classes.libraryBase(scope.frame.className);
  const property = base && staticProperty(machine, base, name, place);
  return property ? valueStep(property) : {kind: 'path', names: [name]};
}

/** At the top, what is not known goes by its variable's name, which the reader sees in the chain. */
function asNamed(name: string, {type, value}: TypedValue, scope: Scope): TypedValue {
  const isEscaped =
    (value.kind === 'collection' || value.kind === 'map') && value.isEscaped === true;
  if (isEscaped) return {value: unknownValue(name), type};
  if (scope.frame !== topFrame) return {value, type};
  if (value.kind === 'unknown') return {value: unknownValue(name), type};
  return {value: value.kind === 'record' ? {...value, text: name} : value, type};
}

/** `SOQL.Filter` and its like: a new object at every access. */
function staticProperty(
  machine: Machine,
  owner: string,
  name: string,
  place: Place,
): TypedValue | undefined {
  const type = staticPropertyType(owner, name);
  if (type === undefined) return undefined;
  const object = createBuilder(type, machine.locate(place));
  const value: Value = object ? {kind: 'library', object} : unknownValue(`${owner}.${name}`);
  return {value, type: simpleType(type)};
}

/** A namespace in front of a longer name says nothing that matters here. */
function withoutNamespace(names: readonly string[]): string[] {
  return names.length > 1 && /^(btcdev|schema|system)$/i.test(names[0] ?? '')
    ? names.slice(1)
    : [...names];
}

function fromPath(
  machine: Machine,
  path: readonly string[],
  link: Link,
  soFar: Placed,
  scope: Scope,
): Step {
  if (link.kind === 'index') return valueStep(machine.unknown(soFar, scope));
  if (link.kind === 'call') return valueStep(callStaticly(machine, path, link, soFar, scope));
  const names = withoutNamespace([...path, link.name]);
  if (names.length === 1) return {kind: 'path', names};
  const found =
    memberOfType(machine, names.slice(0, -1).join('.'), link, soFar, scope) ??
    describedField(names, machine.textOf(soFar, scope));
  return found ? valueStep(found) : {kind: 'path', names};
}

function memberOfType(
  machine: Machine,
  owner: string,
  link: FieldLink,
  soFar: Placed,
  scope: Scope,
): TypedValue | undefined {
  const member = link.name;
  const userClass = machine.classes.find(owner, scope.frame.className);
  if (userClass) return staticField(machine, userClass.name, member)?.get();
  const library = libraryTypeName(owner);
  if (library !== undefined) return staticProperty(machine, library, member, link.place);
  if (platformNames.has(owner.toLowerCase()) || /^(sobjecttype|fields)$/i.test(owner))
    return undefined;
  if (/^sobjecttype$/i.test(member))
    return {value: {kind: 'objectType', name: owner}, type: simpleType('SObjectType')};
  if (/^fields$/i.test(member)) return undefined;
  return {
    value: {
      kind: 'field',
      isCertain: false,
      object: owner,
      field: member,
      text: machine.textOf(soFar, scope),
    },
    type: pathType,
  };
}

/** `Account.fields.Name` is a token; `SObjectType.Account.fields.Name` describes a field. */
function describedField(names: readonly string[], text: string): TypedValue | undefined {
  const isDescribe = /^sobjecttype$/i.test(names[0] ?? '');
  const [object, fields, field, ...rest] = isDescribe ? names.slice(1) : names;
  if (
    object === undefined ||
    field === undefined ||
    rest.length > 0 ||
    !/^fields$/i.test(fields ?? '')
  )
    return undefined;
  const type = simpleType(isDescribe ? 'DescribeFieldResult' : 'SObjectField');
  return {value: {kind: 'field', isCertain: true, object, field, text}, type};
}

function callStaticly(
  machine: Machine,
  path: readonly string[],
  link: CallLink,
  soFar: Placed,
  scope: Scope,
): TypedValue {
  const names = withoutNamespace(path);
  const owner = names.join('.');
  const parameters = machine.evaluateAll(link.arguments, scope);
  const values = parameters.map(({value}) => value);
  const userClass = machine.classes.find(owner, scope.frame.className);
  const method = userClass && findMethod(machine, userClass.name, link, parameters, 'static');
  if (method) return callMethodOf(machine, method, undefined, parameters, link.place);
  const library = libraryTypeName(owner) ?? machine.classes.libraryBase(userClass?.name);
  if (library && signaturesOf(library).some((signature) => signature.static)) {
    return callStaticOfLibrary(machine, library, link, parameters, soFar, scope);
  }
  if (userClass) {
    const call = `${link.name}(${printTypes(parameters)})`;
    throw machine.fail('type', `${userClass.name} has no static method ${call}`, link.place);
  }
  const [first = '', object] = names;
  if (/^sobjecttype$/i.test(first) && object !== undefined && names.length === 2) {
    const described: Value = {kind: 'objectType', name: object};
    const outcome = callMethod(described, simpleType('DescribeSObjectResult'), link.name, values);
    if (outcome) return machine.settle(outcome, soFar, scope);
  }
  const outcome = callStatic(`${owner}.${link.name}`, values);
  if (outcome) return machine.settle(outcome, soFar, scope);
  const isFree = names.length === 1 && !platformNames.has(owner.toLowerCase());
  if (isFree && /^getsobjecttype$/i.test(link.name)) {
    return {value: {kind: 'objectType', name: owner}, type: simpleType('SObjectType')};
  }
  const property = isFree ? staticPropertyType('SOQL', owner) : undefined;
  if (property !== undefined) {
    throw machine.fail(
      'type',
      `${owner} is known inside a class that extends SOQL only; write ${property}`,
      soFar.place,
    );
  }
  if (isFree) {
    escape(machine, `${owner}.${link.name}`, parameters, soFar.place);
    machine.firstUnknownCall ??= {name: `${owner}.${link.name}`, place: soFar.place};
  }
  return machine.unknown(soFar, scope);
}

function fromValue(
  machine: Machine,
  target: TypedValue,
  link: Link,
  soFar: Placed,
  scope: Scope,
  isSuper: boolean,
): TypedValue {
  if (link.kind === 'index') return elementAt(machine, target, link, soFar, scope);
  if (target.value.kind === 'null')
    throw nullPointer(machine.locate(link.place), `${link.name} is used on null`);
  if (link.kind === 'field') return memberOfValue(machine, target, link, soFar, scope);
  return callOnValue(machine, target, link, soFar, scope, isSuper);
}

function elementAt(
  machine: Machine,
  {value, type}: TypedValue,
  link: Extract<Link, {kind: 'index'}>,
  soFar: Placed,
  scope: Scope,
): TypedValue {
  const index = machine.evaluate(link.index, scope).value;
  const elementType = type.arguments[0] ?? unknownType;
  const element =
    value.kind === 'collection' && index.kind === 'number'
      ? value.elements[index.value]
      : undefined;
  return element ? {value: element, type: elementType} : machine.unknown(soFar, scope, elementType);
}

function memberOfValue(
  machine: Machine,
  {value, type}: TypedValue,
  link: FieldLink,
  soFar: Placed,
  scope: Scope,
): TypedValue {
  if (value.kind === 'instance') {
    const field = instanceField(machine, value, value.className, link.name);
    if (field) return field.get();
    throw machine.fail('type', `${printType(type)} has no field ${link.name}`, link.place);
  }
  if (/^sobjecttype$/i.test(link.name) && (value.kind === 'record' || value.kind === 'unknown')) {
    const text = machine.textOf({place: {...soFar.place, end: link.place.start - 1}}, scope);
    throw machine.fail(
      'type',
      `the variable ${text} hides the type of that name, so .${link.name} does not compile`,
      link.place,
    );
  }
  if (value.kind !== 'record') return machine.unknown(soFar, scope);
  const field = value.fields.get(link.name.toLowerCase());
  return {value: field ?? unknownValue(`${value.text}.${link.name}`), type: unknownType};
}

function callOnValue(
  machine: Machine,
  target: TypedValue,
  link: CallLink,
  soFar: Placed,
  scope: Scope,
  isSuper: boolean,
): TypedValue {
  const {value, type} = target;
  const parameters = machine.evaluateAll(link.arguments, scope);
  if (value.kind === 'instance') {
    const own = findOwnMethod(machine, value.className, type, link, parameters, isSuper);
    if (own) return callMethodOf(machine, own, value, parameters, link.place);
  }
  const library = libraryTypeName(type.name) ?? machine.classes.libraryBase(type.name);
  if (library) {
    refuseLateSelectorMethod(machine, target, library, link);
    return callInstance(machine, target, library, link, parameters, soFar, scope);
  }
  if (value.kind === 'instance') {
    const call = `${link.name}(${printTypes(parameters)})`;
    throw machine.fail('type', `${printType(type)} has no method ${call}`, link.place);
  }
  const values = parameters.map((parameter) => parameter.value);
  const outcome = machine.within(link.place, () => callMethod(value, type, link.name, values));
  if (outcome) return machine.settle(outcome, soFar, scope);
  const changes = /^(add|addall|put|putall|remove|removeall|retainall|set|sort|clear)$/i.test(
    link.name,
  );
  if (changes && (value.kind === 'collection' || value.kind === 'map')) {
    throw machine.fail(
      'unsupported',
      `${link.name} with these arguments is more than the model runs`,
      link.place,
    );
  }
  if (isUnknown(value) && builtInName(type.name) === undefined)
    escape(machine, link.name, parameters, link.place);
  return machine.unknown(soFar, scope);
}

/** The static type says whether there is such a method, the object's class which one runs. */
function findOwnMethod(
  machine: Machine,
  className: string,
  type: ApexType,
  link: CallLink,
  parameters: readonly Argument[],
  isSuper: boolean,
): ReturnType<typeof findMethod> {
  const declaring = machine.classes.find(type.name);
  if (!declaring) {
    const isInterface = !/^SOQL(Cache)?(\.(Queryable|Cacheable))?$/.test(type.name);
    return isInterface ? findMethod(machine, className, link, parameters, 'any') : undefined;
  }
  if (isSuper) {
    return declaring.parent === undefined
      ? undefined
      : findMethod(machine, declaring.parent, link, parameters, 'instance');
  }
  const declared = findMethod(machine, declaring.name, link, parameters, 'instance');
  return declared && (findMethod(machine, className, link, parameters, 'instance') ?? declared);
}

/** Inherited builder methods return `Queryable`, on which a selector's own methods are not (facts/soql.md 1). */
function refuseLateSelectorMethod(
  machine: Machine,
  {value, type}: TypedValue,
  library: string,
  link: CallLink,
): void {
  if (value.kind !== 'instance' || machine.classes.find(type.name)) return;
  const isOwn = machine.classes
    .lineOf(value.className)
    .some(({methods}) =>
      methods.some(({syntax}) => syntax.name.toLowerCase() === link.name.toLowerCase()),
    );
  const isInherited = signaturesOf(library).some(
    ({name}) => name.toLowerCase() === link.name.toLowerCase(),
  );
  if (!isOwn || isInherited) return;
  throw machine.fail(
    'type',
    `${library} has no method ${link.name}: call the methods of ${value.className} first in the chain`,
    link.place,
  );
}
