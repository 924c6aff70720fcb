/**
 * Dates (`2026-01-31`) and times (`2026-01-31T08:05:00Z`; without `Z` in the time zone of the running user).
 *
 * Sources: Date Class and Datetime Class (apexref/apex_methods_system_date.htm, apexref/apex_methods_system_datetime.htm).
 */
import type {Value} from './values';

export type DateValue = Extract<Value, {kind: 'date'}>;
export type DatetimeValue = Extract<Value, {kind: 'datetime'}>;
export type TimeValue = Extract<Value, {kind: 'time'}>;

const milliseconds = {day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000};

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** @returns undefined outside of the years that are written with four digits */
function dateOf(time: number): string | undefined {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return undefined;
  return `${year}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

function clockOf(time: number): string {
  const date = new Date(time);
  return [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
    .map((part) => pad(part))
    .join(':');
}

function timeOf(text: string): number {
  return Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(/Z$/, '')}Z`);
}

/** @returns a date, or undefined if the numbers are not a valid one */
export function dateValue(year: number, month: number, day: number): DateValue | undefined {
  const text = dateOf(Date.UTC(year, month - 1, day));
  return text === `${pad(year, 4)}-${pad(month)}-${pad(day)}`
    ? {kind: 'date', value: text}
    : undefined;
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

/** @returns a time of day, or undefined if the numbers are not a valid one */
export function timeValue(
  hours: number,
  minutes: number,
  seconds: number,
  thousandths: number,
): TimeValue | undefined {
  const parts = [hours, minutes, seconds, thousandths];
  const limits = [24, 60, 60, 1000];
  const isValid = parts.every((part, index) => part >= 0 && part < (limits[index] ?? 0));
  const clock = [hours, minutes, seconds].map((part) => pad(part)).join(':');
  return isValid ? {kind: 'time', value: `${clock}.${pad(thousandths, 3)}`} : undefined;
}

/** @returns a Datetime out of a date and a time with whole seconds */
export function dateWithTime(
  {value: date}: DateValue,
  {value: time}: TimeValue,
  zone: '' | 'Z',
): DatetimeValue | undefined {
  return time.endsWith('.000')
    ? {kind: 'datetime', value: `${date}T${time.slice(0, 8)}${zone}`}
    : undefined;
}

/** @returns the time of day of a Datetime, in GMT or in the user's time zone */
export function timeOfDay({value}: DatetimeValue): TimeValue {
  return {kind: 'time', value: `${value.slice(11, 19)}.000`};
}

/** A Date that becomes a Datetime is midnight GMT (https://salesforce.stackexchange.com/questions/281180). */
export function atMidnight({value}: DateValue): DatetimeValue {
  return {kind: 'datetime', value: `${value}T00:00:00Z`};
}

export function isGmt({value}: DatetimeValue): boolean {
  return value.endsWith('Z');
}

export function partsOf({value}: DateValue | DatetimeValue): {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
} {
  const date = new Date(timeOf(value));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

export function addDays(date: DateValue, days: number): DateValue | undefined {
  const text = dateOf(timeOf(date.value) + days * milliseconds.day);
  return text === undefined ? undefined : {kind: 'date', value: text};
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The day stays, or becomes the month's last. */
export function addMonths(date: DateValue, months: number): DateValue | undefined {
  const {year, month, day} = partsOf(date);
  const count = year * 12 + (month - 1) + months;
  const [newYear, newMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1];
  return dateValue(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

export function daysBetween(from: DateValue, to: DateValue): number {
  return (timeOf(to.value) - timeOf(from.value)) / milliseconds.day;
}

/** Time units have a fixed length in GMT alone. */
export function addTime(
  datetime: DatetimeValue,
  amount: number,
  unit: keyof typeof milliseconds,
): DatetimeValue | undefined {
  if (!isGmt(datetime)) return undefined;
  const time = timeOf(datetime.value) + amount * milliseconds[unit];
  const date = dateOf(time);
  return date === undefined ? undefined : {kind: 'datetime', value: `${date}T${clockOf(time)}Z`};
}

/** @returns a negative number, 0 or a positive one; undefined where the time zone decides */
export function compareTimes(
  left: DateValue | DatetimeValue,
  right: DateValue | DatetimeValue,
): number | undefined {
  const [first, second] = [left, right].map((value) =>
    value.kind === 'date' ? atMidnight(value) : value,
  );
  if (!first || !second || isGmt(first) !== isGmt(second)) return undefined;
  if (left.kind === 'date' && right.kind === 'date')
    return timeOf(left.value) - timeOf(right.value);
  return timeOf(first.value) - timeOf(second.value);
}

/** @returns the date of a Datetime, in GMT or in the user's time zone */
export function dateOfTime({value}: DatetimeValue): DateValue {
  return {kind: 'date', value: value.slice(0, 10)};
}

const patternParts: Readonly<Record<string, (value: DatetimeValue) => string>> = {
  yyyy: ({value}) => value.slice(0, 4),
  MM: ({value}) => value.slice(5, 7),
  dd: ({value}) => value.slice(8, 10),
  HH: ({value}) => value.slice(11, 13),
  mm: ({value}) => value.slice(14, 16),
  ss: ({value}) => value.slice(17, 19),
  SSS: () => '000',
};

/** @returns the text by a pattern of `SimpleDateFormat`; undefined for letters whose text depends on a locale */
export function formatTime(datetime: DatetimeValue, pattern: string): string | undefined {
  let text = '';
  for (const [token] of pattern.matchAll(/'[^']+'|([A-Za-z])\1*|[^]/g)) {
    if (token.length > 1 && token.startsWith("'")) text += token.slice(1, -1);
    else if (/^[A-Za-z]/.test(token)) {
      const part = Object.hasOwn(patternParts, token) ? patternParts[token] : undefined;
      if (!part) return undefined;
      text += part(datetime);
    } else if (token === "'") return undefined;
    else text += token;
  }
  return text;
}

/** @returns a date from `2026-01-31`, as `Date.valueOf` reads it; months and days may have one digit */
export function parseDate(text: string): DateValue | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return year === undefined ? undefined : dateValue(Number(year), Number(month), Number(day));
}

/** @returns a time from `2026-01-31 08:05:00`, as `Datetime.valueOf` and `valueOfGmt` read it */
export function parseDatetime(text: string, zone: '' | 'Z'): DatetimeValue | undefined {
  const [, date = '', ...clock] = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  return datetimeValue(parseDate(date), clock.map(Number), zone);
}
