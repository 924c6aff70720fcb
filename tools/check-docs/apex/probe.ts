import type {Excerpt} from '../../../src/content/blocks';

export interface Place {
  block: Excerpt;
  /** Line in the block's text, 1-based. */
  line: number;
  /** Column in that line, 0-based. */
  column: number;
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
  /** Messages that don't count as a failure. */
  tolerates?: RegExp;
  /** Converts the checker's message for the author; undefined to ignore it. */
  explain: (message: string) => string | undefined;
}
