/** The queries that run besides a generated one, for the pages and the playground. */
import type {ChainQuery} from '@soql-lib/model';

/** A query that runs besides the generated one. */
export interface FurtherQuery {
  name: string;
  /** When it runs. */
  label: string;
  soql: string;
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
