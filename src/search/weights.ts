/**
 * The weight of each signal, fitted to the question sets `regression` and `tuning` with `npm run -s search:fit`, which
 * now uses more sets: weights fitted to more sets ranked questions that were left out no better (cross-validation). Only
 * their order of magnitude means something. `suffix`, `named`, `qualifiedName` and `phraseInContent` were set by hand:
 * too few questions depend on them. `pairs`, `lacksName` and the weights of mocks, cache, Evaluator and fflib without
 * their topic were then changed by hand until the first hits of these two sets no longer improved.
 */
export const weights = {
  statistics: 0.51,
  all: 0.84,
  typed: 1.34,
  heading: 0.87,
  headingBrief: 1.55,
  headingOther: 0.08,
  trail: 0.84,
  page: 0.85,
  words: 1.93,
  elsewhere: -0.83,
  labels: 2.23,
  lacksName: -1,
  alias: 2.24,
  aliasWhole: 2.08,
  identified: 2.7,
  pairs: 0.94,
  proximity: 1.01,
  phraseInContent: 0.5,
  isPage: -0.36,
  pageShort: 0.59,
  pageTitle: 0.4,
  length: 0.07,
  level: -0.08,
  name: 1.46,
  nameCentral: 0.83,
  qualifiedName: 20,
  slug: 4.02,
  wholeHeading: 1.14,
  suffix: 3.4,
  inHeading: 0.15,
  named: 0,
  namedCentral: 0.41,
  mocksOn: 0.27,
  mocksOff: -1.33,
  cacheOn: 0.19,
  cacheOff: -1.56,
  evaluatorOn: 1.38,
  evaluatorOff: -1.71,
  fflibOn: 1.46,
  fflibOff: -1.48,
  releasesOn: 0.66,
  releasesOff: -0.37,
  havingOn: 1.13,
  havingOff: -1.29,
  childrenOn: 0.08,
  childrenOff: -0.91,
  converterOn: -0.51,
  converterOff: -0.37,
  reference: -0.23,
  referenceTroubleshooting: 0.11,
  referenceProse: -0.33,
  examples: 0.26,
  examplesTroubleshooting: -0.7,
  examplesProse: 0.16,
  faq: -0.37,
  faqTroubleshooting: 1.56,
  faqProse: 0.43,
  errors: -0.15,
  errorsTroubleshooting: 1.04,
  errorsProse: 0.21,
  issues: -0.24,
  issuesTroubleshooting: 0.55,
  issuesProse: -0.78,
  start: -0.31,
  startTroubleshooting: -0.87,
  startProse: -0.17,
  compare: -0.28,
  compareTroubleshooting: 1.08,
  compareProse: -0.02,
};

/** A ranking signal (signals.ts). */
export type Signal = keyof typeof weights;

const signals = Object.keys(weights) as Signal[];

/** Returns the score of a section. Scores of one query can be compared; differences count, not ratios. */
export function weigh(values: Readonly<Record<Signal, number>>): number {
  return signals.reduce((sum, signal) => sum + weights[signal] * values[signal], 0);
}
