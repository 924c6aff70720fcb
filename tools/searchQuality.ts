import type {RankedIndex} from '../src/search/ranking';

/** A question, and the pages or sections that are correct results. */
export interface Question {
  question: string;
  /** A page represents all of its sections; `/releases` for all releases. */
  expect: string[];
  /** Set of the natural questions that it belongs to: the ranking is tuned with one, and measured with the others. */
  set?: 'tuning' | 'test' | 'check';
}

export interface Answered extends Question {
  /** Rank of the first correct result, from 1; undefined when there is none. */
  place: number | undefined;
  /** The same among the pages. */
  pagePlace: number | undefined;
  first: string | undefined;
}

/** Part of the questions whose first hit is right, and of those with a right one among the first three. */
export interface Score {
  first: number;
  firstThree: number;
}

export interface Quality {
  answered: Answered[];
  bySection: Score;
  byPage: Score;
  /** Expected addresses that the site does not have. */
  unknown: string[];
}

/** What the search must reach by section and by page: a little less than what it reaches. */
export const goals = {
  regression: {bySection: {first: 0.89, firstThree: 0.98}, byPage: {first: 0.91, firstThree: 0.98}},
  tuning: {bySection: {first: 0.86, firstThree: 0.96}, byPage: {first: 0.89, firstThree: 0.97}},
  test: {bySection: {first: 0.8, firstThree: 0.89}, byPage: {first: 0.84, firstThree: 0.92}},
  check: {bySection: {first: 0.76, firstThree: 0.9}, byPage: {first: 0.85, firstThree: 0.95}},
} satisfies Record<string, Pick<Quality, 'bySection' | 'byPage'>>;

/** Whether a section is a right answer: it, its page or its group of pages is expected. */
export function isRight(url: string, expected: string): boolean {
  if (expected.includes('#')) return url === expected;
  const page = url.replace(/#.*$/, '');
  return page === expected || (expected === '/releases' && page.startsWith('/releases/'));
}

export function pageOf(url: string): string {
  return url.replace(/#.*$/, '');
}

/**
 * Runs all questions against the ranking of the site.
 *
 * @param index of the site's records
 * @param urls of the site's records
 * @param questions with their answers (tests/search-questions.json, tests/search-natural.json)
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

/** A line for each question whose first hit is wrong, and the score below. */
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
