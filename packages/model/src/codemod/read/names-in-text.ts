/** Values in a query's text that are names of objects and fields: nothing binds them, and the builder takes them as strings. */
import {
  type ApexType,
  type Expression,
  assignmentOf,
  compactText,
  descendants,
  elementOf,
  isCollection,
  nameOf,
  printType,
  simpleType,
  sourceOf,
} from '@soql-lib/apex';
import {readText} from '../../soql-to-chain/text';
import type {ValuePart} from './text-part';
import type {Site} from '../find/sites';
import {ownerAndName} from './text-parts';

export type NamePlace = 'object' | 'fields' | 'field';

/** What the builder takes for a name: a text, a token, or a collection of texts. */
export interface NameValue {
  place: NamePlace;
  tree: Expression;
  type: ApexType | undefined;
}

const lastClause =
  /^.*\b(SELECT|FROM|WHERE|GROUP|ORDER|HAVING|LIMIT|OFFSET|WITH|USING|FOR)\b(.*)$/is;

/** What is before and behind a name, and nothing else can be there. */
const surroundings: Readonly<Record<NamePlace, {clause: string; before: RegExp; behind: RegExp}>> =
  {
    object: {clause: 'FROM', before: /^\s+$/, behind: /^(?:\s|\)|$)/},
    fields: {clause: 'SELECT', before: /^\s+$|,\s*$/, behind: /^(?:\s*,|\s+FROM\b)/i},
    field: {
      clause: 'WHERE',
      before: /^\s+\(?$|(?:\b(?:AND|OR|NOT)\s|\()\s*$/i,
      behind: /^(?:\s*[=!<>]|\s+(?:LIKE|IN|NOT\s+IN|INCLUDES|EXCLUDES)\b)/i,
    },
  };

const places = Object.entries(surroundings) as readonly [
  NamePlace,
  (typeof surroundings)[NamePlace],
][];

/**
 * @param before the text of the query before the value
 * @param behind the text behind it, up to the next value
 * @returns undefined for a value that is no name
 */
export function readName(
  {outer}: ValuePart,
  before: string,
  behind: string,
  {types}: Site,
): NameValue | undefined {
  const [, clause = '', inClause = ''] = lastClause.exec(before) ?? [];
  const [place] =
    places.find(
      ([, around]) =>
        around.clause === clause.toUpperCase() &&
        around.before.test(inClause) &&
        around.behind.test(behind),
    ) ?? [];
  if (!place) return undefined;
  if (place === 'object') {
    const token = objectOf(outer);
    if (token && nameOf(types.of(token)) === 'sobjecttype')
      return {place, tree: token, type: simpleType('SObjectType')};
  }
  if (place === 'fields') {
    const tree = joinedBy(outer);
    const type = types.of(tree);
    if (tree && isCollection(type) && nameOf(elementOf(type)) === 'string')
      return {place, tree, type};
  }
  const type = types.of(outer);
  const token = place === 'object' ? 'sobjecttype' : 'sobjectfield';
  return ['string', token].includes(nameOf(type)) ? {place, tree: outer, type} : undefined;
}

/** `type.getDescribe().getName()`, `String.valueOf(type)` */
function objectOf(tree: Expression): Expression | undefined {
  const described = calledOn(tree, 'getname') ?? calledOn(tree, 'tostring');
  if (described) return calledOn(described, 'getdescribe') ?? described;
  return tree.kind === 'call' && ownerAndName(tree) === 'string.valueof'
    ? tree.arguments[0]
    : undefined;
}

/** @returns what a method without arguments is called on */
function calledOn(tree: Expression, method: string): Expression | undefined {
  if (tree.kind !== 'call') return undefined;
  const isCall = tree.name.toLowerCase() === method && tree.arguments.length === 0;
  return isCall ? tree.receiver : undefined;
}

/** `String.join(fields, ', ')` */
function joinedBy(tree: Expression): Expression | undefined {
  if (tree.kind !== 'call' || ownerAndName(tree) !== 'string.join') return undefined;
  const [list, separator] = tree.arguments;
  const isComma = separator && /^'\s*,\s*'$/.test(sourceOf(separator));
  return isComma ? list && withoutCopy(list) : undefined;
}

/** `new List<String>(names)` is the list of a set that a join does not take, and the builder does. */
function withoutCopy(tree: Expression): Expression {
  if (tree.kind !== 'new') return tree;
  const [copied, other] = tree.arguments;
  return /^list<string>$/i.test(printType(tree.type)) && copied && !other ? copied : tree;
}

/** One word, or a function of one field. */
const harmless = /^(?:[^\s(]*|(?:toLabel|format|convertCurrency)\([\w.]+\))$/i;

/** @returns a literal in the method that a collection or a text of names gets, and that is no name */
export function otherThanNames(tree: Expression, {scope}: Site): string | undefined {
  const key = tree.kind === 'name' ? tree.name.toLowerCase() : undefined;
  const given = [...descendants(scope.callable.syntax)].flatMap((node): readonly Expression[] => {
    if (node.kind === 'declarator' && node.name.toLowerCase() === key)
      return node.initializer ? [node.initializer] : [];
    if (node.kind !== 'name' || node.name.toLowerCase() !== key) return [];
    const {parent} = node;
    const isReceiver = parent?.kind === 'call' && parent.receiver === node;
    return isReceiver ? parent.arguments : [assignmentOf(node)?.value ?? []].flat();
  });
  return [tree, ...given]
    .flatMap((part) => [...descendants(part)])
    .flatMap((node) =>
      node.kind === 'literal' && node.type === 'String' ? [readText(compactText(node))] : [],
    )
    .find((text) => !text.split(',').every((piece) => harmless.test(piece.trim())));
}
