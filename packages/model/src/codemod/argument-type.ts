/** The type of a parameter of a method or constructor. */
import {
  type ApexType,
  type Call,
  type Construction,
  type Expression,
  compactText,
  constructorName,
  isSame,
  nameOf,
  printType,
  simpleType,
} from '@soql-lib/apex';
import {methodsOf} from '../values/platform';
import type {UseContext} from './shared';

/** `list` takes a list of SObjects, `typed list` one of the query's object; else a type. */
export type ArgumentType = 'list' | 'typed list' | ApexType | {reason: string};

/** Methods of the platform that take a list or any object, by class and name. */
const listParameters =
  /^(database\.((insert|update|delete)(immediate)?|undelete|emptyrecyclebin)|security\.stripinaccessible)$/;

const anyParameters =
  /^(system\.(debug|assert\w*)|assert\.\w+|json\.\w+|string\.valueof|database\.upsert|approval\.(un)?lock)$/;

/** @param index of the argument */
export function argumentType(
  call: Call | Construction,
  index: number,
  context: UseContext,
): ArgumentType {
  const count = call.arguments.length;
  if (call.kind === 'new') return constructorParameter(call, index, count, context);
  const {receiver, name} = call;
  if (receiver) return methodParameter(call, receiver, index, context);
  const isConstructor = /^(this|super)$/i.test(name);
  const methods = isConstructor ? [] : context.scope.methods(name);
  return (
    commonParameter(methods, index, count) ?? elsewhere(isConstructor ? 'the constructor' : name)
  );
}

function methodParameter(
  call: Call,
  receiver: Expression,
  index: number,
  {types}: UseContext,
): ArgumentType {
  const {name, arguments: given} = call;
  const type = types.of(receiver);
  const platform = type && methodsOf(type, name, given.length, false);
  const declared = types.calledMethods(call);
  const parameter =
    commonParameter(platform ?? [], index, given.length) ??
    commonParameter(declared?.methods ?? [], index, given.length);
  if (parameter !== undefined) return parameter;
  const written = compactText(receiver);
  return platformParameter(written, name) ?? elsewhere(`${written}.${name}`);
}

function platformParameter(receiver: string, name: string): ArgumentType | undefined {
  const key = `${receiver.replace(/^system\.(?=\w)/i, '')}.${name}`.toLowerCase();
  if (listParameters.test(key)) return 'list';
  return anyParameters.test(key) ? 'typed list' : undefined;
}

function constructorParameter(
  creation: Construction,
  index: number,
  count: number,
  {scope}: UseContext,
): ArgumentType {
  const key = nameOf(creation.type);
  if (key === 'list' || key === 'set' || key === 'map') return 'typed list';
  if (key === 'apexpages.standardcontroller') return simpleType('SObject');
  if (key === 'apexpages.standardsetcontroller') return 'typed list';
  const constructors = scope.type(key)?.methods.get(constructorName) ?? [];
  return (
    commonParameter(constructors, index, count) ??
    elsewhere(`the constructor of ${printType(creation.type)}`)
  );
}

/** @returns the type that all methods with that many parameters have in a place; a query is never a set or a map */
function commonParameter(
  methods: readonly {parameters: readonly ApexType[]}[],
  index: number,
  count: number,
): ApexType | undefined {
  const [first, ...others] = methods
    .filter(({parameters}) => parameters.length === count)
    .map(({parameters}) => parameters[index])
    .filter((type) => !/^(set|map)$/.test(nameOf(type)));
  return others.every((other) => isSame(other, first)) ? first : undefined;
}

function elsewhere(name: string): {reason: string} {
  return {
    reason: `${name} is not declared in this file, so its parameter may be a list or one record: assign the query to a variable of the right type first`,
  };
}
