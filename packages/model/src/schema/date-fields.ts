import type {SObjectDescription} from './description';
import {commonType} from './field-types';

/**
 * The schema lists names alone. That a standard field with such a name is a date or a date-time was
 * checked against the types of the 457 listed objects (the jar that `tools/generate-schema.ts`
 * reads, API version 65.0).
 */
const dateName = /(?:^|[a-z])Date(?:Time)?$|Birthdate$|Modstamp$/;

/** Those that are not: Booleans, and a string of Dashboard. */
const otherName = /^Is|^DashboardResultRefreshedDate$/;

/** @returns what a listed field holds; undefined for other types, and if the name doesn't tell */
export function dateTypeOf(
  object: SObjectDescription,
  name: string,
): 'date or date-time' | 'date-time' | undefined {
  const known = object.field(name);
  if (known === undefined || !object.fields.includes(known) || otherName.test(known))
    return undefined;
  if (commonType(known)?.name === 'Datetime') return 'date-time';
  return dateName.test(known) ? 'date or date-time' : undefined;
}
