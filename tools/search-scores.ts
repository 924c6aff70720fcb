import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {RankedIndex} from '../src/search/ranking';

/**
 * Sets of questions. `regression` has the words that readers type, such as names and error
 * messages; the other sets have natural questions. `regression` and `tuning` tune the ranking and
 * the pages' search words; `test` and `blind` only measure. The author of `blind` had seen neither
 * the search results nor the site.
 */
export type QuestionSet = 'regression' | 'tuning' | 'test' | 'blind';

export interface Question {
  question: string;
  /**
   * URLs. A page includes all of its sections; `/releases` includes all releases.
   *
   * A section is correct if its own text answers the question completely, within one screen and
   * without a link: the code or the rule for a task, cause and fix for a symptom, for the module
   * that the question names or, without one, for the query builder. Decide by the text, never by
   * the rank, and by the same rule for all sets.
   */
  expect: string[];
}

export const questionSets = JSON.parse(
  readFileSync(path.join(__dirname, '../tests/search-questions.json'), 'utf8'),
) as Record<QuestionSet, Question[]>;

interface Answered extends Question {
  /** Rank of the first correct section, from 1; undefined if none was found. */
  place: number | undefined;
  /** Rank of the first correct page. */
  pagePlace: number | undefined;
  first: string | undefined;
}

/** Share of questions with a correct result as the first hit, and among the first three hits. */
interface Score {
  first: number;
  firstThree: number;
}

export interface Quality {
  answered: Answered[];
  bySection: Score;
  byPage: Score;
}

/** Minimum scores, slightly below the current scores. */
export const goals: Record<QuestionSet, Pick<Quality, 'bySection' | 'byPage'>> = {
  regression: {bySection: {first: 0.89, firstThree: 0.96}, byPage: {first: 0.9, firstThree: 0.98}},
  tuning: {bySection: {first: 0.82, firstThree: 0.91}, byPage: {first: 0.86, firstThree: 0.95}},
  test: {bySection: {first: 0.87, firstThree: 0.95}, byPage: {first: 0.92, firstThree: 0.985}},
  blind: {bySection: {first: 0.85, firstThree: 0.945}, byPage: {first: 0.905, firstThree: 0.96}},
};

/** Checks whether a section is expected, by itself, as its page or as its group of pages. */
export function isRight(url: string, expected: string): boolean {
  if (expected.includes('#')) return url === expected;
  const page = pageOf(url);
  return page === expected || (expected === '/releases' && page.startsWith('/releases/'));
}

export function pageOf(url: string): string {
  return url.replace(/#.*$/, '');
}

/** Ranks the site's records for each question, and scores the results. */
export function measure(index: RankedIndex, set: QuestionSet): Quality {
  const answered = questionSets[set].map((question): Answered => {
    const hits = index.rank(question.question).map(({record}) => record.url);
    const placeIn = (found: readonly string[], expected: readonly string[]) => {
      const place = found.findIndex((url) => expected.some((one) => isRight(url, one)));
      return place < 0 ? undefined : place + 1;
    };
    return {
      ...question,
      place: placeIn(hits, question.expect),
      pagePlace: placeIn([...new Set(hits.map(pageOf))], question.expect.map(pageOf)),
      first: hits[0],
    };
  });
  const scoreOf = (places: (number | undefined)[]): Score => {
    const within = (last: number) =>
      places.filter((place) => place !== undefined && place <= last).length / answered.length;
    return {first: within(1), firstThree: within(3)};
  };
  return {
    answered,
    bySection: scoreOf(answered.map(({place}) => place)),
    byPage: scoreOf(answered.map(({pagePlace}) => pagePlace)),
  };
}

function printScore({first, firstThree}: Score): string {
  return `first ${(100 * first).toFixed(1)} %, first three ${(100 * firstThree).toFixed(1)} %`;
}

/** Returns one line per question whose first hit is wrong, followed by the score. */
export function report(name: string, {answered, bySection, byPage}: Quality): string {
  const lines = answered
    .filter(({place}) => place !== 1)
    .map(
      ({place, question, first}) =>
        `${String(place ?? '–').padStart(3)}  ${question}  first: ${first ?? 'nothing'}`,
    );
  return [
    ...lines,
    `${name}: ${answered.length} questions, by section ${printScore(bySection)}; by page ${printScore(byPage)}`,
  ].join('\n');
}
