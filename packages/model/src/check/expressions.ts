import type {Expression} from '@soql-lib/apex';

/** @returns the text of a String literal */
export function literalOf(expression: Expression | undefined): string | undefined {
  return expression?.kind === 'literal' && expression.type === 'String'
    ? expression.text
    : undefined;
}
