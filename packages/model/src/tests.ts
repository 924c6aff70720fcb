/** Runs a test of the library: what it asserts about queries, binds and messages, beside what the model says. */
import {callMethodOf} from './interpreter/user-calls';
import {createInterpreter} from './interpreter';
import {readSource} from './chain';
import {ModelError} from './errors';
import {Binder} from './query/rendering';
import type {BindValue, ErrorKind} from './result';
import type {Schema} from './schema';
import {DescribedNames} from './schema/described-names';
import type {Assertion, Session} from './session';
import {toBindValue, type Value} from './values/values';

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
 * Runs one method of a test class. Assertions about what only an org knows (rows, permissions, mocks) are left out.
 *
 * @param source the class with the method and what the method uses
 * @param schema gives tokens their described names
 * @returns the comparisons up to where the test ended, or the model could not follow; never throws
 */
export function runTest(source: string, method: string, schema?: Schema): TestRun {
  const assertions: Assertion[] = [];
  const stopped = stopOf(() => run(source, method, assertions, schema));
  return {comparisons: assertions.flatMap(compare), ...(stopped && {stopped})};
}

function stopOf(action: () => void): TestRun['stopped'] {
  try {
    action();
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) {
      const {kind, message, origin} = error;
      return {kind, message, line: origin.line};
    }
    if (!(error instanceof RangeError)) throw error;
    return {kind: 'limit', message: 'too large or nested too deeply', line: 1};
  }
}

function run(source: string, name: string, assertions: Assertion[], schema?: Schema): void {
  const unit = readSource(source);
  const session: Session = {
    names: new DescribedNames(schema),
    binder: new Binder(),
    events: [],
    notes: [],
    latest: undefined,
    assertions,
  };
  const interpreter = createInterpreter([unit], session);
  const method = interpreter.classes.allMethods().find(({syntax}) => syntax.name === name);
  if (method) callMethodOf(interpreter, method, undefined, [], method.syntax.place);
}

/** The value that `isNull`, `isTrue` and `isFalse` expect. */
const expectedByName: Readonly<Record<string, BindValue>> = {
  isnull: null,
  istrue: true,
  isfalse: false,
};

function compare({method, arguments: parameters, line, query}: Assertion): Comparison[] {
  const name = method.toLowerCase();
  const [first, second] = parameters;
  if (!first) return [];
  if (/^(areequal|assertequals)$/.test(name) && second) {
    const expected = toBindValue(first.value, first.text);
    const bind = boundIn(second.text, query);
    if (bind !== undefined) return [{subject: 'bind', line, expected, actual: bind}];
    if (!isText(first.value) || !isText(second.value)) return [];
    const actual = second.value.value;
    return [{subject: actual === query?.soql ? 'query' : 'text', line, expected, actual}];
  }
  const expected = expectedByName[name];
  const actual = expected === undefined ? undefined : boundIn(first.text, query);
  return expected === undefined || actual === undefined
    ? []
    : [{subject: 'bind', line, expected, actual}];
}

function isText(value: Value): value is Extract<Value, {kind: 'text'}> {
  return value.kind === 'text';
}

const bindAccess = /\bbinding\(\)\)?\.(?:get\('(\w+)'\)|size\(\))$/;

/** `builder.binding().get('v1')`, `builder.binding().size()`, with a variable or without. */
function boundIn(text: string, query: Assertion['query']): BindValue | undefined {
  const [access, name] = bindAccess.exec(text) ?? [];
  if (access === undefined || !query) return undefined;
  if (name === undefined) return Object.keys(query.binding).length;
  return query.binding[name] ?? null;
}
