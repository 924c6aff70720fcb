/** Compares a reader's chain with the chain that is expected, clause by clause. */
import {printType, type Unit} from '@soql-lib/apex';
import {attempt, readContext, readSource, runChain} from '../chain';
import type {Assertion, Evaluation, QueryEvent} from '../execution-context';
import {printBind, printCacheUse, printMode, printResult} from '../printing';
import type {BindValue, BoundQuery, ChainError, ChainQuery, ResultCall} from '../result';
import type {Schema} from '../schema';
import {signaturesOf} from '../signatures';
import {TranslationError} from '../soql-to-chain/translationError';
import {withoutAliases} from './aliases';
import {methodAsField, missingSemicolon, nodesIn, unknownMethod, unknownObject} from './compile';
import {isUsed, readInputs, valueIn, withInput, type Input} from './inputs';
import {uncalledMethods} from './own-methods';
import {judgeAssertion, meaningOf, runTestBody, type TestOutcome} from './test';
import {whySecond, whyUnmocked} from './unused-mocks';
import {aliasesIn, readClauses, type Clause, type ClausesOfQuery, type Part} from './clauses';

export {remarkMocks} from './unused-mocks';

/** What a part of the query says, and what it was expected to say; undefined for nothing. */
export interface Difference {
  /** `WHERE`, `Subquery Contacts: LIMIT`, `Result`. */
  clause: string;
  actual: string | undefined;
  expected: string | undefined;
}

export type Verdict =
  | {kind: 'right'}
  /** `notes`: why, where the model knows more than what differs. */
  | {kind: 'different'; differences: readonly Difference[]; notes?: readonly string[]}
  /** The answer produces no query. */
  | {kind: 'refused'; error: ChainError};

export interface AnswerOptions {
  /** Declarations that both chains need. */
  context?: string;
  /** Further values of variables, for which the answer has to do the same as the solution: `text = null; text = 'solar'`. */
  inputs?: string;
  schema: Schema;
}

/**
 * Compares two chains by what they do: the query with its values, what is bound, access level and sharing, result method,
 * cache, and how many queries run. How they are written doesn't count: the order of conditions and fields, several calls in
 * place of one, variables. The type of the variable counts where the solution casts the result, and the spelling of an alias
 * where the rows are read by it. Only the methods of the context's classes that the solution calls are to be called.
 *
 * @param answer the reader's chain
 * @param solution a chain that does what is expected
 * @returns every clause that differs
 * @throws Error when the solution itself produces no query, or gives a variable of the inputs no value
 */
export function compareAnswers(
  answer: string,
  solution: string,
  {inputs, context, schema}: AnswerOptions,
): Verdict {
  const surroundings = {context: readContext(context ?? ''), schema};
  const expected = readSource(solution);
  const written = attempt(() => ({ok: true, unit: readSource(answer)}));
  if (!written.ok) return {kind: 'refused', error: written.error};
  if (inputs === undefined) return compareOnce(written.unit, expected, surroundings);
  for (const input of withOwnValues(readInputs(inputs), expected)) {
    const [ours, theirs] = [withInput(written.unit, input), withInput(expected, input)];
    if (theirs === undefined) throw new Error(`the solution has no value for ${input.name}`);
    if (ours === undefined) {
      const message = `the check gives the variable ${input.name} several values, so keep its declaration, with a value, as at the start`;
      return {
        kind: 'refused',
        error: {kind: 'unsupported', message, line: 1, column: 1, in: 'source'},
      };
    }
    const verdict = compareOnce(ours, theirs, surroundings);
    if (verdict.kind !== 'right')
      return ofInput(input, verdict, whyInput(input.name, written.unit, expected));
  }
  return {kind: 'right'};
}

function compareOnce(
  answer: Unit,
  solution: Unit,
  {context, schema}: {context: Unit; schema: Schema},
): Verdict {
  const run = (unit: Unit) =>
    attempt(() => ({ok: true as const, ...runChain(context, unit, schema)}));
  const expected = run(solution);
  if (!expected.ok) throw new Error(`the solution produces no query: ${expected.error.message}`);
  const written = run(answer);
  if (!written.ok) return {kind: 'refused', error: written.error};
  const actual = withoutAliases(written.query, answer);
  const missing =
    unknownMethod(answer, context) ??
    methodAsField(answer) ??
    unknownObject(answer, context, schema) ??
    unknownFieldIn(actual);
  if (missing) return {kind: 'refused', error: missing};
  const differences = whatToSeeToFirst(
    differencesOf(actual, expected.query, schema),
    actual,
    expected.query,
  );
  if (differences.length > 0) {
    const notes = notesOn(differences, actual, expected.query, schema);
    return {kind: 'different', differences, ...(notes.length > 0 && {notes})};
  }
  const further = [
    ...aliasDifferences(actual, expected.query, schema),
    ...castDifferences(actual.result, expected.query.result, solution),
    ...texts('Number of queries', String(written.queriesRun), String(expected.queriesRun)),
  ];
  if (further.length > 0) return {kind: 'different', differences: further};
  const unfinished = missingSemicolon(answer, solution);
  if (unfinished) return {kind: 'refused', error: unfinished};
  return withOwnMethods(answer, solution, context);
}

/** @returns right for an answer that does what it should, unless it repeats what a method of the context does */
function withOwnMethods(answer: Unit, solution: Unit, context: Unit): Verdict {
  const missing = uncalledMethods(answer, solution, context);
  if (missing.length === 0) return {kind: 'right'};
  return {
    kind: 'different',
    differences: missing.map((name) => ({
      clause: 'Call',
      actual: undefined,
      expected: `${name}()`,
    })),
    notes: [
      'The rest is right, but a class of this challenge has a method for it: call it instead.',
    ],
  };
}

/** Clauses that the result method doesn't change. */
const ownClauses = new Set(['FROM', 'Access', 'Result', 'Cache']);

/** Without the cache, or with another result method, the clauses of the query are those of another query. */
function whatToSeeToFirst(
  differences: readonly Difference[],
  actual: QueryEvent,
  expected: QueryEvent,
): readonly Difference[] {
  if (isCached(actual) !== isCached(expected))
    return differences.filter(({clause}) => clause === 'Cache');
  return isOtherMethod(actual, expected)
    ? differences.filter(({clause}) => ownClauses.has(clause))
    : differences;
}

const isCached = ({cache}: QueryEvent): boolean => cache !== undefined;

function isOtherMethod(actual: QueryEvent, expected: QueryEvent): boolean {
  return actual.result !== undefined && actual.result.method !== expected.result?.method;
}

/** What the differences don't say: why a query can't be read, and that one of them may cause others. */
function notesOn(
  differences: readonly Difference[],
  actual: QueryEvent,
  expected: QueryEvent,
  schema: Schema,
): string[] {
  const clauses = differences.map(({clause}) => clause);
  if (clauses.includes('Query')) return unreadable(actual, schema);
  if (!isCached(actual) && isCached(expected))
    return ['The chain has to begin with SOQLCache.of. The rest is compared then.'];
  const mayChange = isOtherMethod(actual, expected) && actual.soql !== expected.soql;
  return clauses.includes('Result') && (clauses.length > 1 || mayChange)
    ? ['The result method can change the query, so choose it first. The rest may be right then.']
    : [];
}

function unreadable(query: BoundQuery, schema: Schema): string[] {
  try {
    readClauses(query, schema);
    return [];
  } catch (error) {
    if (!(error instanceof TranslationError)) throw error;
    return error.kind === 'syntax' ? [`Salesforce can’t read your query: ${error.message}.`] : [];
  }
}

/** Each variable first has the solution's own value: what the reader tried out doesn't count. */
function withOwnValues(inputs: readonly Input[], solution: Unit): Input[] {
  const names = [...new Set(inputs.map(({name}) => name))];
  const own = names.flatMap((name) => {
    const value = valueIn(solution, name);
    return value === undefined ? [] : [{name, value}];
  });
  return [...own, ...inputs];
}

/** @returns what a reader overlooks who doesn't know that the check sets the variable */
function whyInput(name: string, answer: Unit, solution: Unit): string[] {
  if (!isUsed(answer, name))
    return [`The check gives ${name} several values: use the variable in the chain.`];
  return valueIn(answer, name) === valueIn(solution, name)
    ? []
    : [`The check gives ${name} its own values: change the chain, not the value.`];
}

function ofInput(
  {name, value}: Input,
  verdict: Exclude<Verdict, {kind: 'right'}>,
  why: readonly string[],
): Verdict {
  const given = `${name} = ${value}`;
  if (verdict.kind === 'different')
    return {...verdict, notes: [`That is so with ${given}.`, ...why, ...(verdict.notes ?? [])]};
  const {error} = verdict;
  // Whether code compiles doesn't depend on values.
  if (error.kind === 'type') return verdict;
  return {kind: 'refused', error: {...error, message: `with ${given}: ${error.message}`}};
}

/** @returns the error of a field that the object does not have: only a remark on the query, but Apex does not compile it */
export function unknownFieldIn({remarks}: Pick<ChainQuery, 'remarks'>): ChainError | undefined {
  const remark = remarks.find(({code}) => code === 'unknown-field');
  if (!remark) return undefined;
  const {message, line, column} = remark;
  return {kind: 'type', message, line, column, in: 'source'};
}

function differencesOf(actual: QueryEvent, expected: QueryEvent, schema: Schema): Difference[] {
  return [
    ...(actual.cache ? cachedDifferences : queryDifferences)(actual, expected, schema),
    ...further('Initial query', [actual.initialQuery], [expected.initialQuery], schema),
    ...further('First query', actual.argumentQueries, expected.argumentQueries, schema),
    ...texts('Access', modeOf(actual), modeOf(expected)),
    ...resultDifferences(actual.result, expected.result),
    ...texts(
      'Cache',
      actual.cache && printCacheUse(actual.cache),
      expected.cache && printCacheUse(expected.cache),
    ),
  ];
}

/** The type counts that the solution declares, or the one of the method's signature. */
function resultDifferences(
  actual: ResultCall | undefined,
  expected: ResultCall | undefined,
): Difference[] {
  const own = actual ? typesOf(actual) : [];
  const isOtherType = expected && !typesOf(expected).some((type) => own.includes(type));
  // The name of the method would be the solution, and the type is what to look for it by.
  if (actual && isOtherType && expected.declared !== undefined)
    return texts(
      'Result',
      printResult(actual),
      `a result method that returns ${expected.declared}`,
    );
  const differences = texts(
    'Result',
    actual && printResult(actual),
    expected && printResult(expected),
  );
  if (differences.length > 0 || !actual?.declared || !expected?.declared) return differences;
  const isOwn = own.includes(actual.declared.toLowerCase());
  return isOwn ? [] : texts('Type of the variable', actual.declared, expected.declared);
}

/** What the method returns, in lower case. */
function typesOf({method}: ResultCall): string[] {
  return ['SOQL.Queryable', 'SOQLCache.Cacheable']
    .flatMap(signaturesOf)
    .filter(({name}) => name === method)
    .map(({result}) => printType(result).toLowerCase());
}

/** A row of the proxy finds a value only by the alias as it is written (facts/soql.md 11). */
function aliasDifferences(actual: QueryEvent, expected: QueryEvent, schema: Schema): Difference[] {
  if (expected.result?.method !== 'toAggregatedProxy') return [];
  const [ours, theirs] = [aliasesIn(actual, schema), aliasesIn(expected, schema)];
  const wanted = theirs.filter((alias) => !ours.includes(alias));
  const found = ours.filter((alias) => !theirs.includes(alias));
  return wanted.length === 0
    ? []
    : [{clause: 'Alias', actual: found.join(', '), expected: wanted.join(', ')}];
}

/** A solution that casts the result is about the type of the variable. */
function castDifferences(
  actual: ResultCall | undefined,
  expected: ResultCall | undefined,
  solution: Unit,
): Difference[] {
  if (!actual?.declared || !nodesIn(solution).some(({kind}) => kind === 'cast')) return [];
  return texts('Type of the variable', actual.declared, expected?.declared);
}

/**
 * Compares two bodies of a test method: each assertion of the answer holds, as far as the model knows; it asserts what the
 * solution asserts, runs the same queries, and each of them takes a mock, or none, as there.
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

/** An assertion about something that the model doesn't know, or about another result, asserts nothing here. */
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

/** @param clause says that one has more of them than the other */
function inPairs<Compared>(
  clause: string,
  actual: readonly Compared[],
  expected: readonly Compared[],
  compare: (ours: Compared, theirs: Compared, index: number) => readonly Difference[],
): Difference[] {
  if (actual.length !== expected.length)
    return texts(clause, String(actual.length), String(expected.length));
  return expected.flatMap((theirs, index) => {
    const ours = actual[index];
    return ours ? compare(ours, theirs, index) : [];
  });
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

function modeOf({accessLevel, sharing, stripsInaccessible}: QueryEvent): string {
  const mode = printMode(accessLevel, sharing);
  return stripsInaccessible ? `${mode}, stripInaccessible` : mode;
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

/** The cache selects the fields of its condition: with another condition, the fields say nothing. */
function cachedDifferences(actual: BoundQuery, expected: BoundQuery, schema: Schema): Difference[] {
  const differences = queryDifferences(actual, expected, schema);
  const isOther = differences.some(({clause}) => clause === 'WHERE');
  return differences.filter(({clause}) => !isOther || clause !== 'SELECT');
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
  // Salesforce returns the Id of each row, selected or not.
  const [only, second] = ours;
  if (name === 'SELECT' && theirs.length === 0 && !second && only?.text === 'Id') return [];
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
  const missing = list(theirs, ours);
  return missing === undefined ? [] : texts('Bound values', list(ours, theirs), missing);
}

function list(
  values: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): string | undefined {
  const own = [...values].flatMap(([key, text]) => (others.has(key) ? [] : [text]));
  return own.length === 0 ? undefined : own.join(', ');
}

/** @returns the printed values; a Boolean by its type, because `!= true` is `= false` */
function boundValues({binding}: BoundQuery): ReadonlyMap<string, string> {
  const leaves = (value: BindValue): BindValue[] =>
    Array.isArray(value) ? value.flatMap(leaves) : [value];
  return new Map(
    Object.values(binding)
      .flatMap(leaves)
      .map((value) => [
        typeof value === 'boolean' ? 'Boolean' : printBind(value),
        printBind(value),
      ]),
  );
}
