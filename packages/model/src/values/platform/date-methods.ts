/** Methods of Date, Datetime and Time (apexref/apex_methods_system_date.htm and so on). */
import {addDays, datetimeValue, dateValue, type DatetimeValue} from '../dates';
import {instanceMethods, staticMethods, unevaluated} from './method';

export const dateMethods = [
  ...instanceMethods('Date', {'addDays(Integer): Date': addDays}),
  ...unevaluated(
    false,
    `Integer: day(), dayOfYear(), daysBetween(Date), month(), monthsBetween(Date), year()
     Boolean: isSameDay(Date)
     Date: addMonths(Integer), addYears(Integer), toStartOfMonth(), toStartOfWeek()
     String: format()`,
  ),
];

export const dateStatics = [
  ...staticMethods({'newInstance(Integer, Integer, Integer): Date': dateValue}),
  ...unevaluated(
    true,
    'Integer: daysInMonth(Integer, Integer)\nBoolean: isLeapYear(Integer)\nDate: parse(String), today(), valueOf(String), valueOf(Object)',
  ),
];

export const datetimeMethods = unevaluated(
  false,
  `Integer: day(), dayGmt(), hour(), hourGmt(), minute(), minuteGmt(), month(), monthGmt(), second(), secondGmt(), year()
   Integer: yearGmt()
   Datetime: addDays(Integer), addHours(Integer), addMinutes(Integer), addMonths(Integer), addSeconds(Integer), addYears(Integer)
   Date: date(), dateGmt()
   Time: time(), timeGmt()
   String: format(), format(String), format(String, String), formatGmt(String)
   Long: getTime()
   Boolean: isSameDay(Datetime)`,
);

function newInstance(zone: '' | 'Z') {
  return (
    year: number,
    month: number,
    day: number,
    ...clock: number[]
  ): DatetimeValue | undefined => datetimeValue(dateValue(year, month, day), clock, zone);
}

export const datetimeStatics = [
  ...staticMethods({
    'newInstance(Integer, Integer, Integer): Datetime': newInstance(''),
    'newInstance(Integer, Integer, Integer, Integer, Integer, Integer): Datetime': newInstance(''),
    'newInstanceGmt(Integer, Integer, Integer): Datetime': newInstance('Z'),
    'newInstanceGmt(Integer, Integer, Integer, Integer, Integer, Integer): Datetime':
      newInstance('Z'),
  }),
  ...unevaluated(
    true,
    `Datetime: newInstance(Long), newInstance(Date, Time), newInstanceGmt(Date, Time), now(), parse(String)
     Datetime: valueOf(String), valueOf(Object), valueOfGmt(String)`,
  ),
];
