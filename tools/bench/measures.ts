import type {Report} from './lighthouse';
import {slowdown} from './load';
import type {Weight} from './page-weight';

/** What was measured of a page. */
export interface Measured {
  weight: Weight & {nodes: number};
  /** Lengths of the long tasks on a slow CPU, per run. */
  tasks: number[][];
  /** Lighthouse's reports, one per run; none if it was not asked. */
  reports: Report[];
}

/** What was measured of a build: seconds, and milliseconds of the search, per run. */
export interface MeasuredBuild {
  seconds: number;
  searches: {indexing: number; asking: number}[];
}

/** A long page is one with many examples or methods. */
export type Length = 'ordinary' | 'long';

interface Goal {
  limit: Record<Length, number>;
  isLeast?: boolean;
  /** Nine of ten runs are to reach the limit, in place of the median. */
  inNineOfTen?: boolean;
}

interface Measure<Of> {
  name: string;
  /** Returns a value per run. */
  of: (measured: Of) => number[];
  goal?: Goal;
}

const always = (limit: number) => ({ordinary: limit, long: limit});

export const measuresOfBuild: readonly Measure<MeasuredBuild>[] = [
  {name: 'cold build, s', of: ({seconds}) => [seconds], goal: {limit: always(20)}},
  {
    name: 'search index, ms',
    of: ({searches}) => searches.map(({indexing}) => indexing),
    goal: {limit: always(300)},
  },
  {
    name: 'search query, ms on average',
    of: ({searches}) => searches.map(({asking}) => asking),
    goal: {limit: always(12)},
  },
];

export const measuresOfPage: readonly Measure<Measured>[] = [
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

function scores(category: keyof Report['categories']): Measure<Measured>['of'] {
  return ({reports}) => reports.map(({categories}) => Math.round(categories[category].score * 100));
}

function milliseconds(audit: keyof Report['audits']): Measure<Measured>['of'] {
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

function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN;
  return (lower + upper) / 2;
}

/** Formats the median of values with their range: `41 (37–88)`; equal values as one number. */
function spread(values: readonly number[]): string {
  const [least, most] = [Math.min(...values).toFixed(0), Math.max(...values).toFixed(0)];
  return least === most ? least : `${median(values).toFixed(0)} (${least}–${most})`;
}

/** A measure with its goal. */
export interface Row {
  name: string;
  value: string;
  goal: string;
  isMet: boolean;
}

/** Returns what was measured as rows of a table. */
export function rowsOf<Of>(measures: readonly Measure<Of>[], length: Length, measured: Of): Row[] {
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
