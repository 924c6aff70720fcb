/**
 * Dates (`2026-01-31`) and times (`2026-01-31T08:05:00Z`; without `Z` in the time zone of the
 * running user).
 *
 * Sources: Date Class and Datetime Class (apexref/apex_methods_system_date.htm,
 * apexref/apex_methods_system_datetime.htm).
 */
import type {Value} from './values';

export type DateValue = Extract<Value, {kind: 'date'}>;
export type DatetimeValue = Extract<Value, {kind: 'datetime'}>;

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** @returns the date of a time; undefined outside of the years that are written with four digits */
function dateOf(time: number): DateValue | undefined {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return undefined;
  return {
    kind: 'date',
    value: `${year}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`,
  };
}

/** @returns a date, or undefined if the numbers are not a valid one */
export function dateValue(year: number, month: number, day: number): DateValue | undefined {
  const date = dateOf(Date.UTC(year, month - 1, day));
  return date?.value === `${pad(year, 4)}-${pad(month)}-${pad(day)}` ? date : undefined;
}

/** @param zone `Z` for GMT, empty for the running user's time zone */
export function datetimeValue(
  date: DateValue | undefined,
  [hours = 0, minutes = 0, seconds = 0]: readonly number[],
  zone: '' | 'Z',
): DatetimeValue | undefined {
  const isWithin = (part: number, limit: number): boolean => part >= 0 && part < limit;
  if (!date || !isWithin(hours, 24) || !isWithin(minutes, 60) || !isWithin(seconds, 60))
    return undefined;
  const clock = [hours, minutes, seconds].map((part) => pad(part)).join(':');
  return {kind: 'datetime', value: `${date.value}T${clock}${zone}`};
}

// A Date becomes midnight GMT: https://salesforce.stackexchange.com/questions/281180
export function atMidnight({value}: DateValue): DatetimeValue {
  return {kind: 'datetime', value: `${value}T00:00:00Z`};
}

export function addDays({value}: DateValue, days: number): DateValue | undefined {
  return dateOf(Date.parse(value) + days * 86_400_000);
}

/** @returns a negative number, 0 or a positive one; undefined where the time zone decides */
export function compareTimes(
  left: DateValue | DatetimeValue,
  right: DateValue | DatetimeValue,
): number | undefined {
  const [first, second] = [left, right].map((value) =>
    value.kind === 'date' ? atMidnight(value).value : value.value,
  );
  if (!first || !second || first.endsWith('Z') !== second.endsWith('Z')) return undefined;
  return first === second ? 0 : first < second ? -1 : 1;
}
