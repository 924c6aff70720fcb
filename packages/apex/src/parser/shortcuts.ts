/**
 * Decisions of the grammar that the next two tokens determine. ANTLR looks ahead much further for
 * some of them, over a whole method for `Map<Id, Account>`, and each new sequence of tokens costs
 * it as much as parsing hundreds of lines.
 */
import {ApexLexer, ApexParser} from '@apexdevtools/apex-parser';

/** @returns the type of the token at a distance, 1 for the next one */
export type LookAhead = (distance: number) => number;

/** @returns the alternative of the grammar; undefined where two tokens don't determine it */
type Shortcut = (lookAhead: LookAhead) => number | undefined;

const isOptional = (first: number): Shortcut => {
  return (lookAhead) => (lookAhead(1) === first ? 1 : 2);
};

const typeArguments = isOptional(ApexLexer.LT);

const collections = new Map<number, number>([
  [ApexLexer.LIST, 1],
  [ApexLexer.SET, 2],
  [ApexLexer.MAP, 3],
]);

const nameOfType: Shortcut = (lookAhead) => collections.get(lookAhead(1)) ?? 4;

/** `.class` is not part of the type. */
const nextPartOfType: Shortcut = (lookAhead) =>
  lookAhead(1) === ApexLexer.DOT && lookAhead(2) !== ApexLexer.CLASS ? 1 : 2;

const prefixes = new Map<number, number>([
  [ApexLexer.NEW, 3],
  ...[ApexLexer.INC, ApexLexer.DEC, ApexLexer.ADD, ApexLexer.SUB].map((type) => [type, 6] as const),
  ...[ApexLexer.BANG, ApexLexer.TILDE].map((type) => [type, 7] as const),
]);

const startOfExpression: Shortcut = (lookAhead) => {
  const first = lookAhead(1);
  // A cast, or an expression in parentheses.
  if (first === ApexLexer.LPAREN) return undefined;
  return prefixes.get(first) ?? (lookAhead(2) === ApexLexer.LPAREN ? 2 : 1);
};

/** A call, or a field. */
const member: Shortcut = (lookAhead) => (lookAhead(2) === ApexLexer.LPAREN ? 1 : 2);

const isDot = (type: number): boolean => type === ApexLexer.DOT || type === ApexLexer.QUESTIONDOT;

const ends = new Set<number>([
  ApexLexer.SEMI,
  ApexLexer.COMMA,
  ApexLexer.RPAREN,
  ApexLexer.RBRACK,
  ApexLexer.RBRACE,
]);

const hasOperator: Shortcut = (lookAhead) => {
  const next = lookAhead(1);
  if (ends.has(next)) return 2;
  return isDot(next) ? 1 : undefined;
};

const operator: Shortcut = (lookAhead) => (isDot(lookAhead(1)) ? 14 : undefined);

/** By rule, in the order of the grammar. */
const byRule: readonly (readonly [number, readonly (Shortcut | undefined)[]])[] = [
  [
    ApexParser.RULE_typeName,
    [typeArguments, typeArguments, typeArguments, typeArguments, nameOfType],
  ],
  [ApexParser.RULE_typeRef, [nextPartOfType]],
  [
    ApexParser.RULE_expression,
    [startOfExpression, undefined, undefined, member, operator, hasOperator],
  ],
];

/**
 * @param rules the index of the rule of each decision
 * @returns the shortcut of each decision that has one
 */
export function shortcutsOf(rules: readonly number[]): (Shortcut | undefined)[] {
  const shortcuts = rules.map((): Shortcut | undefined => undefined);
  for (const [rule, ofRule] of byRule) {
    const first = rules.indexOf(rule);
    ofRule.forEach((shortcut, index) => {
      shortcuts[first + index] = shortcut;
    });
  }
  return shortcuts;
}
