/** Runs the body of a test method: its queries, which mocks they take, and what it asserts. */
import {readContext, readSource} from '../chain';
import {ModelError} from '../errors';
import type {Assertion, ExecutionContext, QueryEvent} from '../execution-context';
import {createInterpreter} from '../interpreter';
import {Environment, topFrame} from '../interpreter/environment';
import {printBind} from '../printing';
import {Mocks} from '../mocks';
import {Binder} from '../query/soql-printer';
import type {ErrorKind} from '../result';
import type {Schema} from '../schema';
import {DescribedNames} from '../schema/described-names';
import {toBindValue} from '../values/values';

export interface TestOutcome {
  events: readonly QueryEvent[];
  assertions: readonly Assertion[];
  /** Why it was not run to its end. */
  stopped?: {kind: ErrorKind; message: string; line: number; column: number};
}

/** @param context classes and variables that the test needs */
export function runTestBody(body: string, context: string, schema: Schema): TestOutcome {
  const execution: ExecutionContext = {
    names: new DescribedNames(schema),
    binder: new Binder(),
    events: [],
    notes: [],
    latest: undefined,
    assertions: [],
    mocks: new Mocks(),
  };
  const run = (): void => {
    const surroundings = readContext(context);
    const unit = readSource(body);
    const interpreter = createInterpreter([surroundings, unit], execution);
    const environment = new Environment(topFrame);
    for (const statement of surroundings.statements) interpreter.execute(statement, environment);
    execution.events = [];
    for (const statement of unit.statements) interpreter.execute(statement, environment);
  };
  const stopped = stopOf(run);
  const {events, assertions = []} = execution;
  return {events, assertions, ...(stopped && {stopped})};
}

function stopOf(run: () => void): TestOutcome['stopped'] {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) {
      const {kind, message, origin} = error;
      return {kind, message, line: origin.line, column: origin.column};
    }
    if (!(error instanceof RangeError)) throw error;
    return {kind: 'limit', message: 'too large or nested too deeply', line: 1, column: 1};
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
