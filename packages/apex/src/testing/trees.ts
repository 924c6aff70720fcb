/** What holds for the tree of any code, for tests of this package and of those with more code. */
import type {Expression, Syntax, TypeSyntax} from '../ast';
import {parseFile} from '../parser/parse';
import {readTreeQuickly, readTreeThoroughly} from '../parser/read-tree';
import {readTokens} from '../parser/tokens';
import {compactText, sourceOf} from '../source-text';
import {childrenOf, descendants, isExpression} from '../walk';

/** Prints the tree with the rule of each node. */
const printTree: Parameters<typeof readTreeQuickly<string>>[1] = (parser) => {
  const {ruleNames} = parser as unknown as {ruleNames: string[]};
  return parser.compilationUnit().toStringTree(ruleNames, parser);
};

/** @returns the tree of the quick way of predicting; undefined if that gives up */
export function quickTree(text: string): string | undefined {
  return readTreeQuickly(readTokens(text).stream, printTree);
}

/** @returns the tree of the thorough way of predicting, which takes long */
export function thoroughTree(text: string): string {
  return readTreeThoroughly(readTokens(text).stream, printTree).tree;
}

/** @returns each outermost expression of a file, printed from its tree and as it is written */
export function expressionsOf(text: string): {printed: string; written: string}[] {
  return [...descendants(parseFile(text).unit)]
    .filter(isExpression)
    .filter(({parent}) => !parent || !isExpression(parent))
    .map((node) => ({printed: print(node), written: compactText(node)}));
}

/** @returns the nodes of a file that are not inside the node that they belong to */
export function nodesOutside(text: string): Syntax[] {
  return [...descendants(parseFile(text).unit)].flatMap(placesOutside);
}

function list(expressions: readonly Expression[]): string {
  return expressions.map(print).join(',');
}

function written(type: TypeSyntax): string {
  return compactText({place: type.place});
}

function created({words, arguments: types}: TypeSyntax): string {
  const [first] = types;
  if (words.length === 0) return first ? created(first) : '';
  const name = words.map(({text}) => text).join('.');
  return types.length === 0 ? name : `${name}<${types.map(written).join(',')}>`;
}

/** Prints an expression from its tree, without blanks. */
function print(expression: Expression): string {
  const {parenthesized} = expression;
  return parenthesized ? `(${printInner(expression)})` : printInner(expression);
}

function printInner(node: Expression): string {
  switch (node.kind) {
    case 'literal':
    case 'query':
    case 'opaque':
      return compactText({place: node.place});
    case 'name':
    case 'self':
      return sourceOf(node).toLowerCase() === node.name.toLowerCase() ? sourceOf(node) : '?';
    case 'classLiteral':
      return `${written(node.type)}.class`;
    case 'field':
      return `${print(node.receiver)}${node.safe ? '?.' : '.'}${node.name}`;
    case 'call': {
      const before = node.receiver ? `${print(node.receiver)}${node.safe ? '?.' : '.'}` : '';
      return `${before}${node.name}(${list(node.arguments)})`;
    }
    case 'index':
      return `${print(node.receiver)}[${print(node.index)}]`;
    case 'new':
      return `new${created(node.type)}(${list(node.arguments)})`;
    case 'newCollection': {
      const brackets = node.type.words.length === 0 ? '[]' : '';
      return `new${created(node.type)}${brackets}{${list(node.elements)}}`;
    }
    case 'newArray':
      return `new${created(node.type)}[${print(node.size)}]`;
    case 'newMap': {
      const entries = node.entries.map(({key, value}) => `${print(key)}=>${print(value)}`);
      return `new${created(node.type)}{${entries.join(',')}}`;
    }
    case 'binary':
      return `${print(node.left)}${node.operator}${print(node.right)}`;
    case 'unary':
      return `${node.operator}${print(node.operand)}`;
    case 'increment': {
      const operator = node.operator.repeat(2);
      return node.isPrefix
        ? `${operator}${print(node.target)}`
        : `${print(node.target)}${operator}`;
    }
    case 'instanceof':
      return `${print(node.operand)}instanceof${written(node.type)}`;
    case 'conditional':
      return `${print(node.condition)}?${print(node.whenTrue)}:${print(node.whenFalse)}`;
    case 'assign':
      return `${print(node.target)}${node.operator}${print(node.value)}`;
    case 'cast':
      return `(${written(node.type)})${print(node.operand)}`;
  }
}

function placesOutside(node: Syntax): Syntax[] {
  const {start, end} = node.place;
  return childrenOf(node).filter(
    ({place, parent, kind}) =>
      parent !== node || (kind !== 'modifier' && (place.start < start || place.end > end)),
  );
}
