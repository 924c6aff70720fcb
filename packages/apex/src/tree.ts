/** Helpers for the parse tree. */
import {
  DoWhileStatementContext,
  ForStatementContext,
  IdPrimaryContext,
  PrimaryExpressionContext,
  SubExpressionContext,
  WhileStatementContext,
  type ApexParserRuleContext,
  type ApexParseTree,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';

function isRule(node: ApexParseTree): node is ApexParserRuleContext {
  return 'children' in node;
}

/** @returns the parts of a node, without its tokens */
export function childrenOf(node: ApexParserRuleContext): ApexParserRuleContext[] {
  const found: ApexParserRuleContext[] = [];
  eachChild(node, (child) => found.push(child));
  return found;
}

/** Calls a function for each part of a node; faster than a list of them in walks through whole files. */
export function eachChild(
  node: ApexParserRuleContext,
  visit: (child: ApexParserRuleContext) => void,
): void {
  const {children} = node;
  if (!children) return;
  for (const child of children) if (isRule(child)) visit(child);
}

/** @returns a node and all below it, from top to bottom */
export function* descendants(node: ApexParserRuleContext): Generator<ApexParserRuleContext> {
  yield node;
  for (const child of childrenOf(node)) yield* descendants(child);
}

/** @returns the nodes around a node, the innermost first */
export function* ancestors(tree: ApexParserRuleContext): Generator<ApexParserRuleContext> {
  let node = tree.parentCtx as ApexParserRuleContext | undefined;
  for (; node; node = node.parentCtx as ApexParserRuleContext | undefined) yield node;
}

/** @returns the expression with all parentheses around it */
export function outermost(tree: ExpressionContext): ExpressionContext {
  const parent = tree.parentCtx;
  return parent instanceof SubExpressionContext ? outermost(parent) : tree;
}

/** @returns the expression without the parentheses around it */
export function innermost(tree: ExpressionContext): ExpressionContext {
  return tree instanceof SubExpressionContext ? innermost(tree.expression()) : tree;
}

/** @returns the name, for an expression that is one */
export function nameIn(tree: ExpressionContext): string | undefined {
  if (!(tree instanceof PrimaryExpressionContext)) return undefined;
  const primary = tree.primary();
  return primary instanceof IdPrimaryContext ? primary.getText() : undefined;
}

export function isLoop(tree: ApexParserRuleContext): boolean {
  return (
    tree instanceof ForStatementContext ||
    tree instanceof WhileStatementContext ||
    tree instanceof DoWhileStatementContext
  );
}
