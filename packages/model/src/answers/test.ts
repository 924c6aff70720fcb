/** Runs the body of a test method: its queries, which mocks they take, and what it asserts. */
import type {Statement, Unit} from '@soql-lib/apex';
import {readContext, readSource} from '../chain';
import {modelError} from '../errors';
import {newTestRecord} from '../execution-context';
import type {Assertion, QueryEvent, TestRecord} from '../execution-context';
import {startInterpreter} from '../interpreter';
import {printBind} from '../printing';
import {Mocks} from '../mocks';
import type {Mock, MockKey} from '../query/mock';
import type {Diagnostic, ErrorKind} from '../result';
import type {Schema} from '../schema';
import {isUncertain, toBindValue} from '../values/values';

export interface TestOutcome extends Pick<TestRecord, 'assertions' | 'evaluations'> {
  events: readonly QueryEvent[];
  /** What the mocks are for that the test registers. */
  mocks: readonly MockKey[];
  /** Of those that a mock which a query had used before is still in front of. */
  lateMocks: readonly MockKey[];
  /** Those behind an exception, so that no query uses them. */
  blockedMocks: readonly Mock[];
  /** Why it was not run to its end. */
  stopped?: Diagnostic & {kind: ErrorKind};
}

/**
 * @param body the statements of a test method, or the whole method
 * @param context classes and variables that the test needs
 */
export function runTestBody(
  body: string,
  context: string,
  schema: Schema | undefined,
): TestOutcome {
  const test = newTestRecord();
  const mocks = new Mocks();
  let events: readonly QueryEvent[] = [];
  const outcome = (): TestOutcome => ({
    ...test,
    events,
    mocks: mocks.keys,
    lateMocks: mocks.lateKeys,
    blockedMocks: mocks.blocked,
  });
  try {
    const unit = readSource(body);
    const environment = startInterpreter([readContext(context), unit], schema, {
      test,
      mocks,
    });
    ({events} = environment.interpreter.execution);
    for (const statement of statementsOf(unit)) environment.execute(statement);
    return outcome();
  } catch (error) {
    const {kind, message, origin} = modelError(error);
    const {line, column} = origin;
    return {...outcome(), stopped: {kind, message, line, column}};
  }
}

function statementsOf({statements, methods, classes}: Unit): readonly Statement[] {
  const [method, second] = [...methods, ...classes.flatMap((type) => type.methods)];
  return statements.length === 0 && !second ? (method?.body ?? []) : statements;
}

/** Whether an assertion holds; with both sides printed where it does not. */
export type Judged =
  {kind: 'holds' | 'unknown'} | {kind: 'fails'; actual: string; expected: string};

/** `areEqual(a, b)` for `isTrue(a == b)`. */
function asEquality(assertion: Assertion): Assertion {
  const {method, compared} = assertion;
  return compared && fixedSides[method.toLowerCase()] === 'true'
    ? {...assertion, method: 'areEqual', arguments: compared}
    : assertion;
}

/** An assertion in one form: `equal(true, x)` for `isTrue(x)`. The last side is the actual one. */
function readAssertion({method, arguments: given}: Assertion): {
  isEqual: boolean;
  sides: readonly (string | undefined)[];
} {
  const name = method.toLowerCase();
  const [first, second] = given.map(printed);
  const fixed = fixedSides[name];
  const isEqual = !/not/.test(name);
  return {isEqual, sides: fixed === undefined ? [first, second] : [fixed, first]};
}

const fixedSides: Readonly<Record<string, string>> = {
  istrue: 'true',
  assert: 'true',
  isfalse: 'false',
  isnull: 'null',
  isnotnull: 'null',
};

/** Values that are something, but don't print: they differ from null and from values that do. */
const opaque = {record: 'a record', collection: 'a collection'};

function printed({value, text}: Assertion['arguments'][number]): string | undefined {
  if (value.kind === 'record') return opaque.record;
  const bind = toBindValue(value, text);
  if (isKnown(bind)) return printBind(bind);
  return value.kind === 'collection' && !isUncertain(value) ? opaque.collection : undefined;
}

export function judgeAssertion(assertion: Assertion): Judged {
  const {isEqual, sides} = readAssertion(assertion);
  const [expected, actual] = sides;
  const isComparison = /^(is|assert$)|equal/i.test(assertion.method);
  const isOpaque = Object.values(opaque).includes(expected ?? '');
  if (!isComparison || expected === undefined || actual === undefined || isOpaque)
    return {kind: 'unknown'};
  if ((expected === actual) === isEqual) return {kind: 'holds'};
  if (isEqual) return {kind: 'fails', actual, expected};
  return {kind: 'fails', actual, expected: expected === 'null' ? 'a value' : 'another value'};
}

/** @returns the same for assertions that say the same about the same results */
export function meaningOf(assertion: Assertion): string {
  const {isEqual, sides} = readAssertion(asEquality(assertion));
  const values = isEqual ? [...sides].sort() : sides.slice(0, 1);
  return JSON.stringify([isEqual, values, assertion.queries]);
}

function isKnown(value: ReturnType<typeof toBindValue>): boolean {
  if (Array.isArray(value)) return value.every(isKnown);
  return value === null || typeof value !== 'object' || !('expression' in value);
}
