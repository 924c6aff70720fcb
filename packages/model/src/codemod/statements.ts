/** Where code stands: its statement, and the blocks, loops and conditions around that. */
import {
  type Assignment,
  type Expression,
  type For,
  type ForEach,
  type Statement,
  type Syntax,
  ancestors,
  childrenOf,
  isLoop,
} from '@soql-lib/apex';
import {isPure} from './purity';

const blocks = new Set<Syntax['kind']>([
  ...(['block', 'method', 'constructor', 'get', 'set', 'initializer'] as const),
]);

/** What holds statements that run one after the other. */
export function isBlock({kind}: Syntax): boolean {
  return blocks.has(kind);
}

/** @returns the innermost block around a node, or the whole of a snippet or trigger */
export function blockOf(tree: Syntax): Syntax | undefined {
  for (const node of ancestors(tree)) {
    if (isBlock(node) || !node.parent) return node;
    if (isLoop(node) || conditionals.has(node.kind)) return undefined;
  }
  return undefined;
}

const conditionals = new Set<Syntax['kind']>(['if', 'switch', 'try']);

/** @returns where an assignment is, for the reason why a text is not certain */
export function wayOf(assignment: Syntax, block: Syntax): string {
  for (const node of ancestors(assignment)) {
    if (node === block) break;
    if (node.kind === 'if') return 'by an if';
    if (node.kind === 'switch') return 'by a switch';
    if (node.kind === 'try') return 'in a try block';
    if (isLoop(node)) return 'in a loop';
  }
  return 'elsewhere';
}

/** @returns the statements around an expression, the innermost first */
export function statementsAround(tree: Syntax): Syntax[] {
  return [...ancestors(tree)].filter(({parent}) => parent !== undefined && isBlock(parent));
}

/** A declaration of one variable, or an assignment, that is a statement of a block. */
export function isOneStatement(node: Syntax): boolean {
  const isAlone =
    node.kind === 'declare'
      ? node.declarators.length === 1
      : node.kind === 'expression' || node.kind === 'for' || node.kind === 'forEach';
  return isAlone && node.parent !== undefined && isBlock(node.parent);
}

/** @returns the statement that is a chain of calls on a name, and nothing else */
export function callStatement(tree: Expression): Statement | undefined {
  let child: Syntax = tree;
  for (const node of ancestors(tree)) {
    if (node.kind === 'expression') return child === tree ? undefined : node;
    if (node.kind !== 'call' || node.receiver !== child) return undefined;
    child = node;
  }
  return undefined;
}

/** @returns the loop whose only statement is an assignment */
export function loopOf(assignment: Pick<Assignment, 'parent'>): For | ForEach | undefined {
  for (let node = assignment.parent; node; node = node.parent) {
    if (node.kind === 'for' || node.kind === 'forEach') return node;
    const isOnly =
      node.kind === 'expression' || (node.kind === 'block' && node.statements.length === 1);
    if (!isOnly) return undefined;
  }
  return undefined;
}

/** @returns whether nothing with an effect is evaluated before an expression in its statement */
export function isEvaluatedFirst(tree: Expression, statement: Syntax): boolean {
  let child: Syntax = tree;
  for (const node of ancestors(tree)) {
    for (const other of childrenOf(node)) {
      if (other === child) break;
      if (!isPure(other)) return false;
    }
    if (node === statement) return true;
    child = node;
  }
  return false;
}
