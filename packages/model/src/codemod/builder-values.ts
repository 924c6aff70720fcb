/** What is known of the values in a project's builder of texts; the rest stays open, as long as the text depends on it in one way alone. */
import {type ApexType, type Expression, type TypeSyntax, isSame, nameOf} from '@soql-lib/apex';
import {largestNumbers} from '../values/numbers';
import type {Part} from './part';

/** What a builder checks, and a chain does not. */
export type BuilderCheck = 'blank' | 'duplicates';

export type Value =
  | {kind: 'null'}
  | {kind: 'boolean'; value: boolean}
  | {kind: 'integer'; value: number}
  | {kind: 'text'; parts: readonly Part[]}
  | Collection
  | Instance
  /** A value of the calling code that is no text. */
  | {kind: 'outside'; tree: Expression; type: ApexType | undefined; name: string | undefined}
  /** One of the texts in a collection of the calling code. */
  | {kind: 'element'; of: OpenItems}
  /** A text that is only compared; of one in a collection of the calling code there can be several. */
  | {kind: 'derived'; isOneOfSeveral: boolean}
  /** A Boolean that depends on the calling code: whether a text is blank, or whether a collection has it already. */
  | {kind: 'open'; check: BuilderCheck; isNegated: boolean};

/** A list or set of texts. */
interface Collection {
  kind: 'collection';
  items: Item[];
  isSet: boolean;
}

interface OpenItems {
  kind: 'all';
  tree: Expression;
  type: ApexType | undefined;
}

type Item =
  {kind: 'text'; parts: readonly Part[]} | {kind: 'derived'; isOneOfSeveral: boolean} | OpenItems;

export interface Instance {
  kind: 'instance';
  className: string;
  /** By name in lower case. */
  fields: Map<string, Value>;
}

/** What a builder does that its text cannot be known from. */
export class NotRun extends Error {}

export const nothing: Value = {kind: 'null'};
const maybeBlank: Value = {kind: 'open', check: 'blank', isNegated: false};
const maybeDuplicate: Value = {kind: 'open', check: 'duplicates', isNegated: false};

export function truth(value: boolean): Value {
  return {kind: 'boolean', value};
}

export function valueOf(item: Item): Value {
  return item.kind === 'all' ? {kind: 'element', of: item} : item;
}

export function itemOf(value: Value): Item {
  if (value.kind === 'text' || value.kind === 'derived') return value;
  if (value.kind === 'element') return value.of;
  throw new NotRun('it has a list of something unknown');
}

export function newCollection({name}: TypeSyntax, items: readonly Item[]): Value {
  const isSet = /^set$/i.test(name);
  const collection: Collection = {kind: 'collection', items: [], isSet};
  for (const item of items) add(collection, item);
  return collection;
}

/** @returns whether the collection changes, as `Set.add` says it in Apex */
function add(collection: Collection, item: Item): Value {
  const found = collection.isSet ? has(collection, item) : false;
  if (found !== true) collection.items.push(item);
  return found === undefined ? negated(maybeDuplicate) : truth(!found);
}

/** @returns the sum of two Integers */
export function added(left: number, right: number): Value {
  const value = left + right;
  // Apex starts again at the smallest Integer, unless one of the two is a Long.
  if (value > largestNumbers.Integer) throw new NotRun('it adds numbers that are too large');
  return {kind: 'integer', value};
}

/** @throws NotRun for a whole number that becomes a Double: its text has another form there */
export function rejectDouble({name}: TypeSyntax, value: Value): Value {
  if (value.kind === 'integer' && /^double$/i.test(name))
    throw new NotRun('it makes a Double of a whole number');
  return value;
}

/** @returns undefined where the items are not known */
function has({items}: Collection, item: Item): boolean | undefined {
  const text = item.kind === 'text' ? textOf(item.parts) : undefined;
  const isOne = item.kind === 'text' || (item.kind === 'derived' && !item.isOneOfSeveral);
  if (text === undefined) return isOne && items.length === 0 ? false : undefined;
  let isKnown = true;
  for (const other of items) {
    const known = other.kind === 'text' ? textOf(other.parts) : undefined;
    if (known === text) return true;
    isKnown &&= known !== undefined;
  }
  return isKnown ? false : undefined;
}

export function ofCollection(
  collection: Collection,
  name: string,
  [parameter = nothing]: readonly Value[],
): Value {
  const {items} = collection;
  switch (name) {
    case 'add':
      return add(collection, itemOf(parameter));
    case 'addall': {
      if (parameter.kind !== 'collection') throw new NotRun('it adds something unknown');
      const changes = [...parameter.items].map((item) => add(collection, item));
      const isChanged = (change: Value): boolean => change.kind === 'boolean' && change.value;
      return changes.find(isChanged) ?? changes.find(({kind}) => kind === 'open') ?? truth(false);
    }
    case 'isempty':
      if (items.some(({kind}) => kind !== 'all')) return truth(false);
      return items.length === 0 ? truth(true) : maybeBlank;
    case 'size':
      if (items.every(({kind}) => kind !== 'all')) return {kind: 'integer', value: items.length};
      break;
    case 'contains': {
      const found = has(collection, itemOf(parameter));
      return found === undefined ? maybeDuplicate : truth(found);
    }
  }
  throw new NotRun(`${name} of a list is not run`);
}

/** @returns the text of parts that are all known */
function textOf(parts: readonly Part[]): string | undefined {
  return parts.every((part) => part.kind === 'text')
    ? parts.map(({text}) => text).join('')
    : undefined;
}

export function literalOf(value: Value): string | undefined {
  return value.kind === 'text' ? textOf(value.parts) : undefined;
}

/** @param isBlank false where only a text without characters counts */
export function blankness(value: Value, isBlank: boolean): Value {
  if (value.kind === 'null') return truth(true);
  if (value.kind === 'element') return maybeBlank;
  if (value.kind !== 'text') throw new NotRun('it asks whether something unknown is blank');
  const hasText = value.parts.some(
    (part) => part.kind === 'text' && (isBlank ? part.text.trim() : part.text) !== '',
  );
  if (hasText) return truth(false);
  if (value.parts.every(({kind}) => kind === 'text')) return truth(true);
  return maybeBlank;
}

export function negated(value: Value): Value {
  if (value.kind === 'boolean') return truth(!value.value);
  if (value.kind === 'open') return {...value, isNegated: !value.isNegated};
  throw unknownCondition();
}

export function known(condition: Value): boolean {
  if (condition.kind === 'boolean') return condition.value;
  throw unknownCondition();
}

export function unknownCondition(): NotRun {
  return new NotRun('a condition of it is not known here');
}

export function compared(operator: string, left: Value, right: Value): boolean {
  if (left.kind === 'integer' && right.kind === 'integer') {
    switch (operator) {
      case '<':
        return left.value < right.value;
      case '<=':
        return left.value <= right.value;
      case '>':
        return left.value > right.value;
      case '>=':
        return left.value >= right.value;
    }
  }
  const isSame = sameness(left, right);
  if (operator === '==' || operator === '===') return isSame;
  if (operator === '!=' || operator === '!==') return !isSame;
  throw new NotRun(`it compares with ${operator}`);
}

function sameness(left: Value, right: Value): boolean {
  if (left.kind === 'null' || right.kind === 'null') {
    const other = left.kind === 'null' ? right : left;
    if (other.kind === 'outside' || (other.kind === 'text' && literalOf(other) === undefined))
      throw new NotRun('it asks whether something unknown is null');
    return other.kind === 'null';
  }
  if (left.kind === 'integer' && right.kind === 'integer') return left.value === right.value;
  if (left.kind === 'boolean' && right.kind === 'boolean') return left.value === right.value;
  // Texts are equal in any capitals.
  const texts = [left, right].map((value) => literalOf(value)?.toLowerCase());
  if (texts.every((text) => text !== undefined)) return texts[0] === texts[1];
  const hasCharacters = [left, right].some(
    (value) =>
      value.kind === 'text' && value.parts.some((part) => part.kind === 'text' && part.text !== ''),
  );
  if (texts.includes('') && hasCharacters) return false;
  throw new NotRun('it compares something unknown');
}

/** White space around a query has no meaning; around another text it has, if the text begins or ends with a value. */
export function trimmed(parts: readonly Part[]): readonly Part[] {
  const [first] = parts;
  const last = parts.at(-1);
  const isQuery = first?.kind === 'text' && /^\s*SELECT\s/i.test(first.text);
  if (!isQuery && (first?.kind === 'value' || last?.kind === 'value'))
    throw new NotRun('it trims something unknown');
  return parts.map((part, index) => {
    if (part.kind !== 'text') return part;
    const start = index === 0 ? part.text.trimStart() : part.text;
    return {...part, text: index === parts.length - 1 ? start.trimEnd() : start};
  });
}

/** @returns whether a parameter takes a value, among overloads */
export function fits(parameter: ApexType, value: Value): boolean {
  const type = nameOf(parameter);
  switch (value.kind) {
    case 'text':
      return type === 'string';
    case 'collection':
      return type === (value.isSet ? 'set' : 'list') && nameOf(parameter.arguments[0]) === 'string';
    case 'integer':
    case 'boolean':
      return type === value.kind;
    case 'outside':
      return isSame(parameter, value.type);
    default:
      return false;
  }
}
