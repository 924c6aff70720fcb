import {
  ArrayInitializerContext,
  BoundExpressionContext,
  CastExpressionContext,
  CatchClauseContext,
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
import {valuesOf} from './expressions';
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
export function looseEnds(
  tree: ApexParserRuleContext,
  locate: Locate,
  known: readonly ApexParserRuleContext[],
): Finding[] {
  const variables = new Set([
    'value', // in the setter of a property
    ...known.flatMap((other) => [...descendants(other)].flatMap(declaredNames)),
  ]);
  return [...descendants(tree)].flatMap((node) => {
    const message = typeAsValue(node, variables) ?? literalDescribeOption(node);
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
