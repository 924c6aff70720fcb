/** Compares the body of a reader's test method with the one that is expected. */
import {readContext, readSource} from '../chain';
import type {Assertion, Evaluation, QueryEvent} from '../execution-context';
import type {BoundQuery} from '../result';
import type {Schema} from '../schema';
import {
  compareQueries,
  differencesOf,
  inPairs,
  prefixed,
  resultDifferences,
  texts,
} from './differences';
import {withOwnMethods} from './own-methods';
import {judgeAssertion, meaningOf, runTestBody, type TestOutcome} from './test';
import {whyBlocked, whySecond, whyUnmocked} from './unused-mocks';
import type {AnswerOptions, Difference, Verdict} from './verdict';

/**
 * Compares two bodies of a test method: each assertion of the answer holds, as far as the model
 * knows; it asserts what the solution asserts, runs the same queries, and each of them takes a
 * mock, or none, as there.
 *
 * @throws Error when the solution itself does not pass, or the model doesn't know whether it does
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
  const open = expected.assertions.find((assertion) => judgeAssertion(assertion).kind !== 'holds');
  if (open) throw new Error(`the model can't tell whether line ${open.line} holds: ${open.source}`);
  const actual = runTestBody(answer, context, schema);
  const notes = mockNotes(actual, expected);
  const different = (differences: readonly Difference[]): Verdict => {
    return {kind: 'different', differences, ...(notes.length > 0 && {notes})};
  };
  const failed = failures(actual);
  if (failed.length > 0) return different(failed);
  if (actual.stopped) return {kind: 'refused', error: {...actual.stopped, in: 'source'}};
  const differences = [
    ...missingAssertions(actual, expected),
    ...eventDifferences(actual, expected, schema),
    ...evaluationDifferences(actual, expected, schema),
  ];
  return differences.length > 0
    ? different(differences)
    : withOwnMethods(readSource(answer), readSource(solution), readContext(context));
}

function failures({assertions}: TestOutcome): Difference[] {
  return assertions.flatMap((assertion) => {
    const judged = judgeAssertion(assertion);
    if (judged.kind !== 'fails') return [];
    const {actual, expected} = judged;
    return {clause: `Assertion in line ${assertion.line}`, actual, expected};
  });
}

/** An assertion about an unknown value, or about another result, doesn't count. */
function missingAssertions(actual: TestOutcome, expected: TestOutcome): Difference[] {
  const present = new Set(actual.assertions.map(meaningOf));
  const missing = expected.assertions.filter((assertion) => !present.has(meaningOf(assertion)));
  const bySource = new Map(missing.map((assertion) => [assertion.source, assertion]));
  return [...bySource.values()].map((wanted) => {
    const written = actual.assertions.find(
      ({source}) => source.toLowerCase() === wanted.source.toLowerCase(),
    );
    if (!written) return {clause: 'Assertion', actual: undefined, expected: wanted.source};
    const clause = `Assertion in line ${written.line}`;
    return judgeAssertion(written).kind === 'unknown'
      ? {clause, actual: 'a value that only an org knows', expected: 'one that the test sets'}
      : {clause, actual: originOf(written), expected: originOf(wanted)};
  });
}

/** Which results an assertion is about. */
function originOf({queries}: Assertion): string {
  if (queries.length === 0) return 'a value that no query returned';
  const numbers = queries.length === 1 ? `query ${queries[0]}` : `queries ${queries.join(', ')}`;
  return `the result of ${numbers}`;
}

/** Why queries of the answer used no mock that use one in the solution. */
function mockNotes(actual: TestOutcome, expected: TestOutcome): string[] {
  const isAnyMocked = [...expected.events, ...expected.evaluations].some(({isMocked}) => isMocked);
  const notesOf = (ours: readonly Mocked[], theirs: readonly Mocked[]): string[] =>
    ours.flatMap(({isMocked, lookup}, index) => {
      // A query that the solution doesn't have may be there in place of a mocked one.
      const isExpected = theirs[index] ? theirs[index].isMocked : isAnyMocked;
      return !isMocked && lookup && isExpected ? [whyUnmocked(lookup, actual.mocks)] : [];
    });
  return [
    ...notesOf(actual.events, expected.events),
    ...notesOf(actual.evaluations, expected.evaluations),
    ...(expected.lateMocks.length === 0 ? actual.lateMocks.map(whySecond) : []),
    ...(expected.blockedMocks.length === 0 ? actual.blockedMocks.map(whyBlocked) : []),
  ];
}

type Mocked = Pick<QueryEvent, 'isMocked' | 'lookup'>;

function eventDifferences(
  {events: actual}: TestOutcome,
  {events: expected}: TestOutcome,
  schema: Schema,
): Difference[] {
  return inPairs('Number of queries', actual, expected, (ours, theirs, index) => {
    const differences = [...differencesOf(ours, theirs, schema), ...mockDifferences(ours, theirs)];
    return expected.length === 1 ? differences : prefixed(`Query ${index + 1}`, differences);
  });
}

function evaluationDifferences(
  {evaluations: actual}: TestOutcome,
  {evaluations: expected}: TestOutcome,
  schema: Schema,
): Difference[] {
  const query = ({soql}: Evaluation): BoundQuery => ({soql, binding: {}});
  return inPairs('Queries of the Evaluator', actual, expected, (ours, theirs) => [
    ...compareQueries(query(ours), query(theirs), schema),
    ...resultDifferences(ours.result, theirs.result),
    ...mockDifferences(ours, theirs),
  ]);
}

/** A mock id counts where the solution has one. */
function mockDifferences(actual: Mocked, expected: Mocked): Difference[] {
  const idOf = ({lookup}: Mocked): string | undefined =>
    lookup?.key?.kind === 'id' ? `'${lookup.key.name}'` : undefined;
  const wanted = idOf(expected);
  return [
    ...(wanted === undefined || idOf(actual) === wanted
      ? []
      : [{clause: 'mockId', actual: idOf(actual), expected: wanted}]),
    ...texts('Rows', rowsOf(actual), rowsOf(expected)),
  ];
}

function rowsOf({isMocked}: Mocked): string {
  return isMocked ? 'rows from a mock' : 'rows from the database';
}
