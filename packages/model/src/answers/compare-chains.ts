/** Compares a reader's chain with the chain that is expected. */
import {changeBetweenLiterals, printType, type Unit} from '@soql-lib/apex';
import {attempt, readContext, readSource, runChain} from '../chain';
import type {QueryEvent} from '../execution-context';
import type {BoundQuery, ChainError, ChainQuery, ResultCall} from '../result';
import type {Schema} from '../schema';
import {TranslationError} from '../soql-to-chain/translation-error';
import {withoutAliases} from './aliases';
import {aliasesIn, readClauses} from './clauses';
import {methodAsField, missingSemicolon, nodesIn, unknownMethod, unknownObject} from './compile';
import {differencesOf, texts} from './differences';
import {isUsed, readInputs, valueIn, withInput, type Input} from './inputs';
import {withOwnMethods} from './own-methods';
import {slipsIn} from './slips';
import type {AnswerOptions, Difference, Verdict} from './verdict';

/**
 * Compares two chains by what they do: the query with its values, what is bound, access level and
 * sharing, result method, cache, and how many queries run. How they are written doesn't count: the
 * order of conditions and fields, several calls in place of one, variables. The type of the
 * variable counts where the solution casts the result, and the spelling of an alias where the rows
 * are read by it. Only the methods of the context's classes that the solution calls are to be
 * called.
 *
 * @param answer the reader's chain
 * @param solution a chain that does what is expected
 * @returns every clause that differs
 * @throws Error when the solution itself produces no query, or gives a variable of the inputs no
 * value
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
  const further = readInputs(inputs);
  const own = ownValues(further, expected);
  // The reader's own values are ignored: each variable first gets the solution's value.
  const start = own.reduce<Unit | undefined>(
    (unit, input) => unit && withInput(unit, input),
    written.unit,
  );
  for (const input of [...own, ...further]) {
    const [ours, theirs] = [start && withInput(start, input), withInput(expected, input)];
    if (theirs === undefined) throw new Error(`the solution has no value for ${input.name}`);
    if (ours === undefined) {
      const names = own.map(({name}) => name).join(', ');
      const message = `the check tries several values, so declare these variables with a value: ${names}`;
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
    ...castDifferences(actual.result, expected.query.result, answer, solution),
    ...texts('Number of queries', String(written.queriesRun), String(expected.queriesRun)),
  ];
  if (further.length > 0) return {kind: 'different', differences: further};
  const unfinished = missingSemicolon(answer, solution);
  if (unfinished) return {kind: 'refused', error: unfinished};
  return withOwnMethods(answer, solution, context);
}

/** Clauses that the result method doesn't change. */
const ownClauses = new Set(['FROM', 'Access', 'Result', 'Cache']);

/** Without the cache, or with another result method, the other clauses say nothing yet. */
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

/** What the differences don't say: why a query can't be read, and which one causes others. */
function notesOn(
  differences: readonly Difference[],
  actual: QueryEvent,
  expected: QueryEvent,
  schema: Schema,
): string[] {
  const clauses = differences.map(({clause}) => clause);
  if (clauses.includes('Query')) return unreadable(actual, schema);
  if (!isCached(actual) && isCached(expected))
    return ['Begin the chain with SOQLCache.of. Then the check compares the rest.'];
  return [
    ...slipsIn(actual.remarks),
    ...unboundVariables(actual),
    ...sameRows(clauses, actual, expected, schema),
  ];
}

/** A colon in a condition string: only the values of filters are bound (facts/soql.md 6.6). */
function unboundVariables({soql, binding}: BoundQuery): string[] {
  const names = new Set<string>();
  changeBetweenLiterals(soql, (code) => {
    for (const [, name = ''] of code.matchAll(/:\s*([A-Za-z_]\w*)/g))
      if (!(name in binding)) names.add(name);
    return code;
  });
  return [...names].map(
    (name) =>
      `A condition string can’t use the Apex variable ${name}, because SOQL Lib binds only the values of filters. Pass ${name} to a SOQL.Filter.`,
  );
}

/** What an answer has to be told that finds the rows in another way than the task asks for. */
function sameRows(
  clauses: readonly string[],
  actual: QueryEvent,
  expected: QueryEvent,
  schema: Schema,
): string[] {
  const {result} = expected;
  if (clauses.every((clause) => clause === 'Access'))
    return ['The clauses are right. Only the access mode differs.'];
  if (isOtherMethod(actual, expected) && result) {
    const isSameQuery = differencesOf({...actual, result}, expected, schema).length === 0;
    if (!isSameQuery)
      return [
        'Choose the result method first, because it can change the query. Then check the rest.',
      ];
    const type = result.declared;
    return type === undefined
      ? []
      : [
          `Your query finds the same rows, but a different result method returns the ${type} directly.`,
        ];
  }
  const throughLookup = withLookups(actual);
  return differencesOf(throughLookup, expected, schema).length === 0
    ? [
        'Your query finds the same rows, but through the parent. The lookup field has the same Id, so you don’t need the relationship.',
      ]
    : [];
}

/** @returns the query with `AccountId` in place of `Account.Id` */
function withLookups(query: QueryEvent): QueryEvent {
  const change = (text: string): string =>
    text.replace(/\b(\w+)\.Id\b/gi, (_, parent: string) =>
      /__r$/i.test(parent) ? parent.replace(/r$/i, 'c') : `${parent}Id`,
    );
  const {soql, result} = query;
  return {
    ...query,
    soql: changeBetweenLiterals(soql, change),
    ...(result && {result: {...result, fields: result.fields.map(change)}}),
  };
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

/** @returns the values that the solution gives to the variables of the inputs */
function ownValues(inputs: readonly Input[], solution: Unit): Input[] {
  const names = [...new Set(inputs.map(({name}) => name))];
  return names.flatMap((name) => {
    const value = valueIn(solution, name);
    return value === undefined ? [] : [{name, value}];
  });
}

/** @returns what a reader overlooks who doesn't know that the check sets the variable */
function whyInput(name: string, answer: Unit, solution: Unit): string[] {
  // In a condition string it isn't used either, but what to write there is said about the string.
  const isInString = new RegExp(`:\\s*${name}\\b`).test(answer.document.text);
  if (!isUsed(answer, name) && !isInString)
    return [`The check tries several values of ${name}, so use the variable in the chain.`];
  return valueIn(answer, name) === valueIn(solution, name)
    ? []
    : [`The check sets ${name} itself, so change the chain and not the value.`];
}

function ofInput(
  {name, value}: Input,
  verdict: Exclude<Verdict, {kind: 'right'}>,
  why: readonly string[],
): Verdict {
  const given = `${name} = ${value}`;
  if (verdict.kind === 'different')
    return {...verdict, notes: [`Checked with ${given}.`, ...why, ...(verdict.notes ?? [])]};
  const {error} = verdict;
  // Whether code compiles doesn't depend on values.
  if (error.kind === 'type') return verdict;
  return {kind: 'refused', error: {...error, message: `with ${given}: ${error.message}`}};
}

/** @returns the error of a field that the object lacks: Apex refuses its token */
export function unknownFieldIn({remarks}: Pick<ChainQuery, 'remarks'>): ChainError | undefined {
  const remark = remarks.find(({code}) => code === 'unknown-field');
  if (!remark) return undefined;
  const {message, line, column} = remark;
  return {kind: 'type', message, line, column, in: 'source'};
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

/** A solution that casts the result is about the type of the variable, and casts to it. */
function castDifferences(
  actual: ResultCall | undefined,
  expected: ResultCall | undefined,
  answer: Unit,
  solution: Unit,
): Difference[] {
  if (!actual?.declared || castsIn(solution).length === 0) return [];
  const {declared} = actual;
  const differences = texts('Type of the variable', declared, expected?.declared);
  if (differences.length > 0) return differences;
  const other = castsIn(answer).find((type) => type.toLowerCase() !== declared.toLowerCase());
  return other === undefined
    ? []
    : [{clause: 'Cast', actual: `(${other})`, expected: `(${declared})`}];
}

function castsIn(unit: Unit): string[] {
  return nodesIn(unit).flatMap((node) => (node.kind === 'cast' ? [printType(node.type)] : []));
}
