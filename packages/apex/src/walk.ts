/** Walks through the tree. */
import type {
  Assignment,
  Expression,
  For,
  ForEach,
  Link,
  SourceRange,
  Statement,
  Syntax,
  While,
} from './ast';

type ChildKeys = {
  [Kind in Syntax['kind']]: readonly (keyof Extract<Syntax, {kind: Kind}> & string)[];
};

const ofType = ['modifiers', 'extends', 'implements', 'members'] as const;

/** The properties of each node that hold its parts, in the order in which they run. */
const childKeys: ChildKeys = {
  unit: ['members'],
  class: ofType,
  interface: ofType,
  enum: ofType,
  method: ['modifiers', 'result', 'parameters', 'body'],
  constructor: ['modifiers', 'parameters', 'body'],
  property: ['modifiers', 'type', 'accessors'],
  get: ['modifiers', 'body'],
  set: ['modifiers', 'body'],
  fields: ['modifiers', 'type', 'declarators'],
  initializer: ['modifiers', 'body'],
  parameter: ['type'],
  modifier: [],
  declarator: ['initializer'],
  declare: ['modifiers', 'type', 'declarators'],
  expression: ['expression'],
  return: ['expression'],
  if: ['condition', 'whenTrue', 'whenFalse'],
  forEach: ['type', 'iterable', 'body'],
  for: ['start', 'condition', 'body', 'update'],
  while: ['condition', 'body'],
  switch: ['on', 'branches'],
  branch: ['label', 'body'],
  values: ['values'],
  typed: ['type'],
  else: [],
  try: ['body', 'catches', 'last'],
  catch: ['type', 'body'],
  throw: ['exception'],
  break: [],
  continue: [],
  block: ['statements'],
  dml: ['operands'],
  runAs: ['arguments', 'body'],
  unreadable: ['parts'],
  literal: [],
  name: [],
  self: [],
  classLiteral: ['type'],
  field: ['receiver'],
  call: ['receiver', 'arguments'],
  index: ['receiver', 'index'],
  new: ['type', 'arguments'],
  newCollection: ['type', 'elements'],
  newArray: ['type', 'size'],
  newMap: ['type', 'entries'],
  entry: ['key', 'value'],
  binary: ['left', 'right'],
  unary: ['operand'],
  increment: ['target'],
  instanceof: ['operand', 'type'],
  conditional: ['condition', 'whenTrue', 'whenFalse'],
  assign: ['target', 'value'],
  cast: ['type', 'operand'],
  query: ['query', 'binds'],
  opaque: ['parts'],
  type: ['arguments'],
  soql: ['select', 'from', 'where', 'with', 'group', 'order', 'limit', 'offset'],
  selectEntry: ['value'],
  fromEntry: ['path'],
  orderEntry: ['by'],
  group: ['by', 'having'],
  with: ['condition'],
  typeOf: ['path', 'branches', 'otherwise'],
  typeOfBranch: ['object', 'fields'],
  path: [],
  function: ['argument', 'locations'],
  location: ['value', 'coordinates'],
  bind: ['expression'],
  soqlLiteral: [],
  valueList: ['values'],
  comparison: ['left', 'right'],
  logical: ['parts'],
  formula: [],
};

/** Calls a function for each part of a node; faster than a list of them in walks through whole files. */
export function eachChild(node: Syntax, visit: (child: Syntax) => void): void {
  // The table names properties that hold nodes.
  const holder = node as unknown as Record<string, Syntax | readonly Syntax[] | undefined>;
  for (const key of childKeys[node.kind]) {
    const value = holder[key];
    if (value === undefined) continue;
    if ('kind' in value) visit(value);
    else for (const child of value) visit(child);
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

/** Tells each node below one what it is a part of; without recursion, as chains may have thousands of links. Returns the node. */
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

/** @returns the assignment whose target an expression is */
export function assignmentOf(expression: Expression): Assignment | undefined {
  const {parent} = expression;
  return parent?.kind === 'assign' && parent.target === expression ? parent : undefined;
}

export function isLoop(node: Syntax): node is ForEach | For | While {
  return node.kind === 'forEach' || node.kind === 'for' || node.kind === 'while';
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

/** @returns the statements and expressions in a part, in the order in which they run; a chain has its root and its arguments */
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
 * @returns what runs one after the other in a block or in a declaration: the statements of a method or a trigger, what
 *   initializes the fields of a class
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
