/** Calls of methods that the source or the context declares. */
import {
  chooseOverload,
  type Call,
  type SourceRange,
  pathType,
  printType,
  simpleType,
  unknownType,
  voidType,
  type ApexType,
} from '@soql-lib/apex';
import {signaturesNamed} from '../signatures';
import {runtimeType} from '../values/coerce';
import {nullValue, type InstanceValue, type TypedValue, type Value} from '../values/values';
import type {Argument} from '../library/call';
import type {UserConstructor, UserMethod} from './classes';
import {escape} from './escape-analysis';
import {initializeClass} from './fields';
import {callInstance, callStaticOfLibrary, printTypes} from './library-calls';
import {Environment, type Frame, type Interpreter} from './interpreter';
import {convert} from './convert';

interface MethodName {
  name: string;
  at: SourceRange;
}

/** An argument whose type is not known leaves the choice between overloads open. */
function isUndecided(candidates: readonly UserMethod[], types: readonly ApexType[]): boolean {
  const sameArity = candidates.filter(({parameters}) => parameters.length === types.length);
  return (
    sameArity.length > 1 &&
    types.some(
      ({name}, index) =>
        (name === unknownType.name || name === pathType.name) &&
        new Set(sameArity.map(({parameters}) => parameters[index]?.name)).size > 1,
    )
  );
}

/** The static type of an argument; of a value without one, its own. */
function staticType({type, value}: Argument): ApexType {
  return type.name === unknownType.name ? runtimeType(value) : type;
}

function choose(
  interpreter: Interpreter,
  candidates: readonly UserMethod[],
  {name, at: place}: MethodName,
  parameters: readonly Argument[],
): UserMethod | undefined {
  const types = parameters.map(staticType);
  if (isUndecided(candidates, types)) {
    throw interpreter.fail(
      'unknown value',
      `which ${name} is called is unknown, since the type of an argument is`,
      place,
    );
  }
  const choice = chooseOverload(candidates, types, interpreter.classes.ancestorsOf);
  if (choice.kind === 'none') return undefined;
  if (choice.kind === 'one') return choice.method;
  throw interpreter.fail('type', `the call ${name}(${printTypes(parameters)}) is ambiguous`, place);
}

/** Rejects a call of a method that a class has with other arguments only. */
export function rejectOtherArguments(
  interpreter: Interpreter,
  className: string,
  named: readonly UserMethod[],
  {name, at}: Call,
  parameters: readonly Argument[],
): void {
  if (named.length === 0) return;
  const forms = named.map(formOf).join(', ');
  const message = `${className} has no ${name}(${printTypes(parameters)}); there is ${forms}`;
  throw interpreter.fail('type', message, at);
}

/** `byAccounts(Set<Id>)` */
function formOf({syntax, parameters}: UserMethod): string {
  return `${syntax.name}(${parameters.map(printType).join(', ')})`;
}

/** @returns the method that runs for an object of a class: the nearest one that overrides it */
export function overrideOf(
  interpreter: Interpreter,
  method: UserMethod,
  className: string,
): UserMethod {
  const signature = ({syntax, parameters}: UserMethod): string =>
    `${syntax.name}(${parameters.map(printType).join()})`.toLowerCase();
  for (const {methods} of interpreter.classes.lineOf(className)) {
    for (const candidate of methods) {
      if (candidate === method) return method;
      const overrides = candidate.syntax.override || !method.syntax.body;
      if (overrides && signature(candidate) === signature(method)) return candidate;
    }
  }
  return method;
}

/**
 * @param className the class that is searched first, then its ancestors; what a subclass overrides
 * counts once
 * @returns undefined when there is no such method that takes these arguments
 */
export function findMethod(
  interpreter: Interpreter,
  className: string,
  method: MethodName,
  parameters: readonly Argument[],
  kind: 'static' | 'instance' | 'any',
): UserMethod | undefined {
  const seen = new Set<string>();
  const named = interpreter.classes
    .methodsNamed(method.name, className)
    .filter(({syntax}) => kind === 'any' || syntax.static === (kind === 'static'))
    .filter((candidate) => {
      const signature = candidate.parameters.map(printType).join().toLowerCase();
      return seen.has(signature) ? false : seen.add(signature);
    });
  return choose(interpreter, named, method, parameters);
}

/** Inside the method an unknown argument goes by what it is called outside. */
function asParameter({value, text}: Argument): Value {
  return value.kind === 'unknown' || value.kind === 'record' ? {...value, text} : value;
}

/** Gives the parameters of a method or a constructor their values. */
export function declareParameters(
  environment: Environment,
  {syntax, parameters: types}: UserMethod | UserConstructor,
  parameters: readonly Argument[],
  place: SourceRange,
): void {
  for (const [index, argument] of parameters.entries()) {
    const parameter = syntax.parameters[index];
    const type = types[index];
    if (!parameter || !type) continue;
    const value = environment.convert(asParameter(argument), type, place);
    environment.declare(parameter.name, type, value, parameter.place);
  }
}

export function callMethodOf(
  interpreter: Interpreter,
  method: UserMethod,
  self: InstanceValue | undefined,
  parameters: readonly Argument[],
  place: SourceRange,
): TypedValue {
  const {syntax, className, result} = method;
  const {body} = syntax;
  if (!body) throw interpreter.fail('unsupported', `the method ${syntax.name} has no body`, place);
  const owner = className === undefined ? undefined : interpreter.classes.find(className);
  if (owner) initializeClass(interpreter, owner, place);
  const frame: Frame = {className, self: syntax.static ? undefined : self};
  const environment = new Environment(interpreter, frame);
  declareParameters(environment, method, parameters, place);
  return interpreter.enter(place, () => {
    const returned = environment.runBody(body);
    if (!result) return {value: nullValue, type: voidType};
    return {
      value: returned ? convert(interpreter, returned, result, place) : nullValue,
      type: result,
    };
  });
}

/** A call by name: of the class's own method, of the builder it extends, or of a free method. */
export function callByName(expression: Call, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {className, self} = environment.frame;
  const {name, place} = expression;
  if (/^(this|super)$/i.test(name)) {
    throw environment.fail(
      'type',
      `${name}(...) must be the first statement of a constructor`,
      place,
    );
  }
  const parameters = environment.evaluateAll(expression.arguments);
  const own =
    className === undefined
      ? undefined
      : findMethod(interpreter, className, expression, parameters, self ? 'any' : 'static');
  if (own) {
    const method = self ? overrideOf(interpreter, own, self.className) : own;
    return callMethodOf(interpreter, method, self, parameters, place);
  }
  const outer = findInOuter(interpreter, className, expression, parameters);
  if (outer) return callMethodOf(interpreter, outer, undefined, parameters, place);
  const base = interpreter.classes.libraryBase(className);
  const at = {environment, soFar: expression};
  if (base && hasStatic(base, name)) return callStaticOfLibrary(at, base, expression, parameters);
  if (base && self && className !== undefined) {
    const target = {value: self, type: simpleType(className)};
    return callInstance(at, target, base, expression, parameters);
  }
  const free = interpreter.classes.methodsNamed(name);
  const method = choose(interpreter, free, expression, parameters);
  if (method) return callMethodOf(interpreter, method, undefined, parameters, place);
  escape(interpreter, name, parameters, place);
  return environment.unknownCall(expression);
}

/** An inner class calls the static methods of the classes around it by their names alone. */
function findInOuter(
  interpreter: Interpreter,
  className: string | undefined,
  call: Call,
  parameters: readonly Argument[],
): UserMethod | undefined {
  const outer = /^(.*)\.[^.]*$/.exec(className ?? '')?.[1];
  if (outer === undefined) return undefined;
  return (
    findMethod(interpreter, outer, call, parameters, 'static') ??
    findInOuter(interpreter, outer, call, parameters)
  );
}

export function hasStatic(type: string, name: string): boolean {
  return signaturesNamed(type, name).some((signature) => signature.static);
}
