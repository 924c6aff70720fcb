/** Runs the body of a test method: its queries, which mocks they take, and what it asserts. */
import {readContext, readSource} from '../chain';
import {modelError} from '../errors';
import type {Assertion, QueryEvent} from '../execution-context';
import {startInterpreter} from '../interpreter';
import {printBind} from '../printing';
import {Mocks} from '../mocks';
import type {Diagnostic, ErrorKind} from '../result';
import type {Schema} from '../schema';
import {toBindValue} from '../values/values';

export interface TestOutcome {
  events: readonly QueryEvent[];
  assertions: readonly Assertion[];
  /** Why it was not run to its end. */
  stopped?: Diagnostic & {kind: ErrorKind};
}

/** @param context classes and variables that the test needs */
export function runTestBody(body: string, context: string, schema: Schema): TestOutcome {
  const assertions: Assertion[] = [];
  let events: readonly QueryEvent[] = [];
  try {
    const unit = readSource(body);
    const mocks = new Mocks();
    const {interpreter, environment} = startInterpreter([readContext(context), unit], schema, {
      assertions,
      mocks,
    });
    ({events} = interpreter.execution);
    for (const statement of unit.statements) interpreter.execute(statement, environment);
    return {events, assertions};
  } catch (error) {
    const {kind, message, origin} = modelError(error);
    const {line, column} = origin;
    return {events, assertions, stopped: {kind, message, line, column}};
  }
}

/** An assertion that does not hold, with both sides printed. */
export interface FailedAssertion {
  line: number;
  actual: string;
  expected: string;
}

const fixed: Readonly<Record<string, string>> = {
  istrue: 'true',
  assert: 'true',
  isfalse: 'false',
  isnull: 'null',
};

/** @returns undefined for an assertion that holds, or about what the model doesn't know */
export function failureOf({
  method,
  arguments: given,
  line,
}: Assertion): FailedAssertion | undefined {
  const name = method.toLowerCase();
  const texts = given.map(({value, text}) => {
    const bind = toBindValue(value, text);
    return isKnown(bind) ? printBind(bind) : undefined;
  });
  const [first, second] = texts;
  const [record] = given;
  if (name === 'isnull' && record?.value.kind === 'record')
    return {line, actual: 'a record', expected: 'null'};
  if (first === undefined) return undefined;
  if (name === 'isnotnull')
    return first === 'null' ? {line, actual: first, expected: 'a value'} : undefined;
  const expected = fixed[name];
  if (expected !== undefined)
    return first === expected ? undefined : {line, actual: first, expected};
  if (second === undefined) return undefined;
  if (/^(areequal|assertequals)$/.test(name))
    return first === second ? undefined : {line, actual: second, expected: first};
  if (/^(arenotequal|assertnotequals)$/.test(name))
    return first === second ? {line, actual: second, expected: 'another value'} : undefined;
  return undefined;
}

function isKnown(value: ReturnType<typeof toBindValue>): boolean {
  if (Array.isArray(value)) return value.every(isKnown);
  return value === null || typeof value !== 'object' || !('expression' in value);
}
