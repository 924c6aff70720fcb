/** `new`: records, collections, and objects of the classes given with a chain. */
import {chooseOverload} from '../../apex/overloads';
import {addElement} from '../values/platform';
import {libraryTypeName, signaturesOf} from '../../apex/signatures';
import type {Call, Construction, Place, Statement} from '../../apex/syntax';
import {builtInName, type ApexType} from '../../apex/types';
import type {CollectionValue, InstanceValue, TypedValue, Value} from '../values/values';
import {CachedQuery, MainQuery} from '../library';
import type {Argument} from '../library/call';
import type {UserClass, UserConstructor} from './classes';
import {chooseSignature, printTypes, startQuery} from './library-calls';
import type {Machine} from './machine';
import {Scope, type Frame} from './scope';
import {callMethodOf, findMethod, parameterScope} from './user-calls';

export function construct(machine: Machine, expression: Construction, scope: Scope): TypedValue {
  const {place} = expression;
  const type = machine.classes.resolveType(expression.type, scope.frame.className);
  const userClass = machine.classes.find(type.name);
  if (userClass) {
    const parameters = machine.evaluateAll(expression.arguments, scope);
    return {value: instantiate(machine, userClass, parameters, place), type};
  }
  if (type.name === 'SOQL' || type.name === 'SOQLCache') {
    const parameters = machine.evaluateAll(expression.arguments, scope);
    return {value: {kind: 'library', object: startOf(machine, type.name, parameters, place)}, type};
  }
  if (type.name === 'List' || type.name === 'Set')
    return newCollection(machine, expression, type, scope);
  if (type.name === 'Map' && expression.arguments.length === 0)
    return {value: {kind: 'map', entries: []}, type};
  const isPlatformType =
    builtInName(type.name) !== undefined || libraryTypeName(type.name) !== undefined;
  const isRecord =
    !isPlatformType && expression.arguments.every((argument) => argument.kind === 'assign');
  return isRecord
    ? newRecord(machine, expression, type, scope)
    : machine.unknown(expression, scope, type);
}

function startOf(
  machine: Machine,
  type: 'SOQL' | 'SOQLCache',
  parameters: readonly Argument[],
  place: Place,
): MainQuery | CachedQuery {
  const constructors = signaturesOf(type).filter(({name}) => name === 'new');
  chooseSignature(machine, type, constructors, {name: 'new', place}, parameters);
  return startQuery(machine, type, parameters, place);
}

/** `new List<String>()`, or a copy of another collection. */
function newCollection(
  machine: Machine,
  expression: Construction,
  type: ApexType,
  scope: Scope,
): TypedValue {
  const value: CollectionValue = {kind: 'collection', isSet: type.name === 'Set', elements: []};
  const [first] = expression.arguments;
  if (!first) return {value, type};
  const source = machine.evaluate(first, scope).value;
  if (source.kind !== 'collection') return machine.unknown(expression, scope, type);
  for (const element of source.elements) {
    machine.step(expression.place);
    machine.within(expression.place, () => addElement(value, element));
  }
  return {value, type};
}

function newRecord(
  machine: Machine,
  expression: Construction,
  type: ApexType,
  scope: Scope,
): TypedValue {
  const fields = new Map<string, Value>();
  for (const argument of expression.arguments) {
    if (argument.kind !== 'assign' || argument.target.kind !== 'name') continue;
    fields.set(argument.target.name.toLowerCase(), machine.evaluate(argument.value, scope).value);
  }
  const text = machine.textOf(expression, scope);
  return {
    value: {kind: 'record', object: machine.session.names.object(type.name), fields, text},
    type,
  };
}

function instantiate(
  machine: Machine,
  userClass: UserClass,
  parameters: readonly Argument[],
  place: Place,
): InstanceValue {
  const self: InstanceValue = {
    kind: 'instance',
    className: userClass.name,
    fields: new Map(),
    base: undefined,
  };
  initialize(machine, self, userClass, parameters, place);
  return self;
}

function chooseConstructor(
  machine: Machine,
  {constructors, name}: UserClass,
  parameters: readonly Argument[],
  place: Place,
): UserConstructor | undefined {
  if (constructors.length === 0 && parameters.length === 0) return undefined;
  const types = parameters.map(({type}) => type);
  const choice = chooseOverload(constructors, types, machine.classes.ancestorsOf);
  if (choice.kind === 'one') return choice.method;
  throw machine.fail('type', `${name} has no constructor (${printTypes(parameters)})`, place);
}

/** `this(…)` or `super(…)` at the start of a constructor. */
function delegationOf(body: readonly Statement[]): Call | undefined {
  const [first] = body;
  const call =
    first?.kind === 'expression' && first.expression.kind === 'call' ? first.expression : undefined;
  return call && /^(this|super)$/i.test(call.name) ? call : undefined;
}

/** Runs a constructor: the parent's first, then the fields' initial values, then its own body. */
function initialize(
  machine: Machine,
  self: InstanceValue,
  userClass: UserClass,
  parameters: readonly Argument[],
  place: Place,
): void {
  const constructor = chooseConstructor(machine, userClass, parameters, place);
  const frame: Frame = {className: userClass.name, self};
  const names = constructor?.syntax.parameters ?? [];
  const scope = parameterScope(frame, names, constructor?.parameters ?? [], parameters);
  const body = constructor?.syntax.body ?? [];
  const delegation = delegationOf(body);
  machine.enter(place, () => {
    const given = delegation ? machine.evaluateAll(delegation.arguments, scope) : [];
    if (delegation?.name.toLowerCase() === 'this') {
      initialize(machine, self, userClass, given, delegation.place);
    } else {
      initializeParent(
        machine,
        self,
        userClass,
        given,
        delegation?.place ?? userClass.syntax.place,
      );
      initializeFields(machine, self, userClass);
    }
    machine.runBody(delegation ? body.slice(1) : body, scope);
  });
}

function initializeParent(
  machine: Machine,
  self: InstanceValue,
  {parent}: UserClass,
  parameters: readonly Argument[],
  place: Place,
): void {
  const parentClass = parent === undefined ? undefined : machine.classes.find(parent);
  if (parentClass) {
    initialize(machine, self, parentClass, parameters, place);
  } else if (parent === 'SOQL' || parent === 'SOQLCache') {
    self.base = startOf(machine, parent, parameters, place);
    if (self.base instanceof CachedQuery) startCache(machine, self, self.base, place);
  }
}

function initializeFields(machine: Machine, self: InstanceValue, userClass: UserClass): void {
  const scope = new Scope({className: userClass.name, self});
  for (const {static: isStatic, name, initializer} of userClass.syntax.fields) {
    if (isStatic || !initializer) continue;
    self.fields.set(name.toLowerCase(), machine.evaluate(initializer, scope).value);
  }
}

/** `SOQLCache`'s constructor asks the subclass for its initial query and its further filter fields (facts/cache.md 2). */
function startCache(
  machine: Machine,
  self: InstanceValue,
  cached: CachedQuery,
  place: Place,
): void {
  const initial = callOverride(machine, self, 'initialQuery', place);
  if (initial && initial.kind !== 'null') {
    const object =
      initial.kind === 'library'
        ? initial.object
        : initial.kind === 'instance'
          ? initial.base
          : undefined;
    if (!(object instanceof MainQuery)) {
      throw machine.fail('unknown value', 'the initial query is not known here', place);
    }
    cached.setInitial(object);
  }
  const allowed = callOverride(machine, self, 'additionalAllowedConditionFields', place);
  for (const element of allowed?.kind === 'collection' ? allowed.elements : []) {
    if (element.kind === 'field') cached.allowedFields.add(element.field);
  }
}

function callOverride(
  machine: Machine,
  self: InstanceValue,
  name: string,
  place: Place,
): Value | undefined {
  const method = findMethod(machine, self.className, {name, place}, [], 'instance');
  return method && callMethodOf(machine, method, self, [], place).value;
}
