/**
 * Whether evaluating an expression changes nothing: it may then be evaluated earlier or later, as
 * long as no statement runs in between that changes what it reads.
 */
import {
  childrenOf,
  dottedName,
  nameOf,
  simpleType,
  type ApexType,
  type Binary,
  type Call,
  type Expression,
  type ExpressionTypes,
  type FieldExpression,
  type Scope,
  type Syntax,
} from '@soql-lib/apex';
import {methodsOf} from '../values/platform';

/** @param types of the expressions at the place */
export function isPure(node: Syntax, types: ExpressionTypes): boolean {
  return !changesSomething(node, types) && childrenOf(node).every((child) => isPure(child, types));
}

/** @returns false for a property with a getter of its own */
export function runsNoCode(name: string, scope: Scope): boolean {
  return scope.variable(name) !== undefined || scope.field(name)?.runsCode !== true;
}

function changesSomething(node: Syntax, types: ExpressionTypes): boolean {
  switch (node.kind) {
    case 'assign':
    case 'increment':
    case 'query':
    case 'opaque':
      return true;
    case 'name':
      return !runsNoCode(node.name, types.scope);
    case 'field':
      return runsGetter(node, types);
    case 'call':
      return !isPureCall(node, types);
    case 'binary':
      return /^(\+|==|!=)$/.test(node.operator) && !combinesPlatform(node, types);
    case 'new':
      return !isOfPlatform(node.type, types) || !areOfPlatform(node.arguments, types);
    case 'newCollection':
    case 'newMap':
      return !isOfPlatform(node.type, types);
    default:
      return false;
  }
}

/** A property with a getter of its own. */
function runsGetter({receiver, name}: FieldExpression, types: ExpressionTypes): boolean {
  const owner = types.typeDeclaration(receiver);
  return owner !== undefined && types.scope.fieldOf(owner, name)?.runsCode === true;
}

/** A method of the platform's table that changes nothing, and gives the same result each time. */
function isPureCall(call: Call, types: ExpressionTypes): boolean {
  const {receiver, name, arguments: given} = call;
  if (!receiver || types.calledMethods(call) || /^random$/i.test(name)) return false;
  const type = types.of(receiver);
  const methods = methodsOf(type ?? namedType(dottedName(receiver)), name, given.length, !type);
  const takesAnything = methods.some(({parameters}) =>
    parameters.some((parameter) => !isOfPlatform(parameter, types)),
  );
  if (takesAnything && !areOfPlatform(type ? [receiver, ...given] : given, types)) return false;
  return methods.length > 0 && methods.every(({changes}) => !changes);
}

/** Nothing runs for a comparison with null. */
function combinesPlatform({left, right}: Binary, types: ExpressionTypes): boolean {
  const isNull = [left, right].some((side) => side.kind === 'literal' && side.type === 'null');
  return isNull || areOfPlatform([left, right], types);
}

const platformTypes =
  /^(blob|boolean|date|datetime|decimal|double|id|integer|long|string|time|sobjectfield|sobjecttype)$/;

/** @returns whether values of a type, and their elements, run none of the project's code */
function isOfPlatform(type: ApexType, types: ExpressionTypes): boolean {
  const name = nameOf(type);
  if (types.scope.type(name)) return false;
  return /^(list|set|map)$/.test(name)
    ? type.arguments.every((argument) => isOfPlatform(argument, types))
    : platformTypes.test(name);
}

function areOfPlatform(values: readonly Expression[], types: ExpressionTypes): boolean {
  return values.every((value) => {
    const type = types.of(value);
    return value.kind === 'literal' || (type !== undefined && isOfPlatform(type, types));
  });
}

function namedType(name = ''): ApexType {
  return simpleType(name.replace(/^(?:system|schema)\./i, ''));
}
