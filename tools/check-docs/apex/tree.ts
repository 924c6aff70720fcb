import type {ApexParseTree, ApexParserRuleContext} from '@apexdevtools/apex-parser';

/** Sub-trees of a node, without its tokens. */
export function childrenOf(node: ApexParserRuleContext): ApexParserRuleContext[] {
  return (node.children ?? []).filter(isRule);
}

function isRule(node: ApexParseTree): node is ApexParserRuleContext {
  return 'children' in node;
}

/** A node and all below it, from top to bottom. */
export function* descendants(node: ApexParserRuleContext): Generator<ApexParserRuleContext> {
  yield node;
  for (const child of childrenOf(node)) yield* descendants(child);
}
