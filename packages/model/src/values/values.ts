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
import type {Evaluator, Mock} from '../query/mock';
import type {BindValue} from '../result';
import {unknownType, type ApexType} from '@soql-lib/apex';
import {printNumber, type NumberValue} from './numbers';

export type {NumberValue} from './numbers';
export {integerValue} from './numbers';

export type LibraryObject =
  | MainQuery
  | SubQuery
  | Filter
  | ConditionGroup
  | InnerJoin
  | HavingFilter
  | DataCategoryFilter
  | Distance
  | CachedQuery
  | Mock
  | Evaluator;

export interface CollectionValue {
  kind: 'collection';
  /** A set keeps insertion order and ignores duplicates. */
  isSet: boolean;
  /** Type of the elements at run time: what is added is converted to it. */
  element: ApexType;
  elements: Value[];
  /** True after the value was passed to unknown code, which may have changed it. */
  isEscaped?: boolean;
  /** True for the key set that a result method of the library returned (facts/soql.md 11). */
  isKeySet?: boolean;
  /** The map of a key set, with its keys at the time: it isn't known whether the set follows it. */
  keysOf?: {map: MapValue; keys: readonly Value[]};
}

export interface MapValue {
  kind: 'map';
  key: ApexType;
  value: ApexType;
  entries: [key: Value, value: Value][];
  /** See `CollectionValue`. */
  isEscaped?: boolean;
}

/** What `iterator()` of a list or a set returns. */
export interface IteratorValue {
  kind: 'iterator';
  collection: CollectionValue;
  /** The elements when the iterator was made: what a later change does isn't documented. */
  elements: readonly Value[];
  /** Index of the element that `next()` returns. */
  index: number;
}

/** Fields by name in lower case. Records with the same fields object are the same record. */
export class RecordFields extends Map<string, Value> {
  /** See `CollectionValue`. */
  isEscaped = false;
}

export interface RecordValue {
  kind: 'record';
  object: string;
  fields: RecordFields;
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
  /** True for an exception of the platform or of the library. */
  isPlatformType?: boolean;
  /** The builder of the parent class, if the class extends `SOQL` or `SOQLCache`. */
  base: MainQuery | CachedQuery | undefined;
}

/** A name of an enumeration, of the platform or of the classes around the chain. */
export interface EnumValue {
  kind: 'enum';
  /** The enumeration's name. */
  type: string;
  name: string;
}

export interface UnknownValue {
  kind: 'unknown';
  /** The Apex source of the expression. */
  text: string;
  /** See `CollectionValue`. */
  isKeySet?: boolean;
  /** A variable that the source itself declares and never gives a value. */
  isUnset?: boolean;
}

export type Value =
  | {kind: 'null'}
  | {kind: 'text'; value: string}
  /** An Id with its 18 characters. */
  | {kind: 'id'; value: string}
  | NumberValue
  | {kind: 'boolean'; value: boolean}
  | {kind: 'date'; value: string}
  | {kind: 'datetime'; value: string}
  | CollectionValue
  | MapValue
  | IteratorValue
  | RecordValue
  | FieldValue
  | {kind: 'objectType'; name: string}
  | {kind: 'location'; latitude: number | null; longitude: number | null}
  | {kind: 'library'; object: LibraryObject}
  | InstanceValue
  | EnumValue
  | UnknownValue;

/** @returns the object of the library that a value is, or that an object's class extends */
export function libraryObjectOf(value: Value): LibraryObject | undefined {
  if (value.kind === 'library') return value.object;
  return value.kind === 'instance' ? value.base : undefined;
}

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

export function listOf(element: ApexType, elements: Value[]): CollectionValue {
  return {kind: 'collection', isSet: false, element, elements};
}

export function setOf(element: ApexType, elements: Value[]): CollectionValue {
  return {kind: 'collection', isSet: true, element, elements};
}

/** @returns an empty list of the type, or a set where it is one */
export function emptyCollection({
  name,
  arguments: [element = unknownType],
}: ApexType): CollectionValue {
  return name === 'Set' ? setOf(element, []) : listOf(element, []);
}

export function emptyMap({
  arguments: [key = unknownType, value = unknownType],
}: ApexType): MapValue {
  return {kind: 'map', key, value, entries: []};
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
    case 'id':
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
    case 'enum':
      return `${value.type}.${value.name}`;
    default:
      return undefined;
  }
}

/** A collection with more elements prints `...` behind the tenth. */
const printedElements = 10;

function joinedElements({isSet, elements}: CollectionValue): string | undefined {
  const texts = elements.map(joinedText);
  if (texts.includes(undefined) || texts.length > printedElements) return undefined;
  return isSet ? `{${texts.join(', ')}}` : `(${texts.join(', ')})`;
}

/**
 * @returns the text of the value when Apex concatenates it to a String (facts/soql.md 7 for dates),
 * or undefined
 *   if it depends on the org or is not documented
 */
export function joinedText(value: Value): string | undefined {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'text':
    case 'id':
      return value.value;
    case 'number':
      return printNumber(value);
    case 'boolean':
      return String(value.value);
    case 'date':
      return `${value.value} 00:00:00`;
    case 'datetime':
      return value.value.endsWith('Z') ? value.value.slice(0, -1).replace('T', ' ') : undefined;
    case 'field':
      return value.isCertain ? value.field : undefined;
    case 'objectType':
    case 'enum':
      return value.name;
    case 'collection':
      return isUncertain(value) ? undefined : joinedElements(value);
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
    case 'id':
    case 'boolean':
      return value.value;
    case 'number':
      return value.type === 'Double' ? value.value : exactNumber(value.text);
    case 'date':
      return {date: value.value};
    case 'datetime':
      return {datetime: value.value};
    case 'collection':
      return isUncertain(value)
        ? {expression: source}
        : value.elements.map((element) => toBindValue(element, source));
    default:
      return {expression: sourceOf(value) ?? source};
  }
}

/** A value that only an org knows. */
export function isUnknown(value: Value): boolean {
  return value.kind === 'unknown' || value.kind === 'field';
}

/** @returns whether unknown code may have changed the value, or the map of this key set */
export function isUncertain(value: Value): boolean {
  if (value.kind === 'record') return value.fields.isEscaped;
  if (value.kind === 'map') return value.isEscaped === true;
  if (value.kind === 'iterator') return isUncertain(value.collection);
  if (value.kind !== 'collection') return false;
  if (value.isEscaped) return true;
  if (!value.keysOf) return false;
  const {map, keys} = value.keysOf;
  return (
    map.isEscaped === true ||
    map.entries.length !== keys.length ||
    map.entries.some(([key], index) => key !== keys[index])
  );
}

/** Marks a value, and all that it holds, as changed by unknown code. */
export function markEscaped(value: Value): void {
  if (isUncertain(value)) return;
  if (value.kind === 'collection') {
    value.isEscaped = true;
    value.elements.forEach(markEscaped);
  } else if (value.kind === 'map') {
    value.isEscaped = true;
    value.entries.flat().forEach(markEscaped);
  } else if (value.kind === 'iterator') {
    markEscaped(value.collection);
  } else if (value.kind === 'record') {
    value.fields.isEscaped = true;
    [...value.fields.values()].forEach(markEscaped);
  }
}
