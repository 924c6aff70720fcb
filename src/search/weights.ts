/**
 * The ranking signals of a section, and how much each counts. Scores of one query can be compared; differences count,
 * not ratios. Only the order of magnitude of a weight means something: each signal here is worth a point of some question
 * set (`npm run -s search:quality`), and is dropped with its code when it no longer is.
 */
export const weights = {
  /** Word statistics (BM25+), relative to the best section, as a logarithm. */
  statistics: 0.95,
  /** The fraction of the query that the section contains, as a logarithm. Rare concepts weigh more. */
  coverage: 2,
  /** The same without synonyms. */
  typed: 2.3,
  /** The fraction in the heading. */
  heading: 2.2,
  /** The fraction in the search words. */
  words: 2.5,
  /** The fraction in the heading, the headings above, the search words or the title of the page. */
  labels: 4,
  /** How well the best of the section's aliases (search words and link texts) fits. */
  alias: 4,
  /** The fraction of adjacent word pairs that are adjacent in the heading, too; more with more pairs. */
  pairs: 1.7,
  /** The query is the name of the method: more if it belongs to a large type. */
  name: 2.2,
  /** The query contains that name. */
  named: 0.8,
  /** The query is the name of the method with that of its type: `Filter.with`. */
  qualifiedName: 11,
  /** The query is the end of the name: `aggregated map` of `toAggregatedMap`. */
  suffix: 3.4,
  /** The query is the name of the page in its address, or of the type that it documents. */
  slug: 6.4,
  /** How many topics the section is about that the query does not name. */
  offTopic: -1.7,
};

export type Signal = keyof typeof weights;

const signals = Object.keys(weights) as Signal[];

/** Returns the score of a section. */
export function weigh(values: Readonly<Record<Signal, number>>): number {
  return signals.reduce((sum, signal) => sum + weights[signal] * values[signal], 0);
}
