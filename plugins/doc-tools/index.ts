import type {Root} from 'hast';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';

/**
 * Inserts the row of tools behind a document's first paragraph, where it is on a phone: title and first sentence come
 * first. On a wide screen the row of breadcrumbs has the tools (src/theme/DocBreadcrumbs).
 */
export function rehypeDocTools() {
  return (root: Root): void => {
    const first = root.children.findIndex(
      (node) => node.type === 'element' && node.tagName === 'p',
    );
    const tools: MdxJsxFlowElementHast = {
      type: 'mdxJsxFlowElement',
      name: 'DocTools',
      attributes: [],
      children: [],
    };
    if (first >= 0) root.children.splice(first + 1, 0, tools);
  };
}
