/** Prints the parts of a generated query, for the pages and the playground. */
import type {AccessLevel, BindValue, ChainQuery, Sharing} from '@soql-lib/model';

/** Prints the value of a bind as an Apex literal. */
export function printBind(value: BindValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `(${value.map(printBind).join(', ')})`;
  if (typeof value !== 'object') return String(value);
  if ('expression' in value) return value.expression;
  return 'date' in value ? value.date : value.datetime;
}

/** In user mode Salesforce always enforces sharing, so the keyword is shown in system mode only (facts/soql.md 10). */
export function printMode(accessLevel: AccessLevel, sharing: Sharing): string {
  return accessLevel === 'USER_MODE' ? 'user mode' : `system mode, ${sharing}`;
}

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
