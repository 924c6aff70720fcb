import {readFile} from 'node:fs/promises';
import path from 'node:path';

/**
 * Question sets in reporting order; they differ in their authors. All sets but `test` and `blind` tune the ranking, and
 * search words are written for their missed questions. The authors of `check`, `fresh`, `unseen` and `blind` had not
 * seen the search results; that of `blind` had not seen the site either when writing the questions.
 */
export const questionSets = [
  'regression',
  'tuning',
  'test',
  'check',
  'fresh',
  'unseen',
  'blind',
] as const;

export type QuestionSet = (typeof questionSets)[number];

/** A question, and the pages or sections that are correct results. */
export interface Question {
  question: string;
  /**
   * URLs. A page includes all of its sections; `/releases` includes all releases.
   *
   * A section is correct if its own text answers the question completely, within one screen and without a link: the code
   * or the rule for a task, cause and fix for a symptom, for the module that the question names or, without one, for the
   * query builder. Decide by the text, never by the rank, and by the same rule for all sets.
   */
  expect: string[];
  /** Named in tests/search-natural.json; the regression questions have a file of their own. */
  set?: Exclude<QuestionSet, 'regression'>;
}

async function read(file: string): Promise<Question[]> {
  return JSON.parse(await readFile(path.join(__dirname, '../tests', file), 'utf8')) as Question[];
}

/** Returns a value for each question set. */
export function mapSets<Value>(valueOf: (set: QuestionSet) => Value): Record<QuestionSet, Value> {
  return Object.fromEntries(questionSets.map((set) => [set, valueOf(set)])) as Record<
    QuestionSet,
    Value
  >;
}

/** Reads the questions of all sets. */
export async function readQuestions(): Promise<Record<QuestionSet, Question[]>> {
  const questions = [
    ...(await read('search-questions.json')),
    ...(await read('search-natural.json')),
  ];
  return mapSets((name) => questions.filter(({set = 'regression'}) => set === name));
}
