/** Lays chains out as the pages of this site have them: one call per line, groups broken when they are long. */

export interface Call {
  name: string;
  arguments: readonly Node[];
}

/** `SOQL.Filter.name().equal('Acme')`: a start that stays on one line, and calls. */
export interface Chain {
  kind: 'chain';
  start: string;
  calls: Call[];
  /** True if each call is on its own line even if there is room. */
  isBroken: boolean;
}

/** `new List<String>{ 'a', 'b' }` */
export interface ListNode {
  kind: 'list';
  elementType: string;
  items: readonly string[];
}

export type Node = string | Chain | ListNode;

const width = 100;
const step = 4;

export function chain(start: string, calls: Call[] = [], isBroken = false): Chain {
  return {kind: 'chain', start, calls, isBroken};
}

export function call(name: string, ...parameters: Node[]): Call {
  return {name, arguments: parameters};
}

export function list(elementType: string, items: readonly string[]): ListNode {
  return {kind: 'list', elementType, items};
}

function oneLine(node: Node): string {
  if (typeof node === 'string') return node;
  if (node.kind === 'list') return `new List<${node.elementType}>{ ${node.items.join(', ')} }`;
  const calls = node.calls.map(
    ({name, arguments: nodes}) => `.${name}(${nodes.map(oneLine).join(', ')})`,
  );
  return node.start + calls.join('');
}

function mustBreak(node: Node): boolean {
  if (typeof node === 'string' || node.kind === 'list') return false;
  return node.isBroken || node.calls.some(({arguments: nodes}) => nodes.some(mustBreak));
}

/**
 * @param indent of the line on which the node starts
 * @param used columns of that line that are taken already
 */
function layOut(node: Node, indent: number, used: number): string {
  const line = oneLine(node);
  if (!mustBreak(node) && used + line.length <= width) return line;
  if (typeof node === 'string') return node;
  return node.kind === 'list' ? layOutList(node, indent) : layOutChain(node, indent);
}

function layOutChain({start, calls}: Chain, indent: number): string {
  const inner = indent + step;
  const lines = calls.map((entry) => {
    const opening = `${' '.repeat(inner)}.${entry.name}(`;
    // Two more columns for the closing parenthesis and what may follow it.
    const used = opening.length + 2;
    const parameters = entry.arguments.map((node, index) =>
      layOut(node, inner, used + (index > 0 ? oneLineLength(entry.arguments.slice(0, index)) : 0)),
    );
    return `${opening}${parameters.join(', ')})`;
  });
  return [start, ...lines].join('\n');
}

function oneLineLength(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + oneLine(node).length + 2, 0);
}

/** As many items on a line as there is room for. */
function layOutList({elementType, items}: ListNode, indent: number): string {
  const margin = ' '.repeat(indent + step);
  const lines: string[] = [];
  let line = '';
  items.forEach((item, index) => {
    const piece = index < items.length - 1 ? `${item},` : item;
    if (line !== '' && margin.length + line.length + 1 + piece.length > width) {
      lines.push(margin + line);
      line = '';
    }
    line = line === '' ? piece : `${line} ${piece}`;
  });
  lines.push(margin + line);
  return `new List<${elementType}>{\n${lines.join('\n')}\n${' '.repeat(indent)}}`;
}

/** @returns the chain as a statement, one call per line */
export function layOutStatement(node: Chain): string {
  return `${layOutChain(node, 0)};`;
}
