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
import type {Environment, Frame, Interpreter} from './interpreter';
import {callOwn} from './surroundings';
import {parameterScope} from './user-calls';

export function construct(expression: Construction, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {place} = expression;
  const type = environment.resolveType(expression.type);
  const userClass = interpreter.classes.find(type.name);
  if (userClass) {
    const parameters = environment.evaluateAll(expression.arguments);
    if (userClass.constructors.length === 0 && interpreter.classes.isException(userClass.name))
      return newException(expression, type, parameters, environment);
    return {value: instantiate(interpreter, userClass, parameters, place), type};
  }
  if (type.name === 'SOQL' || type.name === 'SOQLCache') {
    const parameters = environment.evaluateAll(expression.arguments);
    return {
      value: {kind: 'library', object: startOf(interpreter, type.name, parameters, place)},
      type,
    };
  }
  if (type.name === 'List' || type.name === 'Set')
    return newCollection(expression, type, environment);
  if (type.name === 'Map') return newMap(expression, type, environment);
  if (/Exception$/i.test(type.name)) {
    const parameters = environment.evaluateAll(expression.arguments);
    return newException(expression, type, parameters, environment);
  }
  const isPlatformType =
    builtInName(type.name) !== undefined || libraryTypeName(type.name) !== undefined;
  const isRecord =
    !isPlatformType && expression.arguments.every((argument) => argument.kind === 'assign');
  if (isRecord) return newRecord(expression, type, environment);
  const parameters = environment.evaluateAll(expression.arguments);
  escape(interpreter, `new ${type.name}`, parameters, place);
  return environment.unknownCall(expression, type);
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

function newException(
  expression: Construction,
  type: ApexType,
  parameters: readonly Argument[],
  environment: Environment,
): TypedValue {
  const value = constructException(type.name, parameters);
  return value ? {value, type} : environment.unknown(expression, type);
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
  environment.within(expression.place, () =>
    copyInto(value, source, environment.interpreter.surroundings(expression.place)),
  );
  return {value, type};
}

/** `new Map<Id, Account>()`, a copy of another map, or records by their Ids. */
function newMap(expression: Construction, type: ApexType, environment: Environment): TypedValue {
  const map = emptyMap(type);
  const [first] = expression.arguments;
  if (!first) return {value: map, type};
  const source = environment.evaluate(first).value;
  if (isUnknown(source) || isUncertain(source)) return environment.unknown(expression, type);
  const {place} = expression;
  environment.within(place, () => {
    for (const [present, entry] of entriesOf(source))
      putEntry(map, present, entry, environment.interpreter.surroundings(place));
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
    environment.within(place, () =>
      setField(record, target.name, given, interpreter.surroundings(place)),
    );
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
  const names = constructor?.syntax.parameters ?? [];
  const environment = parameterScope(
    interpreter,
    frame,
    names,
    constructor?.parameters ?? [],
    parameters,
    place,
  );
  const body = constructor?.syntax.body ?? [];
  const delegation = delegationOf(body);
  interpreter.enter(place, () => {
    const given = delegation ? environment.evaluateAll(delegation.arguments) : [];
    if (delegation?.name.toLowerCase() === 'this') {
      initialize(interpreter, self, userClass, given, delegation.place);
    } else {
      initializeParent(
        interpreter,
        self,
        userClass,
        given,
        delegation?.place ?? userClass.syntax.place,
      );
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

/** `SOQLCache`'s constructor calls the subclass for its initial query and its further filter fields (facts/cache.md 2). */
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
