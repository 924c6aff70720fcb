/** The queries that run besides a generated one, for the pages and the playground. */
import type {BoundQuery, ChainQuery} from '@soql-lib/model';
import {printBind} from '@soql-lib/model/printing';

/** A query that runs besides the generated one. */
export interface FurtherQuery {
  name: string;
  /** When it runs. */
  label: string;
  soql: string;
}

/** Returns the name and the printed value of each bind. */
export function printBinds({binding}: BoundQuery): [string, string][] {
  return Object.entries(binding).map(([name, value]) => [name, printBind(value)]);
}

/** Returns the queries that run before the generated one, in order. */
export function furtherQueries({
  initialQuery,
  argumentQueries = [],
}: Pick<ChainQuery, 'initialQuery' | 'argumentQueries'>): FurtherQuery[] {
  const initial = {
    name: 'initial query',
    label: 'Initial query, run if the cache has no entry yet',
  };
  const first = {name: 'argument query', label: 'Runs first, to evaluate an argument'};
  return [
    ...argumentQueries.map(({soql}) => ({...first, soql})),
    ...(initialQuery ? [{...initial, soql: initialQuery.soql}] : []),
  ];
}
