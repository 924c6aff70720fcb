/** Names for selectors, their methods and parameters, as on the page *Build a selector class*. */
import pluralize from 'pluralize';
import {libraryMethods} from '../signatures';

/** Salesforce allows 40 characters for a class; `SOQL_` and `_Test` need ten of them. */
const longestName = 30;

/** `Tax_Rate__c` is `TaxRate`; a package's prefix is left out. */
export function plainName(apiName: string): string {
  return apiName
    .replace(/__\w{1,4}$/, '')
    .replace(/^.*__/, '')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

export function selectorName(object: string): string {
  return `SOQL_${plainName(object).slice(0, longestName)}`;
}

/** Words that cannot be names (Apex Developer Guide, *Reserved Keywords*). */
const reserved = new Set(
  'abstract activate any array as asc autonomous begin blob boolean break bulk by case cast catch char class collect commit const continue currency date datetime decimal default delete desc do double else end enum exception exit export extends final finally float for from global goto group having hint if implements import in inner insert instanceof int integer interface into join like limit list long loop map merge new not null nulls number object of on or outer override package parallel pragma private protected public retrieve return rollback select set short sort static string super switch synchronized system then this throw time transaction trigger try undelete update upsert using virtual void webservice when where while'.split(
    ' ',
  ),
);

function lowerFirst(name: string): string {
  const [, capitals = ''] = /^([A-Z]+)(?![a-z])/.exec(name) ?? [];
  const length = Math.max(1, capitals.length);
  return name.slice(0, length).toLowerCase() + name.slice(length);
}

/**
 * @param field in words that start with capitals: `Industry`, `OwnerName`
 * @param type of the parameter: `Account__c` compared with an Id is `accountId`
 */
export function parameterName(field: string, type: string): string {
  const isId = /\bId\b/.test(type) && !/I[dD]$/.test(field);
  const single = isId ? `${field}Id` : field;
  const name = lowerFirst(type.endsWith('>') ? pluralize(single) : single);
  return reserved.has(name.toLowerCase()) ? `${name}Value` : name;
}

/**
 * Names a method for a condition that says which records are meant: the ones with a value, or with
 * none. A limit or a pattern is the caller's own, and a name would only repeat it.
 *
 * @param field in words that start with capitals
 * @param comparator a method of `SOQL.Filter`
 * @returns undefined for another condition, and for a name that a selector inherits
 */
export function methodName(field: string, comparator: string): string | undefined {
  const name = nameFor(field, comparator);
  const isTaken = name === 'query' || (name && libraryMethods('SOQL', name) !== undefined);
  return isTaken ? undefined : name;
}

function nameFor(field: string, comparator: string): string | undefined {
  const isQuestion = /^Is[A-Z]/.test(field);
  switch (comparator) {
    case 'equal':
      return `by${field}`;
    case 'isIn':
      return `by${pluralize(field)}`;
    case 'isNull':
      return `without${field}`;
    case 'isNotNull':
      return `with${field}`;
    case 'isTrue':
      return isQuestion ? lowerFirst(field) : `${lowerFirst(field)}IsTrue`;
    case 'isFalse':
      return isQuestion ? field.replace('Is', 'isNot') : `${lowerFirst(field)}IsFalse`;
    default:
      return undefined;
  }
}

/** @returns the name of a method with the conditions of several: `byOwnerIdAndSubject` */
export function joinedName(names: readonly string[]): string {
  const [first = '', ...others] = names;
  const areBoth = (name: string): boolean => /^by[A-Z]/.test(first) && /^by[A-Z]/.test(name);
  return others.reduce((name, other) => {
    const next = areBoth(other) ? other.slice(2) : other.charAt(0).toUpperCase() + other.slice(1);
    return `${name}And${next}`;
  }, first);
}

/**
 * @param names of the relationships and the field behind them, in words that start with capitals
 * @returns what tells the field from others: `AccountName`, and `LogRetentionDate` of a log's entry
 */
export function pathName(names: readonly string[]): string {
  const [field = '', relationship = ''] = [...names].reverse();
  return field.startsWith(relationship) ? field : relationship + field;
}
