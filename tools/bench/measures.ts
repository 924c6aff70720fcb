import type {Weight} from '../page-weight';
import {median, spread} from './figure';
import type {Report} from './lighthouse';
import {slowdown} from './load';

/** What was measured of a page. */
export interface Measured {
  weight: Weight & {nodes: number};
  /** Lengths of the long tasks on a slow CPU, per run. */
  tasks: number[][];
  /** Lighthouse's reports, one per run; none if it was not asked. */
  reports: Report[];
}

/** A long page is one with many examples or methods. */
export type Length = 'ordinary' | 'long';

interface Goal {
  limit: Record<Length, number>;
  isLeast?: boolean;
  /** Nine of ten runs are to reach the limit, in place of the median. */
  inNineOfTen?: boolean;
}

interface Measure {
  name: string;
  /** Returns a value per run. */
  of: (measured: Measured) => number[];
  goal?: Goal;
}

const always = (limit: number) => ({ordinary: limit, long: limit});

const measures: readonly Measure[] = [
  {
    name: 'script executed, KB',
    of: ({weight}) => [weight.script / 1024],
    goal: {limit: {ordinary: 125, long: 140}},
  },
  {name: 'needed in all, KB', of: ({weight}) => [weight.all / 1024], goal: {limit: always(240)}},
  {name: 'fetched ahead, KB', of: ({weight}) => [weight.ahead / 1024]},
  {name: 'fetched ahead, files', of: ({weight}) => [weight.filesAhead]},
  {name: 'DOM nodes', of: ({weight}) => [weight.nodes]},
  {
    name: `blocked at ${slowdown}×, ms`,
    of: ({tasks}) =>
      tasks.map((durations) => durations.reduce((sum, duration) => sum + duration - 50, 0)),
    goal: {limit: {ordinary: 60, long: 180}},
  },
  {
    name: `longest task at ${slowdown}×, ms`,
    of: ({tasks}) => tasks.map((durations) => Math.max(0, ...durations)),
  },
  {
    name: 'Lighthouse performance',
    of: scores('performance'),
    goal: {limit: {ordinary: 100, long: 98}, isLeast: true, inNineOfTen: true},
  },
  ...(['accessibility', 'best-practices', 'seo'] as const).map((category) => ({
    name: `Lighthouse ${category}`,
    of: scores(category),
    goal: {limit: always(100), isLeast: true},
  })),
  {name: 'Lighthouse blocked, ms', of: milliseconds('total-blocking-time')},
  {
    name: 'largest contentful paint, ms',
    of: milliseconds('largest-contentful-paint'),
    goal: {limit: always(1400), inNineOfTen: true},
  },
  {name: 'first contentful paint, ms', of: milliseconds('first-contentful-paint')},
];

function scores(category: keyof Report['categories']): Measure['of'] {
  return ({reports}) => reports.map(({categories}) => Math.round(categories[category].score * 100));
}

function milliseconds(audit: keyof Report['audits']): Measure['of'] {
  return ({reports}) => reports.map(({audits}) => audits[audit].numericValue);
}

function isMet({limit, isLeast, inNineOfTen}: Goal, length: Length, values: number[]): boolean {
  const reaches = (value: number) => (isLeast ? value >= limit[length] : value <= limit[length]);
  return inNineOfTen
    ? values.filter(reaches).length >= values.length * 0.9
    : reaches(median(values));
}

function describe({limit, isLeast, inNineOfTen}: Goal, length: Length): string {
  return `${isLeast ? '≥' : '≤'} ${limit[length]}${inNineOfTen ? ' in 9 of 10' : ''}`;
}

/** A measure of one page, with its goal. */
export interface Row {
  name: string;
  value: string;
  goal: string;
  isMet: boolean;
}

/** Returns what was measured of a page as rows of a table. */
export function rowsOf(length: Length, measured: Measured): Row[] {
  return measures.flatMap(({name, of, goal}) => {
    const values = of(measured);
    if (values.length === 0) return [];
    return {
      name,
      value: spread(values),
      goal: goal ? describe(goal, length) : '',
      isMet: !goal || isMet(goal, length, values),
    };
  });
}
