/** What the parser's tree is made of. */
import type {
  ApexParserRuleContext,
  ApexParseTree,
  ExpressionContext,
} from '@apexdevtools/apex-parser';
import type {Expression, SourceRange} from '../ast';

/** The parser's declarations promise every part of a rule; at run time an absent one is null. */
export function optional<Part>(part: Part): Part | undefined {
  return (part as Part | null) ?? undefined;
}

export function isRule(node: ApexParseTree): node is ApexParserRuleContext {
  return 'children' in node;
}

/** What the parser calls a place. */
export interface Ranged {
  start: {start: number; stop: number};
  stop?: {stop: number} | null;
}

/** Text that the parser read. */
export interface Written extends Ranged {
  getText(): string;
}

/** What the conversion of a query needs of that of the Apex around it. */
export interface Lowering {
  place(range: Ranged): SourceRange;
  expression(context: ExpressionContext): Expression;
}
