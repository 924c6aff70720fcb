import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Question} from './searchQuality';

async function read(file: string): Promise<Question[]> {
  return JSON.parse(await readFile(path.join(__dirname, '../tests', file), 'utf8')) as Question[];
}

/** The sets of questions, in the order in which they are reported. */
export const questionSets = ['regression', 'tuning', 'test', 'check'] as const;

/**
 * Reads the questions: those that the search must not forget, and the natural ones. The ranking is tuned with `tuning`
 * only; `test` measures it, and so does `check`, which was written later by somebody who had not seen its results.
 */
export async function readQuestions(): Promise<Record<(typeof questionSets)[number], Question[]>> {
  const natural = await read('search-natural.json');
  return {
    regression: await read('search-questions.json'),
    tuning: natural.filter(({set}) => set === 'tuning'),
    test: natural.filter(({set}) => set === 'test'),
    check: natural.filter(({set}) => set === 'check'),
  };
}
