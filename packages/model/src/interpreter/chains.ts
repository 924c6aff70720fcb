/** Chains: a root, and what follows it by dots. */
import {
  type Chain,
  type SourceRange,
  type SelfReference,
  simpleType,
  unknownType,
  type ApexType,
} from '@soql-lib/apex';
import {isCustomLabel} from '../values/custom-label';
import {isUncertain, unknownValue, type TypedValue} from '../values/values';
import {fieldInScope} from './fields';
import {topFrame, type ChainPosition, type Environment} from './interpreter';
import {followPath, staticProperty, type Step} from './paths';
import {followValue} from './members';

/** @throws ModelError where Apex would not compile, would throw, or cannot be followed */
export function evaluateChain(chain: Chain, environment: Environment): TypedValue {
  const {interpreter} = environment;
  const {root, links} = chain;
  let step: Step =
    root.kind === 'name'
      ? resolveName(root.name, root.place, environment)
      : {kind: 'value', result: environment.evaluate(root)};
  const isSuper = root.kind === 'self' && root.name === 'super';
  for (const [index, link] of links.entries()) {
    interpreter.step(link.at);
    const at = {environment, soFar: link};
    if (step.kind === 'path') {
      step = followPath(at, step.names, link);
      continue;
    }
    const {result} = step;
    // What follows isn't evaluated, so its type is unknown: `parent?.Name ?? 'none'` is a String.
    if (result.value.kind === 'null' && link.kind !== 'index' && link.safe)
      return {value: result.value, type: unknownType};
    const next = followValue(at, result, link, isSuper && index === 0);
    step = {kind: 'value', result: settled(at, next)};
  }
  if (step.kind === 'value') return step.result;
  return environment.unknown(chain, typeOfPath(step.names));
}

function asField(name: string, {value, type}: TypedValue): TypedValue {
  return {value: isUncertain(value) ? unknownValue(name) : value, type};
}

/** Types of paths that overloads depend on: `AccessType.READABLE`, `System.Label.Greeting`. */
function typeOfPath(names: readonly string[]): ApexType {
  const path = names.join('.');
  if (isCustomLabel(path)) return simpleType('String');
  return /\baccesstype\.\w+$/i.test(path) ? simpleType('AccessType') : unknownType;
}

/** `this` and `super`; at the top, in statements out of a method, an unknown object. */
export function selfReference(expression: SelfReference, environment: Environment): TypedValue {
  const {place} = expression;
  const {self, className} = environment.frame;
  if (environment.frame === topFrame) return environment.unknown(expression);
  if (!self || className === undefined) {
    throw environment.fail('type', '"this" has no meaning outside an object', place);
  }
  return {value: self, type: simpleType(className)};
}

function resolveName(name: string, place: SourceRange, environment: Environment): Step {
  const {interpreter} = environment;
  const variable = environment.find(name);
  if (variable) return {kind: 'value', result: asNamed(variable.name, variable, environment)};
  const field = fieldInScope(interpreter, environment.frame, name);
  if (field) return {kind: 'value', result: asField(name, field.get())};
  const base = interpreter.classes.libraryBase(environment.frame.className);
  const property = base && staticProperty(interpreter, base, name, place);
  return property ? {kind: 'value', result: property} : {kind: 'path', names: [name]};
}

/** What unknown code may have changed goes by its source. */
function settled({environment, soFar}: ChainPosition, result: TypedValue): TypedValue {
  return isUncertain(result.value) ? environment.unknown(soFar, result.type) : result;
}

/** At the top, what is not known goes by its variable, which the reader sees in the chain. */
function asNamed(name: string, {type, value}: TypedValue, environment: Environment): TypedValue {
  if (isUncertain(value)) return {value: unknownValue(name), type};
  if (environment.frame !== topFrame) return {value, type};
  if (value.kind === 'unknown') return {value: {...value, text: name}, type};
  return {value: value.kind === 'record' ? {...value, text: name} : value, type};
}
