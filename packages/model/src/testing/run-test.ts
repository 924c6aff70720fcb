/** Runs a test of the library: what it asserts, beside what the model says. */
import {callMethodOf} from '../interpreter/user-calls';
import {startInterpreter} from '../interpreter';
import {readSource} from '../chain';
import {modelError} from '../errors';
import type {BindValue, ErrorKind} from '../result';
import type {Schema} from '../schema';
import {newTestRecord, type Assertion} from '../execution-context';
import {toBindValue} from '../values/values';

/** An assertion whose two sides the model knows. */
export interface Comparison {
  /** `text` is a text other than the query's, such as the message of an exception. */
  subject: 'query' | 'bind' | 'text';
  /** 1-based, in the class. */
  line: number;
  expected: BindValue;
  actual: BindValue;
}

export interface TestRun {
  comparisons: Comparison[];
  /** Why the test was not run to its end. */
  stopped?: {kind: ErrorKind; message: string; line: number};
}

/**
 * Runs one method of a test class. Assertions about what only an org knows (rows, permissions,
 * mocks) are left out.
 *
 * @param source the class with the method and what the method uses
 * @param schema gives tokens their described names
 * @returns the comparisons up to where the test ended, or the model could not follow; never throws
 */
export function runTest(source: string, method: string, schema?: Schema): TestRun {
  const test = newTestRecord();
  const {assertions} = test;
  const comparisons = (): Comparison[] => assertions.flatMap(compare);
  try {
    const unit = readSource(source);
    const {interpreter} = startInterpreter([unit], schema, {test});
    const found = interpreter.classes.allMethods().find(({syntax}) => syntax.name === method);
    if (found) callMethodOf(interpreter, found, undefined, [], found.syntax.place);
    return {comparisons: comparisons()};
  } catch (error) {
    const {kind, message, origin} = modelError(error);
    return {comparisons: comparisons(), stopped: {kind, message, line: origin.line}};
  }
}

/** The value that `isNull`, `isTrue` and `isFalse` expect. */
const expectedByName: Readonly<Record<string, BindValue>> = {
  isnull: null,
  istrue: true,
  isfalse: false,
};

type Side = Assertion['arguments'][number];

function compare(assertion: Assertion): Comparison[] {
  const {method, arguments: parameters, line, query} = assertion;
  const name = method.toLowerCase();
  const [first, second] = parameters;
  if (!first) return [];
  if (/^(areequal|assertequals)$/.test(name) && second) {
    const found =
      compareSides(first, second, assertion) ??
      compareSides(second, first, assertion) ??
      compareTexts(first, second, line);
    return found ? [found] : [];
  }
  const expected = expectedByName[name];
  const actual = expected === undefined ? undefined : boundIn(first.text, query);
  return expected === undefined || actual === undefined
    ? []
    : [{subject: 'bind', line, expected, actual}];
}

/** A bind, or the text of the query, on the second side. */
function compareSides(
  {value, text}: Side,
  other: Side,
  {line, query}: Assertion,
): Comparison | undefined {
  const expected = toBindValue(value, text);
  const actual = boundIn(other.text, query);
  if (actual !== undefined) return {subject: 'bind', line, expected, actual};
  const isQuery = value.kind === 'text' && query && textIn(other) === query.soql;
  return isQuery ? {subject: 'query', line, expected, actual: query.soql} : undefined;
}

function compareTexts(first: Side, second: Side, line: number): Comparison | undefined {
  const [expected, actual] = [textIn(first), textIn(second)];
  return expected === undefined || actual === undefined
    ? undefined
    : {subject: 'text', line, expected, actual};
}

function textIn({value}: Side): string | undefined {
  return value.kind === 'text' ? value.value : undefined;
}

const bindAccess = /\bbinding\(\)\)?\.(?:get\('(\w+)'\)|size\(\))$/;

/** `builder.binding().get('v1')`, `builder.binding().size()`, with a variable or without. */
function boundIn(text: string, query: Assertion['query']): BindValue | undefined {
  const [access, name] = bindAccess.exec(text) ?? [];
  if (access === undefined || !query) return undefined;
  if (name === undefined) return Object.keys(query.binding).length;
  return query.binding[name] ?? null;
}
