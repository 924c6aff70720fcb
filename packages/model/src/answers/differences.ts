/** Compares two queries that ran, clause by clause. */
import {printType} from '@soql-lib/apex';
import type {QueryEvent} from '../execution-context';
import {printBind, printCacheUse, printMode, printResult} from '../printing';
import type {BindValue, BoundQuery, ResultCall} from '../result';
import type {Schema} from '../schema';
import {signaturesOf} from '../signatures';
import {TranslationError} from '../soql-to-chain/translation-error';
import {readClauses, type Clause, type ClausesOfQuery, type Part} from './clauses';
import type {Difference} from './verdict';

/** @returns what differs: clauses, binds, queries before it, access, result method, and cache */
export function differencesOf(
  actual: QueryEvent,
  expected: QueryEvent,
  schema: Schema,
): Difference[] {
  const [ours, theirs] = [furtherQueries(actual), furtherQueries(expected)];
  return [
    ...(actual.cache ? cachedDifferences : queryDifferences)(actual, expected, schema),
    ...inPairs('Number of queries before', ours, theirs, (one, other) =>
      prefixed('Query before', queryDifferences(one, other, schema)),
    ),
    ...texts('Access', modeOf(actual), modeOf(expected)),
    ...resultDifferences(actual.result, expected.result),
    ...texts(
      'Cache',
      actual.cache && printCacheUse(actual.cache),
      expected.cache && printCacheUse(expected.cache),
    ),
  ];
}

/** @returns what fills the cache, and the queries of arguments */
function furtherQueries({initialQuery, argumentQueries = []}: QueryEvent): BoundQuery[] {
  return [...(initialQuery ? [initialQuery] : []), ...argumentQueries];
}

/** The type counts that the solution declares, or the one of the method's signature. */
export function resultDifferences(
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

function modeOf({accessLevel, sharing, strippedWithout}: QueryEvent): string {
  const mode = printMode(accessLevel, sharing);
  if (strippedWithout === undefined) return mode;
  return `${mode}, stripInaccessible${strippedWithout === 'READABLE' ? '' : `(${strippedWithout})`}`;
}

/** @returns a difference, unless the texts are the same but for case */
export function texts(
  clause: string,
  actual: string | undefined,
  expected: string | undefined,
): Difference[] {
  return actual?.toLowerCase() === expected?.toLowerCase() ? [] : [{clause, actual, expected}];
}

/** @param clause says that one has more of them than the other */
export function inPairs<Compared>(
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

/** @param name of the query that the differences are about */
export function prefixed(name: string, differences: readonly Difference[]): Difference[] {
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

/** The cache selects the field of its condition, so with another condition SELECT differs, too. */
function cachedDifferences(actual: BoundQuery, expected: BoundQuery, schema: Schema): Difference[] {
  const differences = queryDifferences(actual, expected, schema);
  const isOther = differences.some(({clause}) => clause === 'WHERE');
  return differences.filter(({clause}) => !isOther || clause !== 'SELECT');
}

/** @returns the clauses that differ; for queries that can't be read, their texts */
export function compareQueries(
  actual: BoundQuery,
  expected: BoundQuery,
  schema: Schema,
): Difference[] {
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

const keyOf = ({meaning}: Part): string => JSON.stringify(meaning);

function keyOfClause({parts, meaning}: Clause): string {
  return JSON.stringify(meaning ?? parts.map(keyOf).sort());
}

/** Names only the parts that differ: of five conditions the one that is wrong. */
function differenceOf(actual: Clause | undefined, expected: Clause): Difference[] {
  if (!actual || keyOfClause(actual) === keyOfClause(expected)) return [];
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
