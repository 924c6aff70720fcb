/**
 * What several queries have in common and what each adds, for texts that an `if` adds to: a builder
 * has calls for what all have, and further calls for what one branch adds.
 */
import {countsRows} from '../../soql-to-chain/write/select';
import type {SoqlCondition, SoqlQuery} from '../../soql-to-chain/query';

type List = 'select' | 'subQueries' | 'order' | 'categories';
type Single = 'limit' | 'skip' | 'ending' | 'scope' | 'grouping' | 'having';

const lists: readonly List[] = ['select', 'subQueries', 'order', 'categories'];
const singles: readonly Single[] = ['limit', 'skip', 'ending', 'scope', 'grouping', 'having'];

/** How the conditions of WHERE are joined. */
export type Join = 'and' | 'or';

/** @returns how all the queries join their conditions; undefined where they differ */
export function joinOf(queries: readonly SoqlQuery[]): Join | undefined {
  const kinds = new Set(
    queries.flatMap(({where}) => (where?.kind === 'and' || where?.kind === 'or' ? where.kind : [])),
  );
  const [only, other] = kinds;
  return other === undefined ? (only ?? 'and') : undefined;
}

function conditionsOf({where}: SoqlQuery, join: Join): readonly SoqlCondition[] {
  if (!where) return [];
  return where.kind === join ? where.parts : [where];
}

/** @returns what all the queries have */
export function commonPart(queries: readonly SoqlQuery[], join: Join): SoqlQuery {
  const [first, ...others] = queries;
  if (!first) throw new Error('there is no query');
  return others.reduce((part, query) => select(part, query, join, true), first);
}

/** @returns what a query has more than another */
export function furtherPart(query: SoqlQuery, base: SoqlQuery, join: Join): SoqlQuery {
  return select(query, base, join, false);
}

/** @returns true for a query that adds nothing */
export function isEmpty(query: SoqlQuery): boolean {
  return (
    lists.every((name) => query[name].length === 0) &&
    singles.every((name) => query[name] === undefined) &&
    query.where === undefined
  );
}

/** @param isShared true for the parts that both have, false for those that the other has not */
function select(query: SoqlQuery, other: SoqlQuery, join: Join, isShared: boolean): SoqlQuery {
  const keep = <Item>(items: readonly Item[], others: readonly Item[]): Item[] => {
    const keys = new Set(others.map(keyOf));
    return items.filter((item) => keys.has(keyOf(item)) === isShared);
  };
  const one = <Item>(item: Item | undefined, otherItem: Item | undefined): Item | undefined =>
    item !== undefined && (keyOf(item) === keyOf(otherItem)) === isShared ? item : undefined;
  const parts = keep(conditionsOf(query, join), conditionsOf(other, join));
  const [only] = parts;
  const isCount = countsRows(query) && countsRows(other);
  return {
    ...query,
    select: isCount && isShared ? query.select : keep(query.select, other.select),
    subQueries: keep(query.subQueries, other.subQueries),
    order: keep(query.order, other.order),
    categories: keep(query.categories, other.categories),
    limit: one(query.limit, other.limit),
    skip: one(query.skip, other.skip),
    ending: one(query.ending, other.ending),
    scope: one(query.scope, other.scope),
    grouping: one(query.grouping, other.grouping),
    having: one(query.having, other.having),
    where: parts.length > 1 ? {kind: join, parts} : only,
  };
}

/** Places in the text, and what the schema knows, are no part of what a query says. */
function keyOf(item: unknown): string {
  return JSON.stringify(item, (name: string, value: unknown) =>
    name === 'offset' || name === 'syntax' || name === 'object' ? undefined : value,
  );
}
