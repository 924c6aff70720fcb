/** What the text of a query is made of. */
import type {ApexType, Expression} from '@soql-lib/apex';
import type {Site} from './sites';

export interface TextPart {
  kind: 'text';
  text: string;
  /** Offset in the file of the first character. */
  source: number;
  /** The place of the code whose names the text binds, where it is not the query's own. */
  site?: Site;
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
  /** True for what the platform gives as an Id, though its type is String. */
  isSafe?: boolean;
  /** True for a text that never changes. */
  isConstant?: boolean;
  /** True for a collection whose texts are in the query, separated by commas. */
  isNames?: boolean;
  /** The place of its code, where it is not the query's own. */
  site?: Site;
}

export type Part = TextPart | ValuePart;

/** @returns a value that the text has as it is */
export function plainValue(tree: Expression, type: ApexType | undefined): ValuePart {
  return {kind: 'value', tree, outer: tree, type};
}
