/** Walks through the tree. */
import type {Expression, Link, SourceRange, Statement, Syntax} from './ast';

/** Properties that hold no parts: the way up, and lists of a class's members by their kinds. */
const otherProperties = new Set(['parent', 'state', 'methods', 'constructors', 'classes']);

function visitNode(value: unknown, visit: (child: Syntax) => void): void {
  if (typeof value === 'object' && value !== null && 'kind' in value) visit(value as Syntax);
}

/** Calls a function for each part of a node, in the order in which `ast.ts` has its properties. */
export function eachChild(node: Syntax, visit: (child: Syntax) => void): void {
  // The other lists of a unit have its members once more.
  if (node.kind === 'unit') {
    node.members.forEach(visit);
    return;
  }
  const values = node as unknown as Record<string, unknown>;
  for (const property in values) {
    const value = values[property];
    if (typeof value !== 'object' || otherProperties.has(property)) continue;
    if (Array.isArray(value)) for (const item of value as unknown[]) visitNode(item, visit);
    else visitNode(value, visit);
  }
}

/** @returns the parts of a node */
export function childrenOf(node: Syntax): Syntax[] {
  const found: Syntax[] = [];
  eachChild(node, (child) => found.push(child));
  return found;
}

/** @returns a node and all below it, from top to bottom */
export function* descendants(node: Syntax): Generator<Syntax> {
  yield node;
  for (const child of childrenOf(node)) yield* descendants(child);
}

/** @returns the nodes around a node, the innermost first */
export function* ancestors({parent}: Syntax): Generator<Syntax> {
  for (let node = parent; node; node = node.parent) yield node;
}

/** Tells each node what it is a part of; without recursion, as chains may have many links. */
export function linkParents<Root extends Syntax>(root: Root): Root {
  const pending: Syntax[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const parent = node;
    eachChild(node, (child) => {
      child.parent = parent;
      pending.push(child);
    });
  }
  return root;
}

/** A root with all that follows it by dots and brackets. */
export interface Chain {
  place: SourceRange;
  root: Expression;
  links: readonly Link[];
}

export function isLink(expression: Syntax): expression is Link {
  return (
    expression.kind === 'field' ||
    expression.kind === 'index' ||
    (expression.kind === 'call' && expression.receiver !== undefined)
  );
}

/** @returns an expression as a list of its links, from left to right; parentheses end it */
export function chainOf(expression: Expression): Chain {
  const links: Link[] = [];
  let root = expression;
  while (isLink(root) && (root === expression || !root.parenthesized)) {
    links.push(root);
    root = root.receiver;
  }
  return {place: expression.place, root, links: links.reverse()};
}

const expressionKinds = new Set<Syntax['kind']>([
  ...(['literal', 'name', 'self', 'classLiteral', 'field', 'call', 'index', 'query'] as const),
  ...(['new', 'newCollection', 'newArray', 'newMap', 'cast', 'instanceof', 'opaque'] as const),
  ...(['binary', 'unary', 'increment', 'conditional', 'assign'] as const),
]);

export function isExpression(node: Syntax): node is Expression {
  return expressionKinds.has(node.kind);
}

/** What runs: a statement or an expression. */
export type Part = Statement | Expression;

/** A part that runs once each time that its statement does, or once for each round of a loop. */
export interface WalkedPart {
  part: Part;
  isRepeated: boolean;
}

/** What is neither a statement nor an expression, and may hold some. */
const between = new Set<Syntax['kind']>(['declarator', 'catch', 'branch', 'entry']);
const withoutParts = new Set<Syntax['kind']>(['type', 'modifier', 'values', 'typed', 'else']);

/** @returns the parts of a part in the order in which they run; of a chain root and arguments */
export function partsOf(node: Part): WalkedPart[] {
  const inner = isLink(node) ? partsOfChain(node) : childrenOf(node);
  return inner.flatMap((child) => {
    const isRepeated =
      node.kind === 'while' ||
      (node.kind === 'forEach' && child === node.body) ||
      (node.kind === 'for' && !node.start.some((statement) => statement === child));
    return runningParts(child).map((part) => ({part, isRepeated}));
  });
}

function partsOfChain(node: Expression): Expression[] {
  const {root, links} = chainOf(node);
  return [
    root,
    ...links.flatMap((link) => {
      if (link.kind === 'call') return link.arguments;
      return link.kind === 'index' ? [link.index] : [];
    }),
  ];
}

function runningParts(child: Syntax): Part[] {
  if (withoutParts.has(child.kind)) return [];
  return between.has(child.kind) ? childrenOf(child).flatMap(runningParts) : [child as Part];
}

/**
 * @returns what runs one after the other in a block or in a declaration: the statements of a method
 * or a trigger, what initializes the fields of a class
 */
export function bodyOf(declaration: Syntax): readonly Part[] {
  switch (declaration.kind) {
    case 'unit':
    case 'block':
      return declaration.statements;
    case 'class':
      return declaration.state.flatMap((member): readonly Part[] => {
        if (member.kind === 'initializer') return member.body;
        return member.initializer ? [member.initializer] : [];
      });
    case 'method':
    case 'constructor':
    case 'get':
    case 'set':
    case 'initializer':
      return declaration.body ?? [];
    default:
      return [];
  }
}
