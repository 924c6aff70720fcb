import {readFile} from 'node:fs/promises';
import path from 'node:path';
import type {Question} from './searchQuality';

async function read(file: string): Promise<Question[]> {
  return JSON.parse(await readFile(path.join(__dirname, '../tests', file), 'utf8')) as Question[];
}

/** Reads the questions: those that the search must not forget, and the two halves of the natural ones. */
export async function readQuestions(): Promise<
  Record<'regression' | 'tuning' | 'test', Question[]>
> {
  const natural = await read('search-natural.json');
  return {
    regression: await read('search-questions.json'),
    tuning: natural.filter(({set}) => set === 'tuning'),
    test: natural.filter(({set}) => set === 'test'),
  };
}
