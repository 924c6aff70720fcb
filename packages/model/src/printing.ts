/** Prints what belongs to a query besides its text. */
import type {AccessLevel, BindValue, CacheUse, ResultCall, Sharing} from './result';

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

/** User mode always enforces sharing: only system mode shows the keyword (facts/soql.md 10). */
export function printMode(accessLevel: AccessLevel, sharing: Sharing): string {
  return accessLevel === 'USER_MODE' ? 'user mode' : `system mode, ${sharing}`;
}

export function printResult({method, fields}: ResultCall): string {
  return `${method}(${fields.join(', ')})`;
}

export function printCacheUse({storage, maxHours}: CacheUse): string {
  const hours = maxHours === undefined ? '' : `, refreshed after ${maxHours} hours`;
  return `${storage === 'transaction' ? 'Apex transaction' : `${storage} cache`}${hours}`;
}
