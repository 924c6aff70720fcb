/**
 * Platform methods whose result depends on their arguments only. Other calls are unknown values with their source:
 * the model never guesses what an org would return.
 */
import {simpleType, unknownType, type ApexType} from '../../apex/types';
import {
  asType,
  booleanValue,
  integerValue,
  isUnknown,
  joinedText,
  nullValue,
  strictlyEqual,
  textValue,
  type CollectionValue,
  type FieldValue,
  type MapValue,
  type TypedValue,
  type Value,
} from './values';

const string = simpleType('String');
const boolean = simpleType('Boolean');
const integer = simpleType('Integer');

/** @returns the value if it is of that kind */
function known<K extends Value['kind']>(
  value: Value | undefined,
  kind: K,
): Extract<Value, {kind: K}> | undefined {
  return value?.kind === kind ? (value as Extract<Value, {kind: K}>) : undefined;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Looks up a method by its case-insensitive name, ignoring properties inherited from `Object`. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(table, lower) ? table[lower] : undefined;
}

/** @returns a date such as `2026-01-31`, or undefined if the numbers are not a valid date */
function dateText(parts: readonly Value[]): string | undefined {
  const numbers = parts.slice(0, 3).map((part) => known(part, 'number')?.value);
  const [year, month, day] = numbers;
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exact =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exact || year < 1000 || year > 9999) return undefined;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** @param zone `Z` for GMT, empty for the running user's time zone */
function datetimeValue(parts: readonly Value[], zone: string): Value | undefined {
  const date = dateText(parts);
  const clock = parts.slice(3).map((part) => known(part, 'number')?.value);
  if (date === undefined || (clock.length !== 0 && clock.length !== 3)) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = clock;
  const exact =
    !clock.includes(undefined) &&
    [hours, minutes, seconds].every(Number.isInteger) &&
    hours >= 0 &&
    hours < 24 &&
    minutes >= 0 &&
    minutes < 60 &&
    seconds >= 0 &&
    seconds < 60;
  if (!exact) return undefined;
  return {
    kind: 'datetime',
    value: `${date}T${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}${zone}`,
  };
}

function isBlank(value: Value): boolean | undefined {
  if (value.kind === 'null') return true;
  return value.kind === 'text' ? value.value.trim() === '' : undefined;
}

function isEmptyText(value: Value): boolean | undefined {
  if (value.kind === 'null') return true;
  return value.kind === 'text' ? value.value === '' : undefined;
}

function decided(outcome: boolean | undefined): TypedValue {
  return {
    value: outcome === undefined ? {kind: 'unknown', text: ''} : booleanValue(outcome),
    type: boolean,
  };
}

function text(outcome: string | undefined): TypedValue {
  return {
    value: outcome === undefined ? {kind: 'unknown', text: ''} : textValue(outcome),
    type: string,
  };
}

type StaticMethod = (parameters: readonly Value[]) => TypedValue;

function negated(test: (value: Value) => boolean | undefined): StaticMethod {
  return ([value = nullValue]) => {
    const outcome = test(value);
    return decided(outcome === undefined ? undefined : !outcome);
  };
}

/** Returns an unknown value with a type, which overload resolution needs. */
const unknownOf =
  (type: string): StaticMethod =>
  () => ({value: {kind: 'unknown', text: ''}, type: simpleType(type)});

const staticMethods: Readonly<Record<string, StaticMethod>> = {
  'string.isblank': ([value = nullValue]) => decided(isBlank(value)),
  'string.isnotblank': negated(isBlank),
  'string.isempty': ([value = nullValue]) => decided(isEmptyText(value)),
  'string.isnotempty': negated(isEmptyText),
  'string.escapesinglequotes': ([value]) => text(known(value, 'text')?.value.replace(/'/g, "\\'")),
  'string.valueof': ([value = nullValue]) =>
    text(
      /^(text|number|boolean|field|objectType)$/.test(value.kind) ? joinedText(value) : undefined,
    ),
  'string.join': ([list, separator]) => {
    const parts = known(list, 'collection')?.elements.map(joinedText);
    const between = known(separator, 'text')?.value;
    return text(
      !parts || between === undefined || parts.includes(undefined)
        ? undefined
        : parts.join(between),
    );
  },
  'string.format': unknownOf('String'),
  'date.newinstance': (parts) => {
    const value = parts.length === 3 ? dateText(parts) : undefined;
    return {
      value: value === undefined ? {kind: 'unknown', text: ''} : {kind: 'date', value},
      type: simpleType('Date'),
    };
  },
  'datetime.newinstance': (parts) => ({
    value: datetimeValue(parts, '') ?? {kind: 'unknown', text: ''},
    type: simpleType('Datetime'),
  }),
  'datetime.newinstancegmt': (parts) => ({
    value: datetimeValue(parts, 'Z') ?? {kind: 'unknown', text: ''},
    type: simpleType('Datetime'),
  }),
  'date.today': unknownOf('Date'),
  'date.valueof': unknownOf('Date'),
  'system.today': unknownOf('Date'),
  'datetime.now': unknownOf('Datetime'),
  'system.now': unknownOf('Datetime'),
  'userinfo.getuserid': unknownOf('Id'),
  'userinfo.getprofileid': unknownOf('Id'),
  'location.newinstance': ([latitude, longitude]) => {
    const coordinates = [known(latitude, 'number')?.value, known(longitude, 'number')?.value];
    const [first, second] = coordinates;
    const type = simpleType('Location');
    if (first === undefined || second === undefined)
      return {value: {kind: 'unknown', text: ''}, type};
    return {value: {kind: 'location', latitude: first, longitude: second}, type};
  },
};

/**
 * @param name `Date.newInstance`, without `System.`
 * @returns undefined for an unsupported method; an unknown value if the result is not certain
 */
export function callStatic(name: string, parameters: readonly Value[]): TypedValue | undefined {
  return own(staticMethods, name)?.(parameters);
}

/** Maximum size of a collection. */
const maximumElements = 10_000;

export class CollectionTooLarge extends Error {
  override name = 'CollectionTooLarge';

  constructor() {
    super(`a collection grows beyond ${maximumElements} elements`);
  }
}

/** @throws CollectionTooLarge */
export function addElement(target: CollectionValue, element: Value): void {
  if (target.isSet && target.elements.some((present) => strictlyEqual(present, element))) return;
  if (target.elements.length >= maximumElements) throw new CollectionTooLarge();
  target.elements.push(element);
}

type Method = (parameters: readonly Value[]) => TypedValue | undefined;

function collectionMethods(
  target: CollectionValue,
  type: ApexType,
): Readonly<Record<string, Method>> {
  const element = type.arguments[0] ?? unknownType;
  return {
    add: ([value]) => {
      if (value) addElement(target, asType(value, element));
      return {value: nullValue, type: boolean};
    },
    addall: ([values]) => {
      const source = known(values, 'collection');
      if (!source) return undefined;
      for (const value of [...source.elements]) addElement(target, asType(value, element));
      return {value: nullValue, type: boolean};
    },
    size: () => ({value: integerValue(target.elements.length), type: integer}),
    isempty: () => ({value: booleanValue(target.elements.length === 0), type: boolean}),
    contains: ([value]) => {
      if (!value || isUnknown(value) || target.elements.some(isUnknown)) return undefined;
      return {
        value: booleanValue(target.elements.some((present) => strictlyEqual(present, value))),
        type: boolean,
      };
    },
    get: ([index]) => {
      const value = target.elements[known(index, 'number')?.value ?? -1];
      return value && {value, type: element};
    },
    clone: () => ({value: {...target, elements: [...target.elements]}, type}),
  };
}

function mapMethods(target: MapValue, type: ApexType): Readonly<Record<string, Method>> {
  const [keyType = unknownType, valueType = unknownType] = type.arguments;
  const find = (key: Value): [Value, Value] | undefined =>
    target.entries.find(([present]) => strictlyEqual(present, key));
  return {
    keyset: () => ({
      value: {kind: 'collection', isSet: true, elements: target.entries.map(([key]) => key)},
      type: simpleType('Set', [keyType]),
    }),
    values: () => ({
      value: {kind: 'collection', isSet: false, elements: target.entries.map(([, value]) => value)},
      type: simpleType('List', [valueType]),
    }),
    get: ([key]) => {
      if (!key || isUnknown(key)) return undefined;
      return {value: find(key)?.[1] ?? nullValue, type: valueType};
    },
    put: ([key, value]) => {
      if (!key || !value) return undefined;
      const entry = find(key);
      if (entry) entry[1] = value;
      else if (target.entries.length >= maximumElements) throw new CollectionTooLarge();
      else target.entries.push([key, value]);
      return {value: nullValue, type: valueType};
    },
    containskey: ([key]) => (!key || isUnknown(key) ? undefined : decided(find(key) !== undefined)),
    isempty: () => ({value: booleanValue(target.entries.length === 0), type: boolean}),
    size: () => ({value: integerValue(target.entries.length), type: integer}),
  };
}

function textMethods(value: string): Readonly<Record<string, Method>> {
  return {
    trim: () => text(value.trim()),
    tolowercase: () => text(value.toLowerCase()),
    touppercase: () => text(value.toUpperCase()),
    length: () => ({value: integerValue(value.length), type: integer}),
    tostring: () => text(value),
  };
}

/**
 * Calls a method of a value other than a builder.
 *
 * @returns undefined if the result is not certain
 */
export function callMethod(
  target: Value,
  type: ApexType,
  name: string,
  parameters: readonly Value[],
): TypedValue | undefined {
  const lower = name.toLowerCase();
  switch (target.kind) {
    case 'collection':
      return own(collectionMethods(target, type), name)?.(parameters);
    case 'map':
      return own(mapMethods(target, type), name)?.(parameters);
    case 'text':
      return parameters.length === 0
        ? own(textMethods(target.value), name)?.(parameters)
        : undefined;
    case 'field':
      return fieldMethod(target, lower);
    case 'record':
      if (lower !== 'getsobjecttype') return undefined;
      return {value: {kind: 'objectType', name: target.object}, type: simpleType('SObjectType')};
    case 'objectType':
      if (lower === 'getdescribe')
        return {value: target, type: simpleType('DescribeSObjectResult')};
      if (lower === 'getsobjecttype') return {value: target, type: simpleType('SObjectType')};
      return /^(tostring|getname)$/.test(lower) ? text(target.name) : undefined;
    default:
      return undefined;
  }
}

/** Calls a method of a field token; undefined for `acc.Name`, which is probably a path. */
function fieldMethod(target: FieldValue, name: string): TypedValue | undefined {
  if (!target.isCertain && !/^[A-Z]/.test(target.text)) return undefined;
  if (name === 'getdescribe') return {value: target, type: simpleType('DescribeFieldResult')};
  if (name === 'getsobjectfield') return {value: target, type: simpleType('SObjectField')};
  return /^(tostring|getname)$/.test(name) ? text(target.field) : undefined;
}
