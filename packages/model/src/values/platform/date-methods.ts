/** Methods of Date and Datetime (apexref/apex_methods_system_date.htm, apexref/apex_methods_system_datetime.htm). */
import {
  addDays,
  addMonths,
  addTime,
  dateOfTime,
  datetimeValue,
  dateWithTime,
  dateValue,
  daysBetween,
  daysInMonth,
  formatTime,
  isGmt,
  parseDate,
  parseDatetime,
  partsOf,
  timeOfDay,
  timeValue,
  type DateValue,
  type DatetimeValue,
} from '../dates';
import {exception} from '../refusal';
import {instanceMethods, staticMethods} from './method';

function readDate(text: string): DateValue | undefined {
  if (!/^\d{4}-\d{1,2}-\d{1,2}$/.test(text) && !/^[\d\s:TZ-]+$/.test(text))
    throw exception('TypeException', `Invalid date: ${text}`);
  return parseDate(text);
}

function isLeapYear(year: number): boolean {
  return daysInMonth(year, 2) === 29;
}

export const dateMethods = instanceMethods('Date', {
  'addDays(Integer): Date': addDays,
  'addMonths(Integer): Date': addMonths,
  'addYears(Integer): Date': (date, years) => addMonths(date, years * 12),
  'day(): Integer': (date) => partsOf(date).day,
  'dayOfYear(): Integer': (date) => {
    const first = dateValue(partsOf(date).year, 1, 1);
    return first && daysBetween(first, date) + 1;
  },
  'daysBetween(Date): Integer': daysBetween,
  'format(): String': () => undefined,
  'isSameDay(Date): Boolean': (date, other) => date.value === other.value,
  'month(): Integer': (date) => partsOf(date).month,
  'monthsBetween(Date): Integer': (date, other) => {
    const [from, to] = [partsOf(date), partsOf(other)];
    return (to.year - from.year) * 12 + to.month - from.month;
  },
  'toStartOfMonth(): Date': (date) => dateValue(partsOf(date).year, partsOf(date).month, 1),
  'toStartOfWeek(): Date': () => undefined,
  'year(): Integer': (date) => partsOf(date).year,
});

export const dateStatics = staticMethods({
  'daysInMonth(Integer, Integer): Integer': (year, month) =>
    month < 1 || month > 12 ? undefined : daysInMonth(year, month),
  'isLeapYear(Integer): Boolean': isLeapYear,
  'newInstance(Integer, Integer, Integer): Date': dateValue,
  'parse(String): Date': () => undefined,
  'today(): Date': () => undefined,
  'valueOf(String): Date': readDate,
  'valueOf(Object): Date': (value) => (value.kind === 'date' ? value : undefined),
});

const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** Parts in GMT of a time in GMT, parts in the user's time zone of a time there. */
function part(
  name: (typeof parts)[number],
  zone: 'GMT' | 'user',
): (datetime: DatetimeValue) => number | undefined {
  return (datetime) => (isGmt(datetime) === (zone === 'GMT') ? partsOf(datetime)[name] : undefined);
}

function later(unit: 'day' | 'hour' | 'minute' | 'second') {
  return (datetime: DatetimeValue, amount: number): DatetimeValue | undefined =>
    addTime(datetime, amount, unit);
}

function addMonthsTo(datetime: DatetimeValue, months: number): DatetimeValue | undefined {
  const date = isGmt(datetime) ? addMonths(dateOfTime(datetime), months) : undefined;
  return date && {kind: 'datetime', value: `${date.value}${datetime.value.slice(10)}`};
}

/** `hour()` and `hourGmt()`, and so on. */
const partMethods = parts.flatMap((name) => [
  [`${name}(): Integer`, part(name, 'user')] as const,
  [`${name}Gmt(): Integer`, part(name, 'GMT')] as const,
]);

export const datetimeMethods = instanceMethods('Datetime', {
  ...Object.fromEntries(partMethods),
  'addDays(Integer): Datetime': later('day'),
  'addHours(Integer): Datetime': later('hour'),
  'addMinutes(Integer): Datetime': later('minute'),
  'addMonths(Integer): Datetime': addMonthsTo,
  'addSeconds(Integer): Datetime': later('second'),
  'addYears(Integer): Datetime': (datetime, years) => addMonthsTo(datetime, years * 12),
  'date(): Date': (datetime) => (isGmt(datetime) ? undefined : dateOfTime(datetime)),
  'dateGmt(): Date': (datetime) => (isGmt(datetime) ? dateOfTime(datetime) : undefined),
  'format(): String': () => undefined,
  'format(String): String': (datetime, pattern) =>
    isGmt(datetime) ? undefined : formatTime(datetime, pattern),
  'format(String, String): String': (datetime, pattern, zone) =>
    isGmt(datetime) && /^(GMT|UTC)$/.test(zone) ? formatTime(datetime, pattern) : undefined,
  'formatGmt(String): String': (datetime, pattern) =>
    isGmt(datetime) ? formatTime(datetime, pattern) : undefined,
  'getTime(): Long': () => undefined,
  'isSameDay(Datetime): Boolean': (datetime, other) =>
    isGmt(datetime) || isGmt(other)
      ? undefined
      : dateOfTime(datetime).value === dateOfTime(other).value,
  'time(): Time': (datetime) => (isGmt(datetime) ? undefined : timeOfDay(datetime)),
  'timeGmt(): Time': (datetime) => (isGmt(datetime) ? timeOfDay(datetime) : undefined),
});

function newInstance(zone: '' | 'Z') {
  return (
    year: number,
    month: number,
    day: number,
    ...clock: number[]
  ): DatetimeValue | undefined => datetimeValue(dateValue(year, month, day), clock, zone);
}

export const datetimeStatics = staticMethods({
  'newInstance(Integer, Integer, Integer): Datetime': newInstance(''),
  'newInstance(Integer, Integer, Integer, Integer, Integer, Integer): Datetime': newInstance(''),
  'newInstance(Long): Datetime': () => undefined,
  'newInstance(Date, Time): Datetime': (date, time) => dateWithTime(date, time, ''),
  'newInstanceGmt(Integer, Integer, Integer): Datetime': newInstance('Z'),
  'newInstanceGmt(Integer, Integer, Integer, Integer, Integer, Integer): Datetime':
    newInstance('Z'),
  'newInstanceGmt(Date, Time): Datetime': (date, time) => dateWithTime(date, time, 'Z'),
  'now(): Datetime': () => undefined,
  'parse(String): Datetime': () => undefined,
  'valueOf(String): Datetime': (text) => parseDatetime(text, ''),
  'valueOf(Object): Datetime': () => undefined,
  'valueOfGmt(String): Datetime': (text) => parseDatetime(text, 'Z'),
});

/** Time Class (apexref/apex_methods_system_time.htm). */
export const timeMethods = instanceMethods('Time', {
  'hour(): Integer': ({value}) => Number(value.slice(0, 2)),
  'millisecond(): Integer': ({value}) => Number(value.slice(9)),
  'minute(): Integer': ({value}) => Number(value.slice(3, 5)),
  'second(): Integer': ({value}) => Number(value.slice(6, 8)),
});

export const timeStatics = staticMethods({
  'newInstance(Integer, Integer, Integer, Integer): Time': timeValue,
});
