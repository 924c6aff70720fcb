/** `new`: records, collections, and objects of the classes given with a chain. */
import {
  chooseOverload,
  type Call,
  type Construction,
  type SourceRange,
  type Statement,
  builtInName,
  type ApexType,
} from '@soql-lib/apex';
import {copyInto, entriesOf, putEntry, setField} from '../values/platform';
import {libraryTypeName, signaturesOf} from '../signatures';
import {
  emptyCollection,
  emptyMap,
  isUncertain,
  isUnknown,
  libraryObjectOf,
  RecordFields,
  type InstanceValue,
  type RecordValue,
  type TypedValue,
} from '../values/values';
import {CachedQuery, MainQuery} from '../library';
import type {Argument} from '../library/call';
import type {UserClass, UserConstructor} from './classes';
import {escape} from './escape-analysis';
import {constructException} from './exceptions';
import {initializeClass, initializeInstance} from './fields';
import {chooseSignature, printTypes, startQuery} from './library-calls';
import {Environment, type Frame, type Interpreter} from './interpreter';
import {callOwn} from './surroundings';
import {declareParameters} from './user-calls';

export function construct(expression: Construction, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {place} = expression;
  const type = environment.resolveType(expression.type);
  const userClass = interpreter.classes.find(type.name);
  if (!userClass) {
    if (type.name === 'List' || type.name === 'Set')
      return newCollection(expression, type, environment);
    if (type.name === 'Map') return newMap(expression, type, environment);
    if (isRecord(expression, type)) return newRecord(expression, type, environment);
  }
  const parameters = environment.evaluateAll(expression.arguments);
  if (isException(interpreter, type, userClass)) {
    const value = constructException(type.name, parameters);
    return value ? {value, type} : environment.unknown(expression, type);
  }
  if (userClass) {
    rejectPrivate(environment, userClass, parameters, place);
    return {value: instantiate(interpreter, userClass, parameters, place), type};
  }
  if (type.name === 'SOQL' || type.name === 'SOQLCache') {
    const object = startOf(interpreter, type.name, parameters, place);
    return {value: {kind: 'library', object}, type};
  }
  escape(interpreter, `new ${type.name}`, parameters, place);
  return environment.unknownCall(expression, type);
}

/** Of the platform, or of the code without a constructor of its own. */
function isException(
  {classes}: Interpreter,
  {name}: ApexType,
  userClass: UserClass | undefined,
): boolean {
  return userClass
    ? userClass.constructors.length === 0 && classes.isException(userClass.name)
    : /Exception$/i.test(name);
}

/** Any other type whose fields may be set in the parentheses. */
function isRecord({arguments: given}: Construction, {name}: ApexType): boolean {
  const isOther =
    builtInName(name) !== undefined ||
    libraryTypeName(name) !== undefined ||
    /Exception$/i.test(name);
  return !isOther && given.every((argument) => argument.kind === 'assign');
}

function startOf(
  interpreter: Interpreter,
  type: 'SOQL' | 'SOQLCache',
  parameters: readonly Argument[],
  place: SourceRange,
): MainQuery | CachedQuery {
  const constructors = signaturesOf(type).filter(({name}) => name === 'new');
  chooseSignature(interpreter, type, constructors, {name: 'new', at: place}, parameters);
  return startQuery(interpreter, type, parameters, place);
}

/** `new List<String>()`, or a copy of another collection, whose elements are converted. */
function newCollection(
  expression: Construction,
  type: ApexType,
  environment: Environment,
): TypedValue {
  const value = emptyCollection(type);
  const [first] = expression.arguments;
  if (!first) return {value, type};
  const source = environment.evaluate(first).value;
  if (source.kind === 'number' || isUnknown(source) || isUncertain(source))
    return environment.unknown(expression, type);
  environment.onValues(expression.place, (around) => copyInto(value, source, around));
  return {value, type};
}

/** `new Map<Id, Account>()`, a copy of another map, or records by their Ids. */
function newMap(expression: Construction, type: ApexType, environment: Environment): TypedValue {
  const map = emptyMap(type);
  const [first] = expression.arguments;
  if (!first) return {value: map, type};
  const source = environment.evaluate(first).value;
  if (isUnknown(source) || isUncertain(source)) return environment.unknown(expression, type);
  environment.onValues(expression.place, (around) => {
    for (const [present, entry] of entriesOf(source)) putEntry(map, present, entry, around);
  });
  return {value: map, type};
}

function newRecord(expression: Construction, type: ApexType, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const text = environment.textOf(expression);
  const object = interpreter.execution.names.object(type.name);
  const record: RecordValue = {kind: 'record', object, fields: new RecordFields(), text};
  for (const argument of expression.arguments) {
    if (argument.kind !== 'assign' || argument.target.kind !== 'name') continue;
    const {target, value, place} = argument;
    const {value: given} = environment.evaluate(value);
    environment.onValues(place, (around) => setField(record, target.name, given, around));
  }
  return {value: record, type};
}

function instantiate(
  interpreter: Interpreter,
  userClass: UserClass,
  parameters: readonly Argument[],
  place: SourceRange,
): InstanceValue {
  if (userClass.syntax.kind !== 'class')
    throw interpreter.fail('type', `${userClass.name} has no constructor`, place);
  initializeClass(interpreter, userClass, place);
  const self: InstanceValue = {
    kind: 'instance',
    className: userClass.name,
    fields: new Map(),
    base: undefined,
  };
  initialize(interpreter, self, userClass, parameters, place);
  if (self.base instanceof CachedQuery) self.base.keepDefaults();
  return self;
}

function chooseConstructor(
  interpreter: Interpreter,
  {constructors, name}: UserClass,
  parameters: readonly Argument[],
  place: SourceRange,
): UserConstructor | undefined {
  if (constructors.length === 0 && parameters.length === 0) return undefined;
  const types = parameters.map(({type}) => type);
  const choice = chooseOverload(constructors, types, interpreter.classes.ancestorsOf);
  if (choice.kind === 'one') return choice.method;
  throw interpreter.fail('type', `${name} has no constructor (${printTypes(parameters)})`, place);
}

/** A class and those in it see each other's private constructors. */
function rejectPrivate(
  {interpreter, frame}: Environment,
  userClass: UserClass,
  parameters: readonly Argument[],
  place: SourceRange,
): void {
  const [from] = frame.className?.split('.') ?? [];
  const [top] = userClass.name.split('.');
  if (from === top || userClass.constructors.length === 0) return;
  const {modifiers} = chooseConstructor(interpreter, userClass, parameters, place)?.syntax ?? {};
  if (modifiers?.some(({name}) => /^(public|global|protected|testvisible)$/i.test(name))) return;
  throw interpreter.fail('type', `the constructor of ${userClass.name} is private`, place);
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
  interpreter: Interpreter,
  self: InstanceValue,
  userClass: UserClass,
  parameters: readonly Argument[],
  place: SourceRange,
): void {
  const constructor = chooseConstructor(interpreter, userClass, parameters, place);
  const frame: Frame = {className: userClass.name, self};
  const environment = new Environment(interpreter, frame);
  if (constructor) declareParameters(environment, constructor, parameters, place);
  const body = constructor?.syntax.body ?? [];
  const delegation = delegationOf(body);
  interpreter.enter(place, () => {
    const given = delegation ? environment.evaluateAll(delegation.arguments) : [];
    if (delegation?.name.toLowerCase() === 'this') {
      initialize(interpreter, self, userClass, given, delegation.place);
    } else {
      const calledAt = delegation?.place ?? userClass.syntax.place;
      initializeParent(interpreter, self, userClass, given, calledAt);
      initializeInstance(interpreter, userClass, self, place);
    }
    environment.runBody(delegation ? body.slice(1) : body);
  });
}

function initializeParent(
  interpreter: Interpreter,
  self: InstanceValue,
  {parent}: UserClass,
  parameters: readonly Argument[],
  place: SourceRange,
): void {
  const parentClass = parent === undefined ? undefined : interpreter.classes.find(parent);
  if (parentClass) {
    initialize(interpreter, self, parentClass, parameters, place);
  } else if (parent === 'SOQL' || parent === 'SOQLCache') {
    self.base = startOf(interpreter, parent, parameters, place);
    if (self.base instanceof CachedQuery) startCache(interpreter, self, self.base, place);
  }
}

/** `SOQLCache`'s constructor asks the subclass for initial query and fields (facts/cache.md 2). */
function startCache(
  interpreter: Interpreter,
  self: InstanceValue,
  cached: CachedQuery,
  place: SourceRange,
): void {
  const initial = callOwn(interpreter, self, 'initialQuery', [], place);
  if (initial && initial.kind !== 'null') {
    const object = libraryObjectOf(initial);
    if (!(object instanceof MainQuery)) {
      throw interpreter.fail('unknown value', 'the initial query is unknown', place);
    }
    cached.setInitial(object);
  }
  const allowed = callOwn(interpreter, self, 'additionalAllowedConditionFields', [], place);
  for (const element of allowed?.kind === 'collection' ? allowed.elements : []) {
    if (element.kind === 'field') cached.allowedFields.add(element.field);
  }
}
