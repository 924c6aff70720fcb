/** What the parser's tree is made of. */
import type {ApexParserRuleContext, ApexParseTree} from '@apexdevtools/apex-parser';

/** The parser's declarations promise every part of a rule; at run time an absent one is null. */
export function optional<Part>(part: Part | null): Part | undefined {
  return part ?? undefined;
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
