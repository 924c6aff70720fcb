import type {RankedIndex} from '../src/search/ranking';
import type {Question, QuestionSet} from './search-questions';

export interface Answered extends Question {
  /** Rank of the first correct section, from 1; undefined if none was found. */
  place: number | undefined;
  /** Rank of the first correct page. */
  pagePlace: number | undefined;
  first: string | undefined;
}

/** Share of questions with a correct result as the first hit, and among the first three hits. */
export interface Score {
  first: number;
  firstThree: number;
}

export interface Quality {
  answered: Answered[];
  bySection: Score;
  byPage: Score;
  /** Expected URLs that do not exist on the site. */
  unknown: string[];
}

/** Minimum scores by section and by page, slightly below the current scores. */
export const goals = {
  regression: {
    bySection: {first: 0.92, firstThree: 0.985},
    byPage: {first: 0.94, firstThree: 0.99},
  },
  tuning: {bySection: {first: 0.92, firstThree: 0.975}, byPage: {first: 0.94, firstThree: 0.985}},
  test: {bySection: {first: 0.845, firstThree: 0.95}, byPage: {first: 0.92, firstThree: 0.985}},
  check: {bySection: {first: 0.835, firstThree: 0.935}, byPage: {first: 0.905, firstThree: 0.98}},
  fresh: {bySection: {first: 0.8, firstThree: 0.925}, byPage: {first: 0.885, firstThree: 0.97}},
  unseen: {bySection: {first: 0.76, firstThree: 0.92}, byPage: {first: 0.86, firstThree: 0.955}},
  blind: {bySection: {first: 0.84, firstThree: 0.945}, byPage: {first: 0.905, firstThree: 0.96}},
} satisfies Record<QuestionSet, Pick<Quality, 'bySection' | 'byPage'>>;

/** Checks whether a section is a correct result: the section, its page or its group of pages is expected. */
export function isRight(url: string, expected: string): boolean {
  if (expected.includes('#')) return url === expected;
  const page = url.replace(/#.*$/, '');
  return page === expected || (expected === '/releases' && page.startsWith('/releases/'));
}

export function pageOf(url: string): string {
  return url.replace(/#.*$/, '');
}

/**
 * Ranks the site's records for each question, and scores the results.
 *
 * @param index of the site's records
 * @param urls of the site's records
 * @param questions with their expected results (tests/search-questions.json, tests/search-natural.json)
 */
export function measure(
  index: RankedIndex,
  urls: readonly string[],
  questions: readonly Question[],
): Quality {
  const answered = questions.map((question): Answered => {
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
      places.filter((place) => place !== undefined && place <= last).length / questions.length;
    return {first: within(1), firstThree: within(3)};
  };
  const expected = new Set(questions.flatMap((question) => question.expect));
  return {
    answered,
    bySection: scoreOf(answered.map(({place}) => place)),
    byPage: scoreOf(answered.map(({pagePlace}) => pagePlace)),
    unknown: [...expected].filter((page) => !urls.some((url) => isRight(url, page))),
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
