/** A method of the platform: its types, whether it changes something, and what it returns. */
import {
  parseType,
  simpleType,
  splitTypes,
  unknownType,
  type AncestorsOf,
  type ApexType,
} from '@soql-lib/apex';
import {integerValue} from '../numbers';
import {booleanValue, listOf, textValue, type CollectionValue, type Value} from '../values';

/** What only the interpreter can do for a method. */
export interface Surroundings {
  /**
   * Counts comparisons of elements, of which a loop over large collections can make millions.
   *
   * @throws Error beyond a limit
   */
  spend(comparisons: number): void;
  ancestorsOf: AncestorsOf;
  /** @returns a field's value converted to the type that the schema knows */
  fieldValue(object: string, field: string, value: Value): Value;
}

export interface PlatformCall {
  /** The value before the dot; of a static method null. */
  target: Value;
  /** Converted to the parameters' types. */
  parameters: readonly Value[];
  surroundings: Surroundings;
}

/** @returns undefined when the result is not certain */
type Evaluate = (call: PlatformCall) => Value | undefined;

export interface PlatformMethod {
  name: string;
  isStatic: boolean;
  parameters: readonly ApexType[];
  result: ApexType;
  /** True for a method that changes its target, which is unknown if the call can't be evaluated. */
  changes: boolean;
  evaluate: Evaluate;
}

/** Undefined when the result is not certain. */
export type PlatformResult = string | number | boolean | readonly string[] | Value | undefined;

/** A function of the values as they are. */
export type OnValues = (call: PlatformCall) => PlatformResult;

/** Types whose values a function gets as those of JavaScript. */
const plainTypes = ['String', 'Integer', 'Boolean'] as const;

type PlainType = (typeof plainTypes)[number];

/** The kind of the values of a type, by its name without type arguments. */
const kinds = {
  ...({String: 'text', Id: 'id', Boolean: 'boolean', Enum: 'enum'} as const),
  ...({Integer: 'number', Long: 'number', Double: 'number', Decimal: 'number'} as const),
  ...({Date: 'date', Datetime: 'datetime', Exception: 'instance'} as const),
  ...({SObjectField: 'field', SObjectType: 'objectType'} as const),
  ...({List: 'collection', Iterable: 'collection'} as const),
};

const kindOf: Readonly<Partial<Record<string, Value['kind']>>> = kinds;

type ValueOf<Name extends keyof typeof kinds> = Extract<Value, {kind: (typeof kinds)[Name]}>;

/** What a function gets for a type in a header; for `String?` any value, null included. */
type Given<Written extends string> = Written extends PlainType
  ? ValueOf<Written>['value']
  : Written extends keyof typeof kinds
    ? ValueOf<Written>
    : Written extends `${'List' | 'Iterable'}<${string}>`
      ? CollectionValue
      : Value;

type AllGiven<Written extends string> = Written extends ''
  ? []
  : Written extends `${infer First}, ${infer Others}`
    ? [Given<First>, ...AllGiven<Others>]
    : [Given<Written>];

/** What a function gets for a header; not known for one that is put together at run time. */
type ParametersOf<Header extends string> = Header extends `${string}(${infer Written}): ${string}`
  ? AllGiven<Written>
  : never[];

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

function declared(
  text: string,
  isStatic: boolean,
  changes: boolean,
  evaluate: Evaluate,
): PlatformMethod {
  const {name, parameters, result} = readHeader(text);
  return {name, isStatic, parameters, result, changes, evaluate};
}

/** @returns undefined for a value that is not known, or of another kind than its type has */
function unwrap(value: Value, {name}: ApexType): string | number | boolean | Value | undefined {
  if (value.kind === 'unknown' || value.kind === 'null') return undefined;
  if (value.kind !== (kindOf[name] ?? value.kind)) return undefined;
  const isPlain = value.kind === 'text' || value.kind === 'number' || value.kind === 'boolean';
  return isPlain && plainTypes.some((type) => type === name) ? value.value : value;
}

function wrap(outcome: PlatformResult): Value | undefined {
  if (typeof outcome === 'string') return textValue(outcome);
  if (typeof outcome === 'number') return integerValue(outcome);
  if (typeof outcome === 'boolean') return booleanValue(outcome);
  if (outcome !== undefined && 'kind' in outcome) return outcome;
  return outcome && listOf(simpleType('String'), outcome.map(textValue));
}

function plainMethods(
  functions: Readonly<Record<string, (...values: never) => PlatformResult>>,
  receiver: ApexType | undefined,
): PlatformMethod[] {
  return Object.entries(functions).map(([text, run]) => {
    const {takesAll, parameters: types} = readHeader(text);
    const evaluate: Evaluate = ({target, parameters}) => {
      const given = parameters.map((value, index) =>
        takesAll[index] ? value : unwrap(value, types[index] ?? unknownType),
      );
      const all = receiver ? [unwrap(target, receiver), ...given] : given;
      return all.includes(undefined) ? undefined : wrap(run(...(all as never)));
    };
    return declared(text, receiver === undefined, false, evaluate);
  });
}

/** @param functions header (`left(Integer): String`) → the result from target and parameters */
export function instanceMethods<Receiver extends string, Header extends string>(
  receiver: Receiver,
  functions: {
    [Key in Header]: (target: Given<Receiver>, ...values: ParametersOf<Key>) => PlatformResult;
  },
): PlatformMethod[] {
  return plainMethods(functions, simpleType(receiver));
}

export function staticMethods<Header extends string>(functions: {
  [Key in Header]: (...values: ParametersOf<Key>) => PlatformResult;
}): PlatformMethod[] {
  return plainMethods(functions, undefined);
}

/**
 * Methods of which the types are known: their results only an org knows, or queries hardly ever
 * depend on them.
 *
 * @param lines a type of results with the methods that return it, such as
 * `Integer: size(), indexOf(Object)`
 */
export function unevaluated(isStatic: boolean, lines: string): PlatformMethod[] {
  return lines.split('\n').flatMap((line) => {
    const [, result = '', methods = ''] = /^ *(.*?): (.*)$/.exec(line) ?? [];
    return [...methods.matchAll(/\w+\([^)]*\)/g)].map(([method]) =>
      declared(`${method}: ${result}`, isStatic, false, () => undefined),
    );
  });
}

/** Methods that work on the target itself and take any value, unknown ones included. */
export function valueMethods(
  methods: Readonly<Record<string, OnValues>>,
  changes: boolean,
): PlatformMethod[] {
  return Object.entries(methods).map(([text, run]) =>
    declared(text, false, changes, (call) => wrap(run(call))),
  );
}
