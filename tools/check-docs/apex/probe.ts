import type {Excerpt} from '../../../src/content/blocks';

export interface Place {
  block: Excerpt;
  /** Line in the block's text, 1-based. */
  line: number;
  /** Column in that line, 0-based. */
  column: number;
}

/**
 * A statement that compiles exactly when something on a page is right that the type checker does not look
 * at by itself: fields in queries, and relationships that the library gets as text.
 */
export interface Probe {
  place: Place;
  /** With `%` in place of a variable's name: `Object % = new Account().Name;`. */
  statement: string;
  /** Says nothing of its own when this one fails: a field of an object that does not exist. */
  needs?: Probe;
  /** Messages with which the probe succeeds all the same. */
  tolerates?: RegExp;
  /** Puts the checker's message in the page's terms; undefined when the message does not count. */
  explain: (message: string) => string | undefined;
}
