/** What the text of a query is made of. */
import type {ApexType, Expression} from '@soql-lib/apex';

export interface TextPart {
  kind: 'text';
  text: string;
  /** Offset in the file of the first character. */
  source: number;
  /** The name of a constant that has this text. */
  constant?: Expression;
}

export interface ValuePart {
  kind: 'value';
  /** The value itself, without what escapes or converts it. */
  tree: Expression;
  /** The value as the text has it. */
  outer: Expression;
  type: ApexType | undefined;
  /** By String.escapeSingleQuotes. */
  isEscaped?: boolean;
  /** By String.valueOf. */
  isConverted?: boolean;
  /** True for a text that never changes. */
  isConstant?: boolean;
}

export type Part = TextPart | ValuePart;

/** @returns a value that the text has as it is */
export function plainValue(tree: Expression, type: ApexType | undefined): ValuePart {
  return {kind: 'value', tree, outer: tree, type};
}
