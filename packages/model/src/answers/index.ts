/** Compares a reader's chain with the chain that is expected, clause by clause. */
import {chainToSoql} from '../chain';
import {printBind, printCacheUse, printMode, printResult} from '../printing';
import type {BindValue, BoundQuery, ChainError, ChainQuery, Remark} from '../result';
import type {Schema} from '../schema';
import {TranslationError} from '../soql-to-chain/translationError';
import {failureOf, runTestBody, type TestOutcome} from './test';
import {readClauses, type Clause, type ClausesOfQuery, type Part} from './clauses';

/** What a part of the query says, and what it was expected to say; undefined for nothing. */
export interface Difference {
  /** `WHERE`, `Subquery Contacts: LIMIT`, `Result`. */
  clause: string;
  actual: string | undefined;
  expected: string | undefined;
}

export type Verdict =
  | {kind: 'right'}
  | {kind: 'different'; differences: readonly Difference[]}
  /** The answer produces no query. */
  | {kind: 'refused'; error: ChainError};

export interface AnswerOptions {
  /** Declarations that both chains need. */
  context?: string;
  schema: Schema;
}

/**
 * Compares two chains by what they do: the query with its values, what is bound, access level and sharing, result method,
 * and cache. How they are written doesn't count: the order of conditions and fields, several calls in place of one,
 * variables.
 *
 * @param answer the reader's chain
 * @param solution a chain that does what is expected
 * @returns every clause that differs
 * @throws Error when the solution itself produces no query
 */
export function compareAnswers(
  answer: string,
  solution: string,
  {context = '', schema}: AnswerOptions,
): Verdict {
  const expected = chainToSoql(solution, {context, schema});
  if (!expected.ok) throw new Error(`the solution produces no query: ${expected.error.message}`);
  const actual = chainToSoql(answer, {context, schema});
  if (!actual.ok) return {kind: 'refused', error: actual.error};
  const unknown = unknownField(actual);
  if (unknown) return {kind: 'refused', error: {kind: 'type', ...unknown, in: 'source'}};
  const differences = differencesOf(actual, expected, schema);
  return differences.length === 0 ? {kind: 'right'} : {kind: 'different', differences};
}

/** The query has the field, so it's only a remark there; Apex doesn't compile it. */
function unknownField({remarks}: ChainQuery): Omit<Remark, 'code'> | undefined {
  const remark = remarks.find(({code}) => code === 'unknown-field');
  return remark && {message: remark.message, line: remark.line, column: remark.column};
}

function differencesOf(actual: ChainQuery, expected: ChainQuery, schema: Schema): Difference[] {
  return [
    ...queryDifferences(actual, expected, schema),
    ...further('Initial query', [actual.initialQuery], [expected.initialQuery], schema),
    ...further('First query', actual.argumentQueries, expected.argumentQueries, schema),
    ...texts('Access', modeOf(actual), modeOf(expected)),
    ...texts('Result', resultOf(actual), resultOf(expected)),
    ...texts(
      'Cache',
      actual.cache && printCacheUse(actual.cache),
      expected.cache && printCacheUse(expected.cache),
    ),
  ];
}

/**
 * Compares two bodies of a test method: each assertion of the answer holds, as far as the model knows; it asserts what the
 * solution asserts, runs the same queries, and each of them takes a mock, or none, as there.
 *
 * @throws Error when the solution itself does not pass
 */
export function compareTests(
  answer: string,
  solution: string,
  {context = '', schema}: AnswerOptions,
): Verdict {
  const expected = runTestBody(solution, context, schema);
  const [broken] = failures(expected);
  if (expected.stopped ?? broken)
    throw new Error(
      `the solution does not pass: ${expected.stopped?.message ?? `line ${broken?.clause}`}`,
    );
  const actual = runTestBody(answer, context, schema);
  const failed = failures(actual);
  if (failed.length > 0) return {kind: 'different', differences: failed};
  if (actual.stopped) return {kind: 'refused', error: {...actual.stopped, in: 'source'}};
  const differences = [
    ...missingAssertions(actual, expected),
    ...eventDifferences(actual, expected, schema),
  ];
  return differences.length === 0 ? {kind: 'right'} : {kind: 'different', differences};
}

function failures({assertions}: TestOutcome): Difference[] {
  return assertions.flatMap((assertion) => {
    const failure = failureOf(assertion);
    if (!failure) return [];
    const {line, actual, expected} = failure;
    return {clause: `Assertion in line ${line}`, actual, expected};
  });
}

function missingAssertions(actual: TestOutcome, expected: TestOutcome): Difference[] {
  const textsOf = ({assertions}: TestOutcome): string[] => assertions.map(({source}) => source);
  const present = new Set(textsOf(actual).map((text) => text.toLowerCase()));
  const missing = textsOf(expected).filter((text) => !present.has(text.toLowerCase()));
  return [...new Set(missing)].map((text) => ({
    clause: 'Assertion',
    actual: undefined,
    expected: text,
  }));
}

function eventDifferences(
  {events: actual}: TestOutcome,
  {events: expected}: TestOutcome,
  schema: Schema,
): Difference[] {
  if (actual.length !== expected.length)
    return texts('Number of queries', String(actual.length), String(expected.length));
  return expected.flatMap((theirs, index) => {
    const ours = actual[index];
    if (!ours) return [];
    const differences = [
      ...differencesOf({ok: true, ...ours}, {ok: true, ...theirs}, schema),
      ...texts('Rows', rowsOf(ours), rowsOf(theirs)),
    ];
    return expected.length === 1 ? differences : prefixed(`Query ${index + 1}`, differences);
  });
}

function rowsOf({isMocked}: TestOutcome['events'][number]): string {
  return isMocked ? 'from a mock' : 'from the database';
}

function modeOf({accessLevel, sharing, stripsInaccessible}: ChainQuery): string {
  const mode = printMode(accessLevel, sharing);
  return stripsInaccessible ? `${mode}, stripInaccessible` : mode;
}

function resultOf({result}: ChainQuery): string | undefined {
  return result && printResult(result);
}

function texts(
  clause: string,
  actual: string | undefined,
  expected: string | undefined,
): Difference[] {
  return actual?.toLowerCase() === expected?.toLowerCase() ? [] : [{clause, actual, expected}];
}

/** Queries that run besides the main one. */
function further(
  name: string,
  actual: readonly (BoundQuery | undefined)[] = [],
  expected: readonly (BoundQuery | undefined)[] = [],
  schema: Schema,
): Difference[] {
  const longest = actual.length > expected.length ? actual : expected;
  return longest.flatMap((_, index) => {
    const [ours, theirs] = [actual[index], expected[index]];
    if (ours && theirs) return prefixed(name, queryDifferences(ours, theirs, schema));
    return texts(name, ours?.soql, theirs?.soql);
  });
}

function prefixed(name: string, differences: readonly Difference[]): Difference[] {
  return differences.map((difference) => ({
    ...difference,
    clause: `${name}: ${difference.clause}`,
  }));
}

function queryDifferences(actual: BoundQuery, expected: BoundQuery, schema: Schema): Difference[] {
  const differences = compareQueries(actual, expected, schema);
  // The query is the same, but a value is text in one of them.
  return differences.length > 0 ? differences : bindDifferences(actual, expected);
}

function compareQueries(actual: BoundQuery, expected: BoundQuery, schema: Schema): Difference[] {
  try {
    return compareClauses(readClauses(actual, schema), readClauses(expected, schema));
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return texts('Query', actual.soql, expected.soql);
  }
}

function compareClauses(actual: ClausesOfQuery, expected: ClausesOfQuery): Difference[] {
  const clauses = expected.clauses.flatMap((clause, index) =>
    differenceOf(actual.clauses[index], clause),
  );
  // Of another object nothing else can be right.
  const [first] = clauses;
  if (first?.clause === 'FROM') return [first];
  const names = new Set([...expected.subQueries.keys(), ...actual.subQueries.keys()]);
  const subQueries = [...names].flatMap((name) => {
    const [ours, theirs] = [actual.subQueries.get(name), expected.subQueries.get(name)];
    if (ours && theirs) {
      const [from] = theirs.query.clauses;
      const differences = compareClauses(ours.query, theirs.query);
      return prefixed(`Subquery ${from ? textOf(from.parts, '') : name}`, differences);
    }
    return [{clause: 'Subquery', actual: ours?.text, expected: theirs?.text}];
  });
  return [...clauses, ...subQueries];
}

const keyOf = ({meaning}: Pick<Part, 'meaning'>): string => JSON.stringify(meaning);

/** Names only the parts that differ: of five conditions the one that is wrong. */
function differenceOf(actual: Clause | undefined, expected: Clause): Difference[] {
  if (!actual || keyOf(actual) === keyOf(expected)) return [];
  const {name, separator} = expected;
  const ours = without(actual.parts, expected.parts);
  const theirs = without(expected.parts, actual.parts);
  const isSplit = ours.length > 0 || theirs.length > 0;
  return [
    {
      clause: name,
      actual: textOf(isSplit ? ours : actual.parts, separator),
      expected: textOf(isSplit ? theirs : expected.parts, separator),
    },
  ];
}

function without(parts: readonly Part[], others: readonly Part[]): Part[] {
  const known = new Set(others.map(keyOf));
  return parts.filter((part) => !known.has(keyOf(part)));
}

function textOf(parts: readonly Part[], separator: string): string | undefined {
  return parts.length === 0 ? undefined : parts.map(({text}) => text).join(separator);
}

function bindDifferences(actual: BoundQuery, expected: BoundQuery): Difference[] {
  const [ours, theirs] = [boundValues(actual), boundValues(expected)];
  return texts('Bound values', list(ours, theirs), list(theirs, ours));
}

function list(values: ReadonlySet<string>, others: ReadonlySet<string>): string | undefined {
  const own = [...values].filter((value) => !others.has(value));
  return own.length === 0 ? undefined : own.join(', ');
}

function boundValues({binding}: BoundQuery): ReadonlySet<string> {
  const leaves = (value: BindValue): BindValue[] =>
    Array.isArray(value) ? value.flatMap(leaves) : [value];
  return new Set(Object.values(binding).flatMap(leaves).map(printBind));
}
