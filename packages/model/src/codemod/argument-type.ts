/** The type of a parameter of a method or constructor. */
import {
  ArgumentsContext,
  DotExpressionContext,
  DotMethodCallContext,
  NewExpressionContext,
  type ExpressionContext,
  type MethodCallContext,
} from '@apexdevtools/apex-parser';
import {
  constructorName,
  type Method,
  createdType,
  ancestors,
  elementOf,
  isCollection,
  nameOf,
  readType,
} from '@soql-lib/apex';
import type {UseContext} from './shared';

/** `list` takes a list of SObjects, `typed list` one of the query's object; else a type. */
export type ArgumentType = 'list' | 'typed list' | (string & {}) | {reason: string};

/** Methods of the platform that take a list or any object, by class and name. */
const listParameters = new Set(
  'database.insert database.update database.delete database.undelete database.emptyrecyclebin security.stripinaccessible database.insertimmediate database.updateimmediate database.deleteimmediate'.split(
    ' ',
  ),
);

const anyParameters =
  /^(system\.(debug|assert\w*)|assert\.\w+|json\.\w+|string\.valueof|database\.upsert|approval\.(un)?lock)$/;

/** @param index of the argument */
export function argumentType(
  call: MethodCallContext | DotMethodCallContext | ArgumentsContext,
  index: number,
  context: UseContext,
): ArgumentType {
  const count = call.expressionList()?.expression_list().length ?? 0;
  if (call instanceof ArgumentsContext) return constructorParameter(call, index, count, context);
  if (call instanceof DotMethodCallContext) return methodParameter(call, index, count, context);
  const name = call.id()?.getText() ?? '';
  const methods = name === '' ? [] : context.scope.methods(name);
  return (
    commonParameter(methods, index, count) ?? elsewhere(`${name === '' ? 'the constructor' : name}`)
  );
}

function methodParameter(
  call: DotMethodCallContext,
  index: number,
  count: number,
  context: UseContext,
): ArgumentType {
  const parent = call.parentCtx;
  const name = call.anyId().getText();
  if (!(parent instanceof DotExpressionContext)) return elsewhere(name);
  const receiver = parent.expression();
  const type = context.types.of(receiver);
  if (type !== undefined) {
    const parameter = collectionParameter(type, name.toLowerCase(), index, count);
    if (parameter !== undefined) return parameter;
  }
  const declaration = context.types.typeDeclaration(receiver);
  const methods =
    declaration &&
    context.scope.memberOf(declaration, (owner) => owner.methods.get(name.toLowerCase()));
  const parameter = methods && commonParameter(methods, index, count);
  if (parameter !== undefined) return parameter;
  return platformParameter(receiver, name) ?? elsewhere(`${receiver.getText()}.${name}`);
}

function platformParameter(receiver: ExpressionContext, name: string): ArgumentType | undefined {
  const key = `${receiver.getText().replace(/^system\.(?=\w)/i, '')}.${name}`.toLowerCase();
  if (listParameters.has(key)) return 'list';
  return anyParameters.test(key) ? 'typed list' : undefined;
}

function collectionParameter(
  type: string,
  name: string,
  index: number,
  count: number,
): ArgumentType | undefined {
  const element = elementOf(type);
  const kind = nameOf(type);
  if (kind === 'map') {
    if (name === 'put' && index === 1) return element;
    return name === 'putall' ? 'typed list' : undefined;
  }
  if (!isCollection(type)) return undefined;
  if (name === 'addall' || name === 'removeall' || name === 'retainall' || name === 'containsall')
    return 'typed list';
  const isElement = name === 'add' || name === 'set' || name === 'contains' || name === 'indexof';
  return isElement && index === count - 1 ? element : undefined;
}

function constructorParameter(
  call: ArgumentsContext,
  index: number,
  count: number,
  {scope}: UseContext,
): ArgumentType {
  const creation = [...ancestors(call)].find((node) => node instanceof NewExpressionContext);
  if (!creation) return elsewhere('the constructor');
  const type = createdType(creation);
  const {name} = readType(type);
  const key = name.toLowerCase();
  if (key === 'list' || key === 'set' || key === 'map') return 'typed list';
  if (key === 'apexpages.standardcontroller') return 'SObject';
  if (key === 'apexpages.standardsetcontroller') return 'typed list';
  const constructors = scope.type(name)?.methods.get(constructorName) ?? [];
  return commonParameter(constructors, index, count) ?? elsewhere(`the constructor of ${type}`);
}

/** @returns the type that all methods with that many parameters have in a place; a query is never a set or a map */
function commonParameter(
  methods: readonly Method[],
  index: number,
  count: number,
): string | undefined {
  const types = new Set(
    methods
      .filter(({parameters}) => parameters.length === count)
      .map(({parameters}) => parameters[index])
      .filter((type) => !/^(set|map)$/.test(nameOf(type))),
  );
  const [only] = types;
  return types.size === 1 ? only : undefined;
}

function elsewhere(name: string): {reason: string} {
  return {
    reason: `${name} is not declared in this file, so its parameter may be a list or one record: assign the query to a variable of the right type first`,
  };
}
