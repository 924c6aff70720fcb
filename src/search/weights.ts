/**
 * The weight of each signal. `npm run -s search:fit` prints these numbers: the weights that rank the expected results
 * of the question sets `regression` and `tuning` first. Only their order of magnitude means something. `suffix`,
 * `named`, and `phraseInContent` were set by hand: too few questions depend on them.
 */
export const weights = {
  statistics: 0.6,
  all: 1.01,
  typed: 1.68,
  heading: 0.77,
  headingBrief: 1.52,
  headingOther: 0.02,
  trail: 0.76,
  page: 0.82,
  words: 2.08,
  elsewhere: -1.23,
  alias: 2.16,
  aliasWhole: 2.2,
  identified: 2.16,
  pairs: 1.74,
  proximity: 0.73,
  phraseInContent: 0.5,
  isPage: -0.25,
  pageShort: 0.63,
  pageTitle: 0.51,
  length: -0.15,
  level: -0.03,
  name: 1.79,
  nameCentral: 1.02,
  qualifiedName: 20,
  slug: 3.75,
  wholeHeading: 1.22,
  suffix: 3.4,
  inHeading: 0.5,
  named: 0,
  namedCentral: 0.54,
  mocksOn: 0.44,
  mocksOff: -0.72,
  cacheOn: -0.07,
  cacheOff: -0.78,
  evaluatorOn: 0.37,
  evaluatorOff: -0.96,
  fflibOn: 1.27,
  fflibOff: -0.65,
  releasesOn: 0.73,
  releasesOff: -0.41,
  reference: -0.19,
  referenceTroubleshooting: 0.04,
  referenceProse: -0.29,
  examples: 0.25,
  examplesTroubleshooting: -0.71,
  examplesProse: 0.23,
  faq: -0.36,
  faqTroubleshooting: 1.48,
  faqProse: 0.43,
  errors: -0.0,
  errorsTroubleshooting: 0.79,
  errorsProse: -0.19,
  start: -0.49,
  startTroubleshooting: -0.75,
  startProse: -0.33,
  compare: -0.3,
  compareTroubleshooting: 0.71,
  compareProse: -0.14,
};

/** A ranking signal (signals.ts). */
export type Signal = keyof typeof weights;

const signals = Object.keys(weights) as Signal[];

/** Returns the score of a section. Scores of one query can be compared; differences count, not ratios. */
export function weigh(values: Readonly<Record<Signal, number>>): number {
  return signals.reduce((sum, signal) => sum + weights[signal] * values[signal], 0);
}
