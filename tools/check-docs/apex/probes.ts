import type {Excerpt} from '../../../src/content/blocks';

export interface Place {
  block: Excerpt;
  /** Line in the block's text, 1-based. */
  line: number;
  /** Column in that line, 0-based. */
  column: number;
}

/** An error at a position in a block. */
export interface Finding {
  place: Place;
  message: string;
}

/**
 * A statement that compiles only if code on a page is valid that the type checker does not check
 * itself: fields in queries, and relationships in strings.
 */
export interface Probe {
  place: Place;
  /** With the placeholder `%` for a variable name: `Object % = new Account().Name;`. */
  statement: string;
  /** A probe that this one depends on: if that fails, this one is not reported. */
  needs?: Probe;
  /** Converts a message for the author, who gets it as it is by default; undefined ignores it. */
  explain?: (message: string) => string | undefined;
}

/** Compiles if an expression is a record. */
export function recordProbe(base: string, place: Place, explain?: Probe['explain']): Probe {
  return {place, statement: `SObject % = ${base};`, explain};
}

/** Compiles if an expression is a field, or a path that ends in one; uses its record's probe. */
export function fieldProbe(expression: string, place: Place, record?: Probe): Probe {
  return {place, statement: `Object % = ${expression};`, needs: record};
}
