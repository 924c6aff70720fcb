/** What a method of the platform is: its types, whether it changes something, and what it returns. */
import {parseType, simpleType, splitTypes, type AncestorsOf, type ApexType} from '@soql-lib/apex';
import type {InstanceEquality} from '../equality';
import {integerValue} from '../numbers';
import {booleanValue, listOf, textValue, type InstanceValue, type Value} from '../values';

/** What only the interpreter can do for a method. */
export interface Surroundings {
  /**
   * Counts comparisons of elements, of which a loop over large collections can make millions.
   *
   * @throws Error beyond a limit
   */
  spend(comparisons: number): void;
  instances: InstanceEquality;
  ancestorsOf: AncestorsOf;
  /** @returns whether an object's class declares `equals` */
  hasOwnEquality(instance: InstanceValue): boolean;
  /** @returns the outcome of an object's own `compareTo`; undefined if it has none */
  compareInstances(left: InstanceValue, right: Value): number | undefined;
  /** @returns the outcome of a `Comparator`; undefined if it is not certain */
  compareWith(comparator: Value, left: Value, right: Value): number | undefined;
  /** @returns a field's value converted to the type that the schema knows */
  fieldValue(object: string, field: string, value: Value): Value;
}

export interface PlatformCall {
  /** The value before the dot; of a static method null. */
  target: Value;
  /** Static type of the target. */
  type: ApexType;
  /** Converted to the parameters' types. */
  parameters: readonly Value[];
  surroundings: Surroundings;
}

/** @returns undefined when the result is not certain */
export type Evaluate = (call: PlatformCall) => Value | undefined;

export interface PlatformMethod {
  name: string;
  isStatic: boolean;
  parameters: readonly ApexType[];
  result: ApexType;
  /** True for a method that changes its target; if it cannot be evaluated, the target is unknown from then on. */
  changes: boolean;
  evaluate: Evaluate;
}

/** Undefined when the result is not certain. */
type Outcome = string | number | boolean | readonly string[] | Value | undefined;

/**
 * A function of the values themselves: a String as a string, an Integer as a number, a Boolean as a boolean, anything else and
 * what is marked with `?` as a `Value`. Of an instance method the target comes first.
 */
type Native = (...values: never[]) => Outcome;

interface Header {
  name: string;
  parameters: readonly ApexType[];
  /** Whether a parameter is marked with `?`, so that null goes to the function, too. */
  takesAll: readonly boolean[];
  result: ApexType;
}

/** Reads `substring(Integer, Integer): String`. */
function readHeader(text: string): Header {
  const [, name = '', written = '', result = ''] = /^(\w+)\((.*)\): (.*)$/.exec(text) ?? [];
  const parameters = splitTypes(written);
  return {
    name,
    parameters: parameters.map((parameter) => parseType(parameter.replace('?', ''))),
    takesAll: parameters.map((parameter) => parameter.endsWith('?')),
    result: parseType(result),
  };
}

function unwrap(value: Value, type: ApexType): string | number | boolean | Value | undefined {
  switch (type.name) {
    case 'String':
      return value.kind === 'text' ? value.value : undefined;
    case 'Integer':
      return value.kind === 'number' ? value.value : undefined;
    case 'Boolean':
      return value.kind === 'boolean' ? value.value : undefined;
    default:
      return value.kind === 'unknown' || value.kind === 'null' ? undefined : value;
  }
}

function wrap(outcome: Outcome): Value | undefined {
  if (typeof outcome === 'string') return textValue(outcome);
  if (typeof outcome === 'number') return integerValue(outcome);
  if (typeof outcome === 'boolean') return booleanValue(outcome);
  if (outcome !== undefined && 'kind' in outcome) return outcome;
  return outcome && listOf(simpleType('String'), outcome.map(textValue));
}

function evaluateNative(
  native: Native,
  {parameters, takesAll}: Header,
  receiver: ApexType | undefined,
): Evaluate {
  return ({target, parameters: values}) => {
    const given = values.map((value, index) =>
      takesAll[index] ? value : unwrap(value, parameters[index] ?? simpleType('Object')),
    );
    const all = receiver ? [unwrap(target, receiver), ...given] : given;
    return all.includes(undefined) ? undefined : wrap(native(...(all as never[])));
  };
}

/** @param methods header, such as `left(Integer): String` → what it returns */
export function instanceMethods(
  receiver: string,
  methods: Readonly<Record<string, Native>>,
): PlatformMethod[] {
  return Object.entries(methods).map(([text, native]) => {
    const header = readHeader(text);
    const evaluate = evaluateNative(native, header, simpleType(receiver));
    return {...header, isStatic: false, changes: false, evaluate};
  });
}

export function staticMethods(methods: Readonly<Record<string, Native>>): PlatformMethod[] {
  return Object.entries(methods).map(([text, native]) => {
    const header = readHeader(text);
    const evaluate = evaluateNative(native, header, undefined);
    return {...header, isStatic: true, changes: false, evaluate};
  });
}

/** Methods whose results only an org knows. */
export function unevaluated(isStatic: boolean, ...headers: readonly string[]): PlatformMethod[] {
  return headers.map((text) => ({
    ...readHeader(text),
    isStatic,
    changes: false,
    evaluate: () => undefined,
  }));
}

/** Methods that work on the target itself and take any value, unknown ones included. */
export function valueMethods(
  methods: Readonly<Record<string, Evaluate>>,
  changes: boolean,
): PlatformMethod[] {
  return Object.entries(methods).map(([text, evaluate]) => ({
    ...readHeader(text),
    isStatic: false,
    changes,
    evaluate,
  }));
}
