/** Calls of methods that the source or the context declares. */
import {chooseOverload} from '../../apex/overloads';
import {signaturesOf} from '../../apex/signatures';
import type {Call, Link, Place} from '../../apex/syntax';
import {printType, simpleType, unknownType, voidType, type ApexType} from '../../apex/types';
import {
  nullValue,
  unknownValue,
  type InstanceValue,
  type TypedValue,
  type Value,
} from '../values/values';
import type {Argument} from '../library/call';
import type {UserMethod} from './classes';
import {escape} from './escape';
import {callInstance, callStaticOfLibrary, printTypes} from './library-calls';
import type {Interpreter} from './interpreter';
import {Scope, type Frame} from './scope';
import {convert} from './statements';

interface MethodName {
  name: string;
  place: Place;
}

function choose(
  interpreter: Interpreter,
  candidates: readonly UserMethod[],
  {name, place}: MethodName,
  parameters: readonly Argument[],
): UserMethod | undefined {
  const types = parameters.map(({type}) => type);
  const choice = chooseOverload(candidates, types, interpreter.classes.ancestorsOf);
  if (choice.kind === 'ambiguous') {
    throw interpreter.fail(
      'type',
      `the call of ${name}(${printTypes(parameters)}) is ambiguous`,
      place,
    );
  }
  return choice.kind === 'one' ? choice.method : undefined;
}

/**
 * @param className the class that is searched first, then its ancestors; what a subclass overrides counts once
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
    .lineOf(className)
    .flatMap(({methods}) => methods)
    .filter(({syntax}) => syntax.name.toLowerCase() === method.name.toLowerCase())
    .filter(({syntax}) => kind === 'any' || syntax.static === (kind === 'static'))
    .filter((candidate) => {
      const signature = candidate.parameters.map(printType).join().toLowerCase();
      return seen.has(signature) ? false : seen.add(signature);
    });
  return choose(interpreter, named, method, parameters);
}

/** Inside the method an unknown argument goes by what it is called outside. */
function asParameter({value, text}: Argument): Value {
  if (value.kind === 'unknown') return unknownValue(text);
  return value.kind === 'record' ? {...value, text} : value;
}

export function parameterScope(
  interpreter: Interpreter,
  frame: Frame,
  names: readonly {name: string}[],
  types: readonly ApexType[],
  parameters: readonly Argument[],
  place: Place,
): Scope {
  const scope = new Scope(frame);
  for (const [index, argument] of parameters.entries()) {
    const name = names[index]?.name;
    if (name !== undefined) {
      const type = types[index] ?? unknownType;
      scope.declare(name, type, interpreter.convert(asParameter(argument), type, place));
    }
  }
  return scope;
}

export function callMethodOf(
  interpreter: Interpreter,
  method: UserMethod,
  self: InstanceValue | undefined,
  parameters: readonly Argument[],
  place: Place,
): TypedValue {
  const {syntax, className, result} = method;
  const {body} = syntax;
  if (!body) throw interpreter.fail('unsupported', `the method ${syntax.name} has no body`, place);
  const frame: Frame = {className, self: syntax.static ? undefined : self};
  const scope = parameterScope(
    interpreter,
    frame,
    syntax.parameters,
    method.parameters,
    parameters,
    place,
  );
  return interpreter.enter(place, () => {
    const returned = interpreter.runBody(body, scope);
    if (!result) return {value: nullValue, type: voidType};
    return {
      value: returned ? convert(interpreter, returned, result, place) : nullValue,
      type: result,
    };
  });
}

/** A call without a target: of the class's own methods, of the builder it extends, or of a free-standing method. */
export function callByName(interpreter: Interpreter, expression: Call, scope: Scope): TypedValue {
  const {className, self} = scope.frame;
  const {name, place} = expression;
  if (/^(this|super)$/i.test(name)) {
    throw interpreter.fail(
      'type',
      `${name}(...) must be the first statement of a constructor`,
      place,
    );
  }
  const parameters = interpreter.evaluateAll(expression.arguments, scope);
  const own =
    className === undefined
      ? undefined
      : findMethod(
          interpreter,
          self?.className ?? className,
          expression,
          parameters,
          self ? 'any' : 'static',
        );
  if (own) return callMethodOf(interpreter, own, self, parameters, place);
  const base = interpreter.classes.libraryBase(className);
  const link: Extract<Link, {kind: 'call'}> = {...expression, end: place.end, safe: false};
  if (base && hasStatic(base, name))
    return callStaticOfLibrary(interpreter, base, link, parameters, expression, scope);
  if (base && self && className !== undefined) {
    const target = {value: self, type: simpleType(className)};
    return callInstance(interpreter, target, base, link, parameters, expression, scope);
  }
  const free = interpreter.classes.methods.filter(
    ({syntax}) => syntax.name.toLowerCase() === name.toLowerCase(),
  );
  const method = choose(interpreter, free, expression, parameters);
  if (method) return callMethodOf(interpreter, method, undefined, parameters, place);
  escape(interpreter, name, parameters, place);
  return interpreter.unknown(expression, scope);
}

function hasStatic(type: string, name: string): boolean {
  return signaturesOf(type).some(
    (signature) => signature.static && signature.name.toLowerCase() === name.toLowerCase(),
  );
}
