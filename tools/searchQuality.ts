import {createIndex} from '../src/search/ranking';
import type {SearchRecord} from '../src/search/types';

/** A question, and the pages or sections of which any is a right answer. */
export interface Question {
  kind: 'method' | 'spelling' | 'concept' | 'error' | 'words';
  question: string;
  /** A page stands for all of its sections; `/releases` for all releases. */
  expect: string[];
}

export interface Answered extends Question {
  /** Place of the first right answer, from 1; undefined when there is none. */
  place: number | undefined;
  first: string | undefined;
}

export interface Quality {
  answered: Answered[];
  /** Part of the questions whose first hit is right, and of those with a right one among the first three. */
  first: number;
  firstThree: number;
  /** Expected addresses that the site does not have. */
  unknown: string[];
}

/** What the search must reach. */
export const goals = {first: 0.85, firstThree: 0.97};

function isRight(url: string, expected: string): boolean {
  if (expected.includes('#')) return url === expected;
  const page = url.replace(/#.*$/, '');
  return page === expected || (expected === '/releases' && page.startsWith('/releases/'));
}

/**
 * Asks the ranking of the site all questions.
 *
 * @param records of the site
 * @param questions with their answers (tests/search-questions.json)
 */
export async function measure(
  records: readonly SearchRecord[],
  questions: readonly Question[],
): Promise<Quality> {
  const index = await createIndex(records);
  const urls = records.map(({url}) => url);
  const answered = questions.map((question): Answered => {
    const hits = index.rank(question.question).map(({record}) => record.url);
    const place = hits.findIndex((url) =>
      question.expect.some((expected) => isRight(url, expected)),
    );
    return {...question, place: place < 0 ? undefined : place + 1, first: hits[0]};
  });
  const within = (last: number) =>
    answered.filter(({place}) => place !== undefined && place <= last).length / questions.length;
  const expected = new Set(questions.flatMap((question) => question.expect));
  return {
    answered,
    first: within(1),
    firstThree: within(3),
    unknown: [...expected].filter((page) => !urls.some((url) => isRight(url, page))),
  };
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

/** A line for each question, and the score below. */
export function report({answered, first, firstThree}: Quality): string {
  const lines = answered.map(({place, question, first: got}) => {
    const found = place === 1 ? '' : `  first: ${got ?? 'nothing'}`;
    return `${String(place ?? '–').padStart(3)}  ${question}${found}`;
  });
  return [
    ...lines,
    `${answered.length} questions: first place ${percent(first)} (goal ${percent(goals.first)}), first three ${percent(firstThree)} (goal ${percent(goals.firstThree)})`,
  ].join('\n');
}
