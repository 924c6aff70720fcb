import {
  ArrayInitializerContext,
  BoundExpressionContext,
  CastExpressionContext,
  CatchClauseContext,
  DotExpressionContext,
  DotMethodCallContext,
  EnhancedForControlContext,
  FormalParameterContext,
  IdPrimaryContext,
  LiteralPrimaryContext,
  MapCreatorRestPairContext,
  PrimaryExpressionContext,
  PropertyDeclarationContext,
  SetCreatorRestContext,
  VariableDeclaratorContext,
  WhenValueContext,
  type ApexParserRuleContext,
} from '@apexdevtools/apex-parser';
import type {ApiManifest} from '../manifest';
import {lastCall, valuesOf} from './expressions';
import type {Place} from './generated';
import type {Locate} from './queries';
import {descendants} from '../../../src/apex/tree';

interface Finding {
  place: Place;
  message: string;
}

/**
 * Finds what the type checker lets pass although Apex does not.
 *
 * @param known trees that may declare the variables: those of the unit and of its fixtures
 */
export function unresolvedReferences(
  tree: ApexParserRuleContext,
  locate: Locate,
  known: readonly ApexParserRuleContext[],
  manifest: ApiManifest,
): Finding[] {
  const variables = new Set([
    'value', // in the setter of a property
    ...known.flatMap((other) => [...descendants(other)].flatMap(declaredNames)),
  ]);
  return [...descendants(tree)].flatMap((node) => {
    const message =
      typeAsValue(node, variables) ?? literalDescribeOption(node) ?? unknownMethod(node, manifest);
    return message === undefined ? [] : [{place: locate(node), message}];
  });
}

/**
 * A variable that does not exist but has the name of a type, as in `(List<Account>) account`. The type
 * checker takes it for the type in casts, in lists and in bound expressions; elsewhere it does notice.
 */
function typeAsValue(
  node: ApexParserRuleContext,
  variables: ReadonlySet<string>,
): string | undefined {
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
  if (!isUnnoticed || variables.has(name.toLowerCase())) return undefined;
  return `No variable found for '${name}'`;
}

/** `getDescribe` takes `SObjectDescribeOptions`; to the type checker anything will do. */
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
 * A method that the library does not have, called behind a custom field: the type checker does not know custom fields of
 * standard objects (custom-objects.ts), and nothing behind one. The receiver is a call whose overloads all return a
 * type of the library.
 */
function unknownMethod(node: ApexParserRuleContext, {types}: ApiManifest): string | undefined {
  if (!(node instanceof DotExpressionContext)) return undefined;
  const call = node.dotMethodCall()?.anyId().getText();
  const receiver = node.expression();
  const before = lastCall(receiver)?.toLowerCase();
  if (!call || before === undefined || !/__c\b/i.test(receiver.getText())) return undefined;
  const methods = types.flatMap((type) => type.methods);
  if (methods.some(({name}) => name.toLowerCase() === call.toLowerCase())) return undefined;
  const returned = methods.filter(({name}) => name.toLowerCase() === before);
  const isLibrary = ({returns}: {returns: string}): boolean =>
    types.some(({name}) => name === returns || name.endsWith(`.${returns}`));
  return returned.length > 0 && returned.every(isLibrary)
    ? `No method of the library is named '${call}'`
    : undefined;
}

function declaredNames(node: ApexParserRuleContext): string[] {
  if (
    node instanceof VariableDeclaratorContext ||
    node instanceof FormalParameterContext ||
    node instanceof EnhancedForControlContext ||
    node instanceof PropertyDeclarationContext ||
    node instanceof CatchClauseContext
  ) {
    return [node.id().getText().toLowerCase()];
  }
  return node instanceof WhenValueContext && node.id() ? [node.id().getText().toLowerCase()] : [];
}
