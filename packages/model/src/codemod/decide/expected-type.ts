/** What the code around a query takes: the type of a variable, of a result, of a parameter. */
import {
  type ApexType,
  type Assignment,
  type Call,
  type Construction,
  type Declarator,
  type Expression,
  type ExpressionTypes,
  type Scope,
  compactText,
  constructorName,
  elementOf,
  isSame,
  nameOf,
  printType,
  simpleType,
} from '@soql-lib/apex';
import {methodsOf} from '../../values/platform';
import {NotConverted} from '../not-converted';
import type {Project} from '../project';
import type {ReasonCode} from '../reasons';

/** What is known at the place of a query. */
export interface UseContext {
  scope: Scope;
  types: ExpressionTypes;
  project: Project;
}

/** What the code around an expression takes. */
export type Expected =
  | {kind: 'type'; type: ApexType; isDirect: boolean}
  /** A list, or anything at all: an inline query is a list there. */
  | {kind: 'list'; isDirect: boolean};

const anyList: Expected = {kind: 'list', isDirect: false};
const listOfSObjects: Expected = {kind: 'list', isDirect: true};

function direct(type: ApexType): Expected {
  return {kind: 'type', type, isDirect: true};
}

function indirect(type: ApexType): Expected {
  return {kind: 'type', type, isDirect: false};
}

function unclear(code: ReasonCode = 'use-unclear', name?: string): never {
  throw new NotConverted(code, name === undefined ? {} : {name});
}

/**
 * @returns what the code around an expression takes
 * @throws NotConverted where that is not clear
 */
export function expectedAt(tree: Expression, context: UseContext): Expected {
  const {parent} = tree;
  switch (parent?.kind) {
    case undefined:
    case 'instanceof':
      return anyList;
    case 'declarator':
      return declared(parent);
    case 'assign':
      return assigned(parent, tree, context);
    case 'return':
      return returned(context);
    case 'cast':
      return direct(parent.type);
    case 'conditional':
      return {...expectedAt(parent, context), isDirect: false};
    case 'binary':
      if (parent.operator === '??') return {...expectedAt(parent, context), isDirect: false};
      return /^([-+]|[=!]==?|<>)$/.test(parent.operator) ? anyList : unclear();
    case 'call':
    case 'new':
      return parameterOf(parent, parent.arguments.indexOf(tree), context);
    case 'runAs':
      return indirect(simpleType('User'));
    case 'newCollection':
      return elementIn(parent.type);
    case 'entry':
      return parent.parent?.kind === 'newMap' ? elementIn(parent.parent.type) : unclear();
    case 'dml':
      // Upsert takes no list of SObjects.
      return {kind: 'list', isDirect: parent.operation !== 'upsert'};
    case 'expression':
      return listOfSObjects;
    default:
      return unclear();
  }
}

function assigned({target, operator}: Assignment, tree: Expression, {types}: UseContext): Expected {
  if (target === tree || operator !== '=') return unclear();
  const type = types.of(target);
  if (type !== undefined) return direct(type);
  return unclear('target-unknown', compactText(target));
}

function returned({scope}: UseContext): Expected {
  const {returns} = scope.callable;
  return returns === undefined ? listOfSObjects : direct(returns);
}

function declared({parent: declaration}: Declarator): Expected {
  return declaration?.kind === 'declare' || declaration?.kind === 'fields'
    ? direct(declaration.type)
    : unclear();
}

function elementIn(collection: ApexType): Expected {
  const type = elementOf(collection);
  return type === undefined ? unclear() : indirect(type);
}

/** Methods of the platform that take a list or any object, by class and name. */
const listParameters =
  /^(database\.((insert|update|delete)(immediate)?|undelete|emptyrecyclebin)|security\.stripinaccessible)$/;

const anyParameters =
  /^(system\.(debug|assert\w*)|assert\.\w+|json\.\w+|string\.valueof|database\.upsert|approval\.(un)?lock)$/;

/** @param index of the argument */
function parameterOf(call: Call | Construction, index: number, context: UseContext): Expected {
  const count = call.arguments.length;
  if (call.kind === 'new') return constructorParameter(call, index, count, context);
  const {receiver, name} = call;
  if (receiver) return methodParameter(call, receiver, index, context);
  const isConstructor = /^(this|super)$/i.test(name);
  const methods = isConstructor ? [] : context.scope.methods(name);
  return (
    commonParameter(methods, index, count) ??
    unclearParameter(isConstructor ? `${name}(…)` : name, methods)
  );
}

function methodParameter(
  call: Call,
  receiver: Expression,
  index: number,
  {types}: UseContext,
): Expected {
  const {name, arguments: given} = call;
  const type = types.of(receiver);
  const platform = type && methodsOf(type, name, given.length, false);
  const declared = types.calledMethods(call);
  const parameter =
    commonParameter(platform ?? [], index, given.length) ??
    commonParameter(declared?.methods ?? [], index, given.length);
  if (parameter !== undefined) return parameter;
  const written = compactText(receiver);
  return (
    platformParameter(written, name) ??
    unclearParameter(`${written}.${name}`, declared?.methods ?? [])
  );
}

function platformParameter(receiver: string, name: string): Expected | undefined {
  const key = `${receiver.replace(/^system\.(?=\w)/i, '')}.${name}`.toLowerCase();
  if (listParameters.test(key)) return listOfSObjects;
  return anyParameters.test(key) ? anyList : undefined;
}

function constructorParameter(
  creation: Construction,
  index: number,
  count: number,
  {scope}: UseContext,
): Expected {
  const key = nameOf(creation.type);
  if (key === 'list' || key === 'set' || key === 'map') return anyList;
  if (key === 'apexpages.standardcontroller') return indirect(simpleType('SObject'));
  if (key === 'apexpages.standardsetcontroller') return anyList;
  const constructors = scope.type(key)?.methods.get(constructorName) ?? [];
  return (
    commonParameter(constructors, index, count) ??
    unclearParameter(`The constructor of ${printType(creation.type)}`, constructors)
  );
}

/** @returns the type that all methods with that many parameters have in a place; never a map */
function commonParameter(
  methods: readonly {parameters: readonly ApexType[]}[],
  index: number,
  count: number,
): Expected | undefined {
  const [first, ...others] = methods
    .filter(({parameters}) => parameters.length === count)
    .map(({parameters}) => parameters[index])
    .filter((type) => !/^(set|map)$/.test(nameOf(type)));
  return first && others.every((other) => isSame(other, first)) ? indirect(first) : undefined;
}

/** @param methods of that name that are known, with different types in that place */
function unclearParameter(name: string, methods: readonly unknown[]): never {
  return unclear(methods.length > 0 ? 'parameters-differ' : 'parameter-unknown', name);
}
