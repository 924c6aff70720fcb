import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Question} from './searchQuality';

async function read(file: string): Promise<Question[]> {
  return JSON.parse(await readFile(path.join(__dirname, '../tests', file), 'utf8')) as Question[];
}

/** Question sets in reporting order. */
export const questionSets = ['regression', 'tuning', 'test', 'check', 'fresh'] as const;

/**
 * Reads the regression questions and the natural questions. All sets tune the ranking; they differ in their authors.
 * `check` and `fresh` were written by authors who had not seen the search results.
 */
export async function readQuestions(): Promise<Record<(typeof questionSets)[number], Question[]>> {
  const natural = await read('search-natural.json');
  return {
    regression: await read('search-questions.json'),
    tuning: natural.filter(({set}) => set === 'tuning'),
    test: natural.filter(({set}) => set === 'test'),
    check: natural.filter(({set}) => set === 'check'),
    fresh: natural.filter(({set}) => set === 'fresh'),
  };
}
