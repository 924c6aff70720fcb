import {expect, test} from 'vitest';
import type {Report} from './lighthouse';
import {measuresOfPage, rowsOf, type Measured} from './measures';

const report = (performance: number): Report => ({
  categories: {
    performance: {score: performance},
    accessibility: {score: 1},
    'best-practices': {score: 1},
    seo: {score: 1},
  },
  audits: {
    'first-contentful-paint': {numericValue: 900},
    'largest-contentful-paint': {numericValue: 1400},
    'total-blocking-time': {numericValue: 0},
  },
});

const measured = (scores: number[], tasks: number[][] = [[]]): Measured => ({
  weight: {script: 126 * 1024, all: 0, ahead: 0, filesAhead: 0, nodes: 1},
  tasks,
  reports: scores.map(report),
});

const row = (name: string, result: Measured) =>
  rowsOf(measuresOfPage, 'ordinary', result).find((candidate) => candidate.name === name);

test('Lighthouse is to reach its goal in nine of ten runs', () => {
  const nine = Array.from({length: 9}, () => 1);
  const performance = (scores: number[]) => row('Lighthouse performance', measured(scores))?.isMet;
  expect(performance([...nine, 0.5])).toBe(true);
  expect(performance([...nine.slice(1), 0.99, 0.99])).toBe(false);
});

test('blocking is what tasks take beyond 50 ms, and its median is to reach the goal', () => {
  const blocked = row('blocked at 4×, ms', measured([], [[60, 100], [110], [500]]));
  expect(blocked).toMatchObject({value: '60 (60–450)', isMet: true});
  expect(row('blocked at 4×, ms', measured([], [[111], [111], [50]]))?.isMet).toBe(false);
});

test('long pages may have more script', () => {
  const script = (length: 'ordinary' | 'long') =>
    rowsOf(measuresOfPage, length, measured([])).find(({name}) => name === 'script executed, KB')
      ?.isMet;
  expect([script('ordinary'), script('long')]).toEqual([false, true]);
});

test('without Lighthouse there are none of its rows', () => {
  expect(
    rowsOf(measuresOfPage, 'long', measured([])).filter(({name}) => /Lighthouse|paint/.test(name)),
  ).toEqual([]);
});
