import type {ElementContent, Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import type {ChainResult} from '../../../src/components/Chain';
import {clauseStarts} from '../../../src/components/Code/markup';

/**
 * The height of a section, estimated before it is laid out. Measured on the 611 sections of the
 * documents at 1440 px, half of the estimates are within 4% of the height, and nine of ten within
 * 13%; on a phone 6% and 17%.
 */
export interface Size {
  /** Height that doesn't depend on the width, in rows of code. */
  rows: number;
  /** The same on a wide screen, where a chain's query is beside it. */
  wideRows: number;
  /** Number of characters of flowing text. */
  characters: number;
}

const pixelsPerRow = 22.4;

/** Rows of a section by itself, and of what elements add: margins, half of the last line. */
const rowsOfSection = 5.5;
const rowsOfElement: Record<string, number> = {h3: 2.5, h4: 2.5, li: 0.2, tr: 1.2};
const rowsOfBlock = 4;

/** Returns the rows of a chain's queries, and of the line below them. */
function rowsOfResult(text: string): number {
  const {query, further = []} = JSON.parse(text) as ChainResult;
  const rows = [query, ...further].map((shown) => clauseStarts(shown.text).length + rowsOfBlock);
  return rows.reduce((sum, value) => sum + value, -1);
}

/** Rows of what the components for code and diagrams show, by the attribute that has it. */
const rowsOfAttribute: Record<string, (value: string) => number> = {
  code: (code) => code.split('\n').length + rowsOfBlock,
  result: rowsOfResult,
  svg: (svg) => Number(/viewBox="\S+ \S+ \S+ ([\d.]+)"/.exec(svg)?.[1] ?? 0) / pixelsPerRow,
};

/** Returns the rows of what a component shows, from top to bottom in a narrow column. */
function partsOf({attributes}: MdxJsxFlowElementHast): number[] {
  return attributes.map((attribute) =>
    attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
      ? (rowsOfAttribute[attribute.name]?.(attribute.value) ?? 0)
      : 0,
  );
}

/** Estimates the height of a section with this content. */
export function estimateSize(children: ElementContent[]): Size {
  const section: Root = {type: 'root', children};
  const size = {rows: rowsOfSection, wideRows: rowsOfSection, characters: 0};
  visit(section, (node) => {
    if (node.type === 'text') size.characters += node.value.trim().length;
    if (node.type === 'element') {
      const rows = rowsOfElement[node.tagName] ?? 0;
      size.rows += rows;
      size.wideRows += rows;
    }
    if (node.type === 'mdxJsxFlowElement') {
      const parts = partsOf(node);
      size.rows += parts.reduce((sum, rows) => sum + rows, 0);
      size.wideRows += Math.max(0, ...parts);
    }
  });
  return {...size, rows: Math.round(size.rows), wideRows: Math.round(size.wideRows)};
}
