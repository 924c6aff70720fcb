/** Lays chains out: one call per line, and longer ones broken further, in the requested style. */

export interface CallText {
  name: string;
  arguments: readonly ArgumentText[];
}

/** `SOQL.Filter.name().equal('Acme')`: a start that stays on one line, and calls. */
export interface ChainText {
  kind: 'chain';
  start: string;
  calls: readonly CallText[];
  /** True if each call is on its own line even if there is room. */
  isBroken: boolean;
}

/** `new List<String>{ 'a', 'b' }` */
interface ListText {
  kind: 'list';
  elementType: string;
  items: readonly string[];
}

export type ArgumentText = string | ChainText | ListText;

/** How code around the chain is formatted. */
export interface LayoutStyle {
  /** Columns of a line. */
  width: number;
  /** One step of indentation. */
  unit: string;
  /** Indentation of the line on which the chain starts. */
  indent: string;
  /** Columns in front of the chain on that line. */
  column: number;
  /** @returns a text as it will be, where names in it stand for something else */
  expand: (text: string) => string;
}

/** The style of this site's pages. */
export const siteStyle: LayoutStyle = {
  width: 100,
  unit: '    ',
  indent: '',
  column: 0,
  expand: (text) => text,
};

const tabWidth = 4;

export function chain(start: string, calls: readonly CallText[] = [], isBroken = false): ChainText {
  return {kind: 'chain', start, calls, isBroken};
}

export function call(name: string, ...parameters: ArgumentText[]): CallText {
  return {name, arguments: parameters};
}

export function list(elementType: string, items: readonly string[]): ListText {
  return {kind: 'list', elementType, items};
}

/** @returns how many columns a text takes */
export function columnsOf(text: string): number {
  return text.length + (text.split('\t').length - 1) * (tabWidth - 1);
}

/** @returns the chain on one line */
export function printOnOneLine(node: ArgumentText): string {
  if (typeof node === 'string') return node;
  if (node.kind === 'list') return `new List<${node.elementType}>{ ${node.items.join(', ')} }`;
  return node.start + node.calls.map((entry) => printCall(entry)).join('');
}

/** @returns the call on one line, with its dot */
export function printCall({name, arguments: nodes}: CallText): string {
  return `.${name}(${nodes.map((node) => printOnOneLine(node)).join(', ')})`;
}

/** @returns the chain with one call per line, without a semicolon */
export function printChain(node: ChainText, style = siteStyle): string {
  const printer = new Printer(style);
  const fits = style.column + columnsOf(style.expand(node.start)) <= style.width;
  const [, object, of] = /^(\w+)(\.of\(.*\))$/.exec(node.start) ?? [];
  const inner = style.indent + style.unit;
  const start = fits || object === undefined ? node.start : `${object}\n${inner}${of ?? ''}`;
  return [start, ...printer.calls(node.calls, inner, 0)].join('\n');
}

function mustBreak(node: ArgumentText): boolean {
  if (typeof node === 'string' || node.kind === 'list') return false;
  return node.isBroken || node.calls.some(({arguments: nodes}) => nodes.some(mustBreak));
}

/** Where a node is put. */
interface Position {
  /** Indentation of the line on which it starts. */
  indent: string;
  /** Columns in front of it on that line. */
  column: number;
  /** Columns of what follows on its last line. */
  after: number;
}

class Printer {
  constructor(private readonly style: LayoutStyle) {}

  private columns(text: string): number {
    return Math.max(...this.style.expand(text).split('\n').map(columnsOf));
  }

  /** @param after columns of what follows on the last line */
  calls(calls: readonly CallText[], indent: string, after: number): string[] {
    return calls.map((entry, index) => {
      const isLast = index === calls.length - 1;
      const place = {indent, column: this.columns(indent), after: isLast ? after : 0};
      return indent + this.call(entry, place);
    });
  }

  /** Tries the forms from the shortest to the one with most lines. */
  private call(entry: CallText, position: Position): string {
    const {name, arguments: nodes} = entry;
    const line = printCall(entry);
    if (nodes.length === 0) return line;
    if (!nodes.some(mustBreak) && this.fits(line, position)) return line;
    const hugging = this.hugging(name, nodes, position);
    if (hugging !== undefined && this.fits(hugging, position)) return hugging;
    const apart = this.apart(name, nodes, position);
    return hugging === undefined || this.fits(apart, position) ? apart : hugging;
  }

  /** `.with('Owner', new List<SObjectField>{`, and the rest of the last argument on own lines */
  private hugging(
    name: string,
    nodes: readonly ArgumentText[],
    position: Position,
  ): string | undefined {
    const last = nodes.at(-1);
    if (last === undefined || typeof last === 'string') return undefined;
    const before = nodes.slice(0, -1).map((node) => `${printOnOneLine(node)}, `);
    const opening = `.${name}(${before.join('')}`;
    const column = position.column + this.columns(opening);
    const after = position.after + 1;
    return `${opening}${this.node(last, {indent: position.indent, column, after})})`;
  }

  /** Each argument on a line of its own. */
  private apart(name: string, nodes: readonly ArgumentText[], {indent}: Position): string {
    const inner = indent + this.style.unit;
    const column = this.columns(inner);
    const lines = nodes.map((node, index) => {
      const comma = index < nodes.length - 1 ? ',' : '';
      return inner + this.node(node, {indent: inner, column, after: comma.length}) + comma;
    });
    return `.${name}(\n${lines.join('\n')}\n${indent})`;
  }

  private node(node: ArgumentText, position: Position): string {
    const line = printOnOneLine(node);
    if (typeof node === 'string') return line;
    if (!mustBreak(node) && this.fits(line, position)) return line;
    if (node.kind === 'list') return this.list(node, position.indent);
    return this.nested(node, position);
  }

  private nested({start, calls, isBroken}: ChainText, position: Position): string {
    const {indent, column, after} = position;
    const last = calls.at(-1);
    const [only, other] = last?.arguments ?? [];
    const endsInList = typeof only === 'object' && only.kind === 'list' && other === undefined;
    if (!isBroken && last && endsInList) {
      const front = printOnOneLine(chain(start, calls.slice(0, -1)));
      const inside = {indent, column: column + this.columns(front), after};
      const hugged = front + (this.hugging(last.name, last.arguments, inside) ?? '');
      if (this.fits(hugged, position)) return hugged;
    }
    return [start, ...this.calls(calls, indent + this.style.unit, after)].join('\n');
  }

  /** As many items on a line as there is room for. */
  private list({elementType, items}: ListText, indent: string): string {
    const {unit, width} = this.style;
    const margin = indent + unit;
    const lines: string[] = [];
    let line = '';
    items.forEach((item, index) => {
      const piece = index < items.length - 1 ? `${item},` : item;
      if (line !== '' && this.columns(margin + line) + 1 + this.columns(piece) > width) {
        lines.push(margin + line);
        line = '';
      }
      line = line === '' ? piece : `${line} ${piece}`;
    });
    lines.push(margin + line);
    return `new List<${elementType}>{\n${lines.join('\n')}\n${indent}}`;
  }

  private fits(text: string, {column, after}: Position): boolean {
    const lines = text.split('\n');
    return lines.every((line, index) => {
      const front = index === 0 ? column : 0;
      const behind = index === lines.length - 1 ? after : 0;
      return front + this.columns(line) + behind <= this.style.width;
    });
  }
}
