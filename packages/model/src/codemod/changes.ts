/** The names in code, and what changes the values behind them. */
import {
  type Expression,
  type Name,
  type Syntax,
  ancestors,
  assignmentOf,
  eachChild,
  isLink,
} from '@soql-lib/apex';
import {isPure} from './purity';
import type {Range} from './query-text';

export function expressionsNamed(name: string, tree: Syntax): Name[] {
  const key = name.toLowerCase();
  return namesOf(tree).filter((node) => node.name.toLowerCase() === key);
}

export function namesIn(tree: Syntax): string[] {
  return namesOf(tree).map(({name}) => name);
}

function namesOf(tree: Syntax): Name[] {
  const found: Name[] = [];
  const visit = (node: Syntax): void => {
    if (node.kind === 'name') found.push(node);
    eachChild(node, visit);
  };
  visit(tree);
  return found;
}

export function mentions(tree: Expression, name: string): boolean {
  return expressionsNamed(name, tree).length > 0;
}

/**
 * @param range of the file; what is assigned the result of its query is changed behind it
 * @returns the name of a variable where an assignment to it or its member, or a call on it, changes it inside a range
 */
export function changeOf(
  name: string,
  tree: Syntax,
  {start, end, query}: Range & {query: Expression},
): Expression | undefined {
  const around = new Set(ancestors(query));
  return expressionsNamed(name, tree).find((reference) => {
    const offset = reference.place.start;
    if (offset <= start || offset >= end || !isChanged(reference)) return false;
    const assignment = assignmentOf(reference);
    return !assignment || !around.has(assignment);
  });
}

function isChanged(reference: Expression): boolean {
  let tree = reference;
  for (;;) {
    if (assignmentOf(tree)) return true;
    const {parent} = tree;
    if (parent?.kind === 'increment') return true;
    if (!parent || !isLink(parent) || parent.receiver !== tree) return false;
    if (parent.kind === 'call') return tree === reference && !isPure(parent);
    tree = parent;
  }
}
