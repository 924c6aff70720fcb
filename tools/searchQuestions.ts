import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Question} from './searchQuality';

async function read(file: string): Promise<Question[]> {
  return JSON.parse(await readFile(path.join(__dirname, '../tests', file), 'utf8')) as Question[];
}

/** Question sets in reporting order. */
export const questionSets = ['regression', 'tuning', 'test', 'check', 'fresh', 'unseen'] as const;

/**
 * Reads the regression questions and the natural questions. All sets but `unseen` tune the ranking; they differ in their
 * authors. Those of `check`, `fresh` and `unseen` had not seen the search results. For `unseen`, two people chose the
 * correct sections independently, and then compared their choices.
 */
export async function readQuestions(): Promise<Record<(typeof questionSets)[number], Question[]>> {
  const natural = await read('search-natural.json');
  return {
    regression: await read('search-questions.json'),
    tuning: natural.filter(({set}) => set === 'tuning'),
    test: natural.filter(({set}) => set === 'test'),
    check: natural.filter(({set}) => set === 'check'),
    fresh: natural.filter(({set}) => set === 'fresh'),
    unseen: natural.filter(({set}) => set === 'unseen'),
  };
}
