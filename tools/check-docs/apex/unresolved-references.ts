import {
  ArrayInitializerContext,
  BoundExpressionContext,
  CastExpressionContext,
  DotExpressionContext,
  DotMethodCallContext,
  IdPrimaryContext,
  LiteralPrimaryContext,
  MapCreatorRestPairContext,
  PrimaryExpressionContext,
  SetCreatorRestContext,
  type ApexParserRuleContext,
} from '@apexdevtools/apex-parser';
import {
  type ExpressionTypes,
  type Scope,
  chooseOverload,
  descendants,
  readType,
  builtInName,
  printType,
  unknownType,
  type ApexType,
} from '@soql-lib/apex';
import {libraryMethods, libraryTypeName} from '@soql-lib/model/signatures';
import {valuesOf} from './expressions';
import type {Place} from './generated';
import type {Source} from './objects';

interface Finding {
  place: Place;
  message: string;
}

/** Finds errors that the type checker misses. */
export function unresolvedReferences({code, related, locate}: Source): Finding[] {
  return [...descendants(code.tree)].flatMap((node) => {
    const message =
      typeAsValue(node, () => code.scopeAt(node, related)) ??
      literalDescribeOption(node) ??
      unknownMethod(node, () => code.typesAt(node, related));
    return message === undefined ? [] : [{place: locate(node), message}];
  });
}

/**
 * Finds an undeclared variable with the name of a type, as in `(List<Account>) account`. The type
 * checker resolves it to the type in casts, lists and bind expressions.
 */
function typeAsValue(node: ApexParserRuleContext, scope: () => Scope): string | undefined {
  if (
    !(node instanceof PrimaryExpressionContext) ||
    !(node.primary() instanceof IdPrimaryContext)
  ) {
    return undefined;
  }
  const name = node.getText();
  const parent = node.parentCtx;
  const isUnnoticed =
    parent instanceof CastExpressionContext ||
    parent instanceof SetCreatorRestContext ||
    parent instanceof ArrayInitializerContext ||
    parent instanceof MapCreatorRestPairContext ||
    parent instanceof BoundExpressionContext;
  if (!isUnnoticed || scope().isVariable(name)) return undefined;
  return `No variable found for '${name}'`;
}

/** `getDescribe` takes `SObjectDescribeOptions`; the type checker accepts any argument. */
function literalDescribeOption(node: ApexParserRuleContext): string | undefined {
  if (!(node instanceof DotMethodCallContext)) return undefined;
  if (node.anyId().getText().toLowerCase() !== 'getdescribe') return undefined;
  const [option] = valuesOf(node.expressionList());
  const isLiteral =
    option instanceof PrimaryExpressionContext && option.primary() instanceof LiteralPrimaryContext;
  return isLiteral
    ? `getDescribe takes SObjectDescribeOptions, not ${option.getText()}`
    : undefined;
}

/**
 * Finds an unknown method after a custom field: the type checker does not know custom fields of
 * standard objects (custom-objects.ts), nor the types of expressions with one.
 */
function unknownMethod(
  node: ApexParserRuleContext,
  typesAt: () => ExpressionTypes,
): string | undefined {
  if (!(node instanceof DotExpressionContext)) return undefined;
  const call = node.dotMethodCall();
  const receiver = node.expression();
  if (!call || !/__c\b/i.test(receiver.getText())) return undefined;
  const types = typesAt();
  const type = libraryTypeName(types.of(receiver) ?? '');
  if (type === undefined) return undefined;
  const name = call.anyId().getText();
  const called = libraryMethods(type, name);
  if (!called) return `No method of the library is named '${name}'`;
  const given = valuesOf(call.expressionList()).map((value) => platformType(types.of(value)));
  return chooseOverload(called.signatures, given, () => []).kind === 'none'
    ? `No method '${name}' of the library takes these arguments: ${given.map(printType).join(', ')}`
    : undefined;
}

/** Classes and objects are assignable to any type, because what they extend is not resolved. */
function platformType(text: string | undefined): ApexType {
  const type = text === undefined ? unknownType : readType(text);
  return builtInName(type.name) === undefined ? unknownType : type;
}
