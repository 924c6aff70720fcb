/** What a Markdown node says. */
import type {Position} from '@soql-lib/apex';
import type {Code, Nodes} from 'mdast';

/** Returns the value of a JSX attribute; `{…}` for an expression. */
export function attribute(node: Nodes, name: string): string | undefined {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return undefined;
  const found = node.attributes.find(
    (candidate) => candidate.type === 'mdxJsxAttribute' && candidate.name === name,
  );
  if (!found) return undefined;
  return typeof found.value === 'string' ? found.value : '{…}';
}

export function startOf(node: Nodes): Position {
  return node.position?.start ?? {line: 1, column: 1};
}

/** Inline nodes, which are joined without spaces. */
const inline = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'linkReference',
  'footnoteReference',
  'mdxJsxTextElement',
]);

/**
 * Returns the visible text of a node, without markup.
 *
 * @param printBlock prints a code block; by default, its code
 */
export function textOf(
  node: Nodes,
  printBlock: (node: Code) => string = ({value}) => value,
): string {
  return printText(node, printBlock).replace(/\s+/g, ' ').trim();
}

function printText(node: Nodes, printBlock: (node: Code) => string): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'code') return ` ${printBlock(node)} `;
  if (node.type === 'break') return ' ';
  // A colon in prose is not a directive: the site prints it unchanged.
  if (node.type === 'textDirective' && node.children.length === 0) return `:${node.name}`;
  if (!('children' in node)) return '';
  const text = node.children.map((child) => printText(child, printBlock)).join('');
  return inline.has(node.type) ? text : ` ${text} `;
}
