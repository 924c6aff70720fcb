/** Proposes a selector for each object that a project queries, and the queries that use it. */
import type {RewriteChain, WrittenChain} from '../codemod';
import type {Schema} from '../schema';
import {meaningOfChain} from '../soql-to-chain/round-trip';
import {
  call,
  chain,
  list,
  printOnOneLine,
  type CallText,
  type ChainText,
} from '../soql-to-chain/write/layout';
import {joinedName, selectorName} from './names';
import {readSelectorQuery, withoutSchema, type SelectorCondition, type SelectorQuery} from './read';
import type {Selector, SelectorFilter, SelectorMethod} from './selector';
import {writeSelector, writeSelectorTest} from './write';

export {parametersOf, type Selector, type SelectorMethod} from './selector';

/** A selector without a second query is a class more and nothing shared. */
const fewestUses = 2;

/**
 * @param found the chains of a project
 * @param taken names of its classes, in lower case
 * @returns a selector for each object that several queries can use exactly, most used first
 */
export function proposeSelectors(
  found: readonly WrittenChain[],
  taken: ReadonlySet<string>,
  schema: Schema,
): Selector[] {
  const byObject = new Map<string, SelectorQuery[]>();
  for (const written of found) {
    const query = readSelectorQuery(written);
    const key = query?.object.toLowerCase();
    if (query && key !== undefined) byObject.set(key, [...(byObject.get(key) ?? []), query]);
  }
  const names = new Set(taken);
  return [...byObject.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap((queries) => {
      const selector = propose(queries, names, schema);
      if (selector) names.add(selector.name.toLowerCase());
      return selector ?? [];
    })
    .sort((one, other) => other.uses - one.uses);
}

/** @returns undefined where the name is taken, and where nearly no query could use the selector */
function propose(
  queries: readonly SelectorQuery[],
  taken: ReadonlySet<string>,
  schema: Schema,
): Selector | undefined {
  const object = queries[0]?.object ?? '';
  const name = selectorName(object);
  if ([name, `${name}_Test`].some((each) => taken.has(each.toLowerCase()))) return undefined;
  const fields = defaultFields(queries);
  const start = {name, object, fields, methods: []};
  const withFields = {...start, code: writeSelector(start)};
  const using = queries.filter((query) => !('reason' in rewrite(query, withFields, schema)));
  const methods = methodsOf(using);
  const isShared = methods.length > 0 || !fields.every(isId);
  if (!isShared || using.length < fewestUses || using.length < queries.length / 2) return undefined;
  const parts = {...start, methods};
  const code = writeSelector(parts);
  const isSystemMode = using.every(({written}) =>
    written.chain.calls.some((entry) => entry.name === 'systemMode'),
  );
  const test = writeSelectorTest(parts, {selector: code, isSystemMode}, schema);
  return {...parts, uses: using.length, code, test};
}

/** How many select all default fields: a caller can add fields, but not remove one. */
const shareWithDefaults = 2 / 3;

function isId(field: string): boolean {
  return field.toLowerCase().endsWith('.id');
}

/** @returns as many of the most selected fields as most queries for records select together */
function defaultFields(queries: readonly SelectorQuery[]): string[] {
  const selecting = queries
    .filter(({written}) => written.rows === 'records')
    .map(({object, fields}) => {
      const all = [`${object}.Id`, ...fields];
      return new Map(all.map((field) => [field.toLowerCase(), field]));
    });
  const counts = new Map<string, number>();
  for (const fields of selecting)
    for (const key of fields.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const ordered = [...counts.keys()].sort(
    (one, other) =>
      (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || Number(isId(other)) - Number(isId(one)),
  );
  const chosen: string[] = [];
  let left = selecting;
  for (const key of ordered) {
    left = left.filter((fields) => fields.has(key));
    if (left.length < selecting.length * shareWithDefaults || left.length < fewestUses) break;
    chosen.push(left[0]?.get(key) ?? key);
  }
  return chosen;
}

function keyOf({filter, comparator, parameter}: SelectorFilter): string {
  return `${filter.toLowerCase()} ${comparator} ${parameter?.type ?? ''}`;
}

const longestName = 40;

interface Together {
  conditions: SelectorCondition[];
  uses: number;
}

/** One method cannot have two parameters of a name, and nobody reads one with a long name. */
function joinable({conditions, uses}: Together): Together[] {
  const names = conditions.flatMap(({parameter}) => parameter?.name.toLowerCase() ?? []);
  const isLong = joinedName(conditions.map(({method}) => method)).length > longestName;
  return isLong || new Set(names).size < names.length
    ? conditions.map((condition) => ({conditions: [condition], uses}))
    : [{conditions, uses}];
}

/** @returns a method for each condition that recurs, and one for those that only occur together */
function methodsOf(queries: readonly SelectorQuery[]): SelectorMethod[] {
  const places = new Map<string, {condition: SelectorCondition; at: number[]}>();
  queries.forEach(({conditions}, index) => {
    for (const condition of conditions) {
      const key = keyOf(condition);
      const place = places.get(key) ?? {condition, at: []};
      place.at.push(index);
      places.set(key, place);
    }
  });
  const together = new Map<string, Together>();
  for (const {condition, at} of places.values()) {
    const key = at.join();
    const group = together.get(key) ?? {conditions: [], uses: at.length};
    group.conditions.push(condition);
    together.set(key, group);
  }
  const methods = new Map<string, SelectorMethod>();
  for (const {conditions, uses} of [...together.values()]
    .flatMap(joinable)
    .sort((one, other) => other.uses - one.uses)) {
    const name = joinedName(conditions.map(({method}) => method));
    if (uses < fewestUses || methods.has(name.toLowerCase())) continue;
    const filters = conditions.map(({filter, comparator, parameter}) => ({
      filter,
      comparator,
      parameter: parameter && {name: parameter.name, type: parameter.type},
    }));
    methods.set(name.toLowerCase(), {name, filters, uses});
  }
  return [...methods.values()];
}

/**
 * @param selectors from `proposeSelectors`
 * @returns chains that start with the selector of their object; why a query can't use it
 */
export function useSelectors(selectors: readonly Selector[], schema: Schema): RewriteChain {
  const byObject = new Map(selectors.map((selector) => [selector.object.toLowerCase(), selector]));
  return (written) => {
    const query = readSelectorQuery(written);
    const selector = query && byObject.get(query.object.toLowerCase());
    return selector ? rewrite(query, selector, schema) : {reason: 'its object has no selector'};
  };
}

function rewrite(
  query: SelectorQuery,
  selector: Omit<Selector, 'uses' | 'test'>,
  schema: Schema,
): ChainText | {reason: string} {
  const {name, fields, code} = selector;
  const selected = new Set(query.fields.map((field) => field.toLowerCase()));
  const further = fields.filter((field) => !selected.has(field.toLowerCase()));
  const rewritten = chain(`${name}.query()`, callsWith(query, selector));
  const meaning = meaningOf(rewritten, schema, code);
  const isSame =
    meaning !== undefined &&
    expectedChains(query).some((expected) => meaningOf(expected, schema, '') === meaning);
  if (isSame) return rewritten;
  return {
    reason:
      further.length > 0
        ? `${name} selects more fields than this query: ${further.join(', ')}`
        : `the query would be another one with ${name}`,
  };
}

/** Records have their Id, whether a query selects it or not (facts/soql.md 11). */
function expectedChains({written: {chain: before, rows}, object}: SelectorQuery): ChainText[] {
  if (rows !== 'records') return [before];
  const [first, ...others] = before.calls;
  const withId = call('with', `${object}.Id`);
  return [before, chain(before.start, first ? [withId, first, ...others] : [withId])];
}

/** Own methods come first: those of the builder return `Queryable` (facts/soql.md 1). */
function callsWith(
  {written, selects, conditions}: SelectorQuery,
  selector: Pick<Selector, 'fields' | 'methods'>,
): CallText[] {
  const defaults = new Set(selector.fields.map((field) => field.toLowerCase()));
  const own: CallText[] = [];
  const others: CallText[] = [];
  const taken = new Set<CallText>();
  for (const {name, filters} of selector.methods) {
    const matched = filters.flatMap(
      (filter) => conditions.find((condition) => keyOf(condition) === keyOf(filter)) ?? [],
    );
    if (matched.length < filters.length) continue;
    for (const condition of matched) taken.add(condition.call);
    const values = matched.flatMap(({parameter}) => (parameter ? [parameter.argument] : []));
    own.push(call(name, ...values));
  }
  for (const entry of written.chain.calls) {
    const tokens = selects.get(entry);
    if (taken.has(entry)) continue;
    if (!tokens) others.push(entry);
    else {
      const left = tokens.filter((token) => !defaults.has(withoutSchema(token).toLowerCase()));
      if (left.length > 0)
        others.push(
          left.length > 5 ? call('with', list('SObjectField', left)) : call('with', ...left),
        );
    }
  }
  return [...own, ...others];
}

/** @returns the same text for chains that run the same query; undefined if the model can't tell */
function meaningOf(written: ChainText, schema: Schema, context: string): string | undefined {
  const built = meaningOfChain(`${printOnOneLine(written)};`, schema, context);
  if (!built.ok) return undefined;
  const {meaning, accessLevel, sharing} = built;
  return [accessLevel, sharing, meaning].join('\n');
}
