/** What the queries of a project ask for, by object. */
import type {QueryShape} from '@soql-lib/model/codemod';
import type {PlacedQuery} from '../conversion-report';
import {countNames, type Counted} from '../count-names';

export interface QueryPlace {
  file: string;
  line: number;
  isTest: boolean;
  fields: readonly string[];
}

/** Several queries outside tests that have the same conditions, and those of tests after them. */
export interface Repeated {
  filters: readonly string[];
  queries: readonly QueryPlace[];
}

export interface ObjectOverview {
  object: string;
  queries: number;
  /** How many of them are in test classes. */
  inTests: number;
  /** Queries that `convert` would leave: they are counted without their fields and filters. */
  unread: number;
  files: readonly Counted[];
  fields: readonly Counted[];
  filters: readonly Counted[];
  order: readonly Counted[];
  repeated: readonly Repeated[];
}

/** A query that `convert` would leave. */
export interface LeftQuery {
  file: string;
  line: number;
  isTest: boolean;
  code: string;
  reason: string;
}

export interface Overview {
  files: number;
  queries: number;
  /** How many of them are in test classes. */
  inTests: number;
  /** Queries whose text does not name their object. */
  withoutObject: number;
  /** What `convert` would leave, those outside tests first. */
  left: readonly LeftQuery[];
  objects: readonly ObjectOverview[];
}

/** @param files how many files were read */
export function overviewOf(files: number, found: readonly PlacedQuery[]): Overview {
  const byObject = new Map<string, PlacedQuery[]>();
  for (const placed of found) {
    const key = placed.query.object?.toLowerCase();
    if (key !== undefined) byObject.set(key, [...(byObject.get(key) ?? []), placed]);
  }
  const objects = [...byObject.values()]
    .map(objectOverview)
    .sort(
      (left, right) =>
        right.queries - right.inTests - (left.queries - left.inTests) ||
        right.queries - left.queries ||
        (left.object < right.object ? -1 : 1),
    );
  return {
    files,
    queries: found.length,
    inTests: found.filter(({isTest}) => isTest).length,
    left: found
      .flatMap(({file, isTest, query: {line, reason}}) =>
        reason === null ? [] : [{file, line, isTest, code: reason.code, reason: reason.message}],
      )
      .sort((left, right) => Number(left.isTest) - Number(right.isTest)),
    withoutObject: found.filter(({query}) => query.object === null).length,
    objects,
  };
}

function objectOverview(placed: readonly PlacedQuery[]): ObjectOverview {
  const shapes = placed.flatMap(({query}) => query.shape ?? []);
  const all = (of: (shape: QueryShape) => readonly string[]): Counted[] =>
    countNames(shapes.flatMap((shape) => [...new Set(of(shape))]));
  return {
    object: placed[0]?.query.object ?? '',
    queries: placed.length,
    inTests: placed.filter(({isTest}) => isTest).length,
    unread: placed.length - shapes.length,
    files: countNames(placed.map(({file}) => file)),
    fields: all(({fields}) => fields),
    filters: all(({filters}) => filters),
    order: all(({order}) => order),
    repeated: repeatedIn(placed),
  };
}

function repeatedIn(placed: readonly PlacedQuery[]): Repeated[] {
  const groups = new Map<string, {filters: readonly string[]; queries: QueryPlace[]}>();
  for (const {file, isTest, query} of placed) {
    const {shape, line} = query;
    if (!shape || shape.filters.length === 0) continue;
    const {fields, filters} = shape;
    const key = [...filters].sort().join().toLowerCase();
    const group = groups.get(key) ?? {filters, queries: []};
    group.queries.push({file, line, isTest, fields});
    groups.set(key, group);
  }
  for (const {queries} of groups.values())
    queries.sort((left, right) => Number(left.isTest) - Number(right.isTest));
  return [...groups.values()]
    .filter((group) => outsideTests(group) > 1)
    .sort(
      (left, right) =>
        outsideTests(right) - outsideTests(left) || right.queries.length - left.queries.length,
    );
}

/** @returns how many queries of a group are outside tests */
export function outsideTests({queries}: Repeated): number {
  return queries.filter(({isTest}) => !isTest).length;
}

/** @returns how many of them are in tests: `, 2 of them in tests`; nothing for none */
export function ofTests(inTests: number): string {
  return inTests > 0 ? `, ${inTests} of them in tests` : '';
}

/** @returns how many queries outside tests have the conditions of another one there */
export function repeatedQueries({repeated}: ObjectOverview): number {
  return repeated.reduce((sum, group) => sum + outsideTests(group), 0);
}
