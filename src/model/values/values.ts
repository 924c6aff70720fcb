/** Values of the Apex code that the model evaluates. */
import type {CachedQuery} from '../query/cached-query';
import type {ConditionGroup} from '../query/conditions';
import type {DataCategoryFilter} from '../query/data-category';
import type {Distance} from '../query/distance';
import type {Filter} from '../query/filter';
import type {HavingFilter} from '../query/having-filter';
import type {InnerJoin} from '../query/inner-join';
import type {MainQuery} from '../query/main-query';
import type {SubQuery} from '../query/subquery';
import type {BindValue} from '../result';
import type {ApexType} from '../../apex/types';

export type LibraryObject =
  | MainQuery
  | SubQuery
  | Filter
  | ConditionGroup
  | InnerJoin
  | HavingFilter
  | DataCategoryFilter
  | Distance
  | CachedQuery;

export interface CollectionValue {
  kind: 'collection';
  /** A set keeps insertion order and ignores duplicates. */
  isSet: boolean;
  elements: Value[];
  /** True after the value was passed to unknown code, which may have changed it. */
  isEscaped?: boolean;
}

export interface MapValue {
  kind: 'map';
  entries: [key: Value, value: Value][];
  /** See `CollectionValue`. */
  isEscaped?: boolean;
}

export interface NumberValue {
  kind: 'number';
  type: 'Integer' | 'Long' | 'Decimal' | 'Double';
  value: number;
  /** As Apex prints it: a Decimal keeps its scale. */
  text: string;
}

export interface RecordValue {
  kind: 'record';
  object: string;
  /** Keyed by field name in lower case. */
  fields: Map<string, Value>;
  text: string;
}

/** A token `Account.Name`, or the same text as a path from an undeclared variable. */
export interface FieldValue {
  kind: 'field';
  /** False while it may be a path: it becomes a token where one is required. */
  isCertain: boolean;
  object: string;
  field: string;
  text: string;
}

/** An instance of a class in the source or the context. */
export interface InstanceValue {
  kind: 'instance';
  className: string;
  fields: Map<string, Value>;
  /** The builder of the parent class, if the class extends `SOQL` or `SOQLCache`. */
  base: MainQuery | CachedQuery | undefined;
}

export interface UnknownValue {
  kind: 'unknown';
  /** The Apex source of the expression. */
  text: string;
}

export type Value =
  | {kind: 'null'}
  | {kind: 'text'; value: string}
  | NumberValue
  | {kind: 'boolean'; value: boolean}
  | {kind: 'date'; value: string}
  | {kind: 'datetime'; value: string}
  | CollectionValue
  | MapValue
  | RecordValue
  | FieldValue
  | {kind: 'objectType'; name: string}
  | {kind: 'location'; latitude: number | null; longitude: number | null}
  | {kind: 'library'; object: LibraryObject}
  | InstanceValue
  | UnknownValue;

/** A value with the static type of the expression it comes from. */
export interface TypedValue {
  value: Value;
  type: ApexType;
}

export const nullValue: Value = {kind: 'null'};

export function textValue(value: string): Value {
  return {kind: 'text', value};
}

export function booleanValue(value: boolean): Value {
  return {kind: 'boolean', value};
}

export function integerValue(value: number): NumberValue {
  return {kind: 'number', type: 'Integer', value, text: String(value)};
}

export function unknownValue(text: string): UnknownValue {
  return {kind: 'unknown', text};
}

function quote(text: string): string {
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t');
  return `'${escaped}'`;
}

/** @returns the value as Apex source, or undefined if there is no short form */
export function sourceOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'text':
      return quote(value.value);
    case 'number':
    case 'record':
    case 'field':
    case 'unknown':
      return value.text;
    case 'boolean':
      return String(value.value);
    case 'objectType':
      return `${value.name}.SObjectType`;
    default:
      return undefined;
  }
}

/**
 * @returns the text of the value when Apex concatenates it to a String (facts/soql.md 7 for dates), or undefined
 *   if it depends on the org
 */
export function joinedText(value: Value): string | undefined {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'text':
      return value.value;
    case 'number':
      return value.text;
    case 'boolean':
      return String(value.value);
    case 'date':
      return `${value.value} 00:00:00`;
    case 'datetime':
      return value.value.endsWith('Z') ? value.value.slice(0, -1).replace('T', ' ') : undefined;
    case 'field':
      return value.isCertain ? value.field : undefined;
    case 'objectType':
      return value.name;
    case 'collection': {
      const texts = value.elements.map(joinedText);
      if (texts.includes(undefined)) return undefined;
      return value.isSet ? `{${texts.join(', ')}}` : `(${texts.join(', ')})`;
    }
    default:
      return undefined;
  }
}

/** @returns the number, or its source if a JavaScript number would lose digits */
export function exactNumber(text: string): number | {expression: string} {
  const number = Number(text);
  const digits = text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
  return digits.length <= 15 || String(number) === text ? number : {expression: text};
}

/** @returns the value as a bind; `source` replaces a value that cannot be printed */
export function toBindValue(value: Value, source: string): BindValue {
  switch (value.kind) {
    case 'null':
      return null;
    case 'text':
    case 'boolean':
      return value.value;
    case 'number':
      return exactNumber(value.text);
    case 'date':
      return {date: value.value};
    case 'datetime':
      return {datetime: value.value};
    case 'collection':
      return value.elements.map((element) => toBindValue(element, source));
    default:
      return {expression: sourceOf(value) ?? source};
  }
}

/** Thrown for a String that Apex cannot convert to an Id (Apex Developer Guide, Primitive Data Types). */
export class InvalidId extends Error {
  override name = 'InvalidId';

  constructor(text: string) {
    super(`System.StringException: Invalid id: ${text}`);
  }
}

/**
 * @returns the value converted to the type: a path becomes a token where the type is `SObjectField`
 * @throws InvalidId
 */
export function asType(value: Value, type: ApexType): Value {
  if (
    type.name === 'Id' &&
    value.kind === 'text' &&
    !/^[\da-z]{15}([\da-z]{3})?$/i.test(value.value)
  )
    throw new InvalidId(value.value);
  return value.kind === 'field' && type.name === 'SObjectField'
    ? {...value, isCertain: true}
    : value;
}

/** Compares as `==` does in Apex: Strings are case-insensitive. Undefined if the result depends on the org. */
export function looselyEqual(left: Value, right: Value): boolean | undefined {
  if (isUnknown(left) || isUnknown(right)) return undefined;
  if (left.kind === 'text' && right.kind === 'text') {
    return left.value.toLowerCase() === right.value.toLowerCase();
  }
  if (left.kind === 'number' && right.kind === 'number') return left.value === right.value;
  if (left.kind === 'null' || right.kind === 'null') return left.kind === right.kind;
  return strictlyEqual(left, right);
}

/** Compares as the elements of a Set and the keys of a Map are compared. */
export function strictlyEqual(left: Value, right: Value): boolean {
  if (left.kind !== right.kind) return false;
  if (left.kind === 'library' || left.kind === 'instance' || left.kind === 'collection')
    return left === right;
  return JSON.stringify(toBindValue(left, '')) === JSON.stringify(toBindValue(right, ''));
}

export function isUnknown(value: Value): boolean {
  return value.kind === 'unknown' || value.kind === 'field';
}
