/**
 * Whether evaluating an expression changes nothing: it may then be evaluated earlier or later, as
 * long as no statement runs in between that changes what it reads.
 */
import {
  childrenOf,
  dottedName,
  isCollection,
  nameOf,
  simpleType,
  type ApexType,
  type Call,
  type ExpressionTypes,
  type FieldExpression,
  type Syntax,
} from '@soql-lib/apex';
import {methodsOf} from '../values/platform';

/** @param types of the expressions at the place */
export function isPure(node: Syntax, types: ExpressionTypes): boolean {
  return !changesSomething(node, types) && childrenOf(node).every((child) => isPure(child, types));
}

function changesSomething(node: Syntax, types: ExpressionTypes): boolean {
  switch (node.kind) {
    case 'assign':
    case 'increment':
    case 'query':
    case 'opaque':
      return true;
    case 'name':
      return !types.scope.variable(node.name) && types.scope.field(node.name)?.runsCode === true;
    case 'field':
      return runsGetter(node, types);
    case 'call':
      return !isPureCall(node, types);
    case 'new':
      return !isCollection(node.type) && nameOf(node.type) !== 'map';
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
  return methods.length > 0 && methods.every(({changes}) => !changes);
}

function namedType(name = ''): ApexType {
  return simpleType(name.replace(/^(?:system|schema)\./i, ''));
}
