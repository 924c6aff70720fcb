import type {ElementContent, Root, RootContent} from 'hast';
import {estimateSize} from './size';

const isElementContent = (node: RootContent): node is ElementContent =>
  node.type !== 'doctype' && node.type !== 'mdxjsEsm';

function toSection(children: ElementContent[]): ElementContent {
  const {rows, wideRows, characters} = estimateSize(children);
  const properties = {dataRows: rows, dataWideRows: wideRows, dataCharacters: characters};
  return {type: 'element', tagName: 'section', properties, children};
}

/**
 * Wraps each `h2` with what follows it in a section that says its estimated height, so that the
 * browser need not lay out what is far from the screen (src/css/global.css).
 */
export function rehypeSections() {
  return (root: Root): void => {
    const content = root.children.filter(isElementContent);
    const starts = content.flatMap((node, index) =>
      node.type === 'element' && node.tagName === 'h2' ? [index] : [],
    );
    const sections = starts.map((start, index) =>
      toSection(content.slice(start, starts[index + 1])),
    );
    root.children = [
      ...root.children.filter((node) => !isElementContent(node)),
      ...content.slice(0, starts[0]),
      ...sections,
    ];
  };
}
