/** Types of expressions that are not evaluated, such as the other branch of `? :`. */
import {
  type Chain,
  type Expression,
  chainOf,
  conversionCost,
  nullType,
  simpleType,
  unknownType,
  type ApexType,
} from '@soql-lib/apex';
import {isNumberType, widerType} from '../values/numbers';
import {resultTypeOf} from '../values/platform';
import {fieldInScope} from './fields';
import type {Interpreter} from './interpreter';
import type {Environment} from './environment';

/** The type of an operator's result. */
export function resultType(operator: string, left: ApexType, right: ApexType): ApexType {
  if (/^([=!<>]=?=?|<>|&&|\|\|)$/.test(operator)) return simpleType('Boolean');
  if (operator === '+' && [left.name, right.name].includes('String')) return simpleType('String');
  if (isNumberType(left.name) && isNumberType(right.name))
    return simpleType(widerType(left.name, right.name));
  return left.name === right.name ? left : unknownType;
}

/** @returns the type that takes the values of both; unknown where one is not known */
export function commonType(interpreter: Interpreter, left: ApexType, right: ApexType): ApexType {
  if (left.name === nullType.name) return right;
  if (right.name === nullType.name) return left;
  if (isNumberType(left.name) && isNumberType(right.name))
    return simpleType(widerType(left.name, right.name));
  if ([left, right].some(({name}) => name === unknownType.name || name === 'path'))
    return unknownType;
  const {ancestorsOf} = interpreter.classes;
  const isTextual = [left, right].every(({name}) => name === 'Id' || name === 'String');
  if (isTextual) return left.name === right.name ? left : simpleType('String');
  if (conversionCost(left, right, ancestorsOf) !== undefined) return right;
  return conversionCost(right, left, ancestorsOf) === undefined ? simpleType('Object') : left;
}

/** @returns the static type; unknown where the model does not infer it */
export function typeOf(
  interpreter: Interpreter,
  expression: Expression,
  environment: Environment,
): ApexType {
  const {classes} = interpreter;
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'null' ? nullType : simpleType(expression.type);
    case 'name':
      return (
        environment.find(expression.name)?.type ??
        fieldInScope(interpreter, environment.frame, expression.name)?.type ??
        unknownType
      );
    case 'cast':
    case 'new':
    case 'newCollection':
    case 'newArray':
    case 'newMap':
      return classes.resolveType(expression.type, environment.frame.className);
    case 'instanceof':
      return simpleType('Boolean');
    case 'unary':
      return typeOf(interpreter, expression.operand, environment);
    case 'assign':
    case 'increment':
      return typeOf(interpreter, expression.target, environment);
    case 'binary': {
      const [left, right] = [expression.left, expression.right].map((part) =>
        typeOf(interpreter, part, environment),
      );
      if (!left || !right) return unknownType;
      return expression.operator === '??'
        ? commonType(interpreter, left, right)
        : resultType(expression.operator, left, right);
    }
    case 'conditional':
      return commonType(
        interpreter,
        typeOf(interpreter, expression.whenTrue, environment),
        typeOf(interpreter, expression.whenFalse, environment),
      );
    case 'field':
    case 'index':
      return typeOfChain(interpreter, chainOf(expression), environment);
    case 'call':
      if (expression.receiver) return typeOfChain(interpreter, chainOf(expression), environment);
      return methodResult(
        interpreter,
        environment.frame.className,
        expression.name,
        expression.arguments.length,
      );
    default:
      return unknownType;
  }
}

/** The methods of a name and arity have one result type, or it is not known which one is called. */
function methodResult(
  interpreter: Interpreter,
  className: string | undefined,
  name: string,
  arity: number,
): ApexType {
  const {classes} = interpreter;
  const candidates =
    className === undefined
      ? classes.methods
      : classes.lineOf(className).flatMap(({methods}) => methods);
  const results = candidates
    .filter(
      ({syntax, parameters}) =>
        syntax.name.toLowerCase() === name.toLowerCase() && parameters.length === arity,
    )
    .map(({result}) => result);
  const [first] = results;
  return first && results.every((result) => result?.name === first.name) ? first : unknownType;
}

function typeOfChain(
  interpreter: Interpreter,
  {root, links}: Chain,
  environment: Environment,
): ApexType {
  const {classes} = interpreter;
  let type = typeOf(interpreter, root, environment);
  const isPath = root.kind === 'name' && type === unknownType;
  const owner = isPath ? classes.find(root.name, environment.frame.className) : undefined;
  for (const [index, link] of links.entries()) {
    const isStatic = isPath && index === 0;
    if (link.kind === 'index') {
      type = type.arguments[0] ?? unknownType;
    } else if (link.kind === 'field') {
      const className = isStatic ? owner?.name : type.name;
      const field =
        className === undefined ? undefined : classes.findField(className, link.name, isStatic);
      type = field?.type ?? unknownType;
    } else {
      const declaring = isStatic ? owner : classes.find(type.name);
      const receiver = isStatic ? simpleType(root.name) : type;
      const given = link.arguments.map((argument) => typeOf(interpreter, argument, environment));
      type = declaring
        ? methodResult(interpreter, declaring.name, link.name, given.length)
        : resultTypeOf(receiver, link.name, given, isStatic);
    }
    if (type === unknownType) return unknownType;
  }
  return type;
}
