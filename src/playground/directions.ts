/** Properties of each direction. */
import {directions, type Direction} from './link';
import type {Language} from './protocol';

export interface DirectionTraits {
  /** Language of the source. */
  language: Language;
  /** Whether the translation uses the declarations in the context pane. */
  usesContext: boolean;
  /** The direction that translates the result. */
  reverse: Direction | undefined;
  /** Maximum size of the source, in bytes. */
  largestText: number;
}

const largestSnippet = 100_000;

export const traits: Record<Direction, DirectionTraits> = {
  'chain-to-soql': {
    language: 'apex',
    usesContext: true,
    reverse: 'soql-to-chain',
    largestText: largestSnippet,
  },
  'soql-to-chain': {
    language: 'soql',
    usesContext: false,
    reverse: 'chain-to-soql',
    largestText: largestSnippet,
  },
  // Salesforce's limit for a class.
  'apex-code': {language: 'apex', usesContext: false, reverse: undefined, largestText: 1_000_000},
};

/** @returns a record with one value for each direction */
export function byDirection<Value>(
  create: (direction: Direction) => Value,
): Record<Direction, Value> {
  return Object.fromEntries(
    directions.map((direction) => [direction, create(direction)]),
  ) as Record<Direction, Value>;
}
