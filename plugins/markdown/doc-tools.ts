import type {Root} from 'hast';
import {jsxElement} from './jsx-element';

/**
 * Inserts the row of tools after a document's first paragraph, so that a phone shows the title and
 * the first sentence before them. On a wide screen, the tools are beside the breadcrumbs
 * (src/theme/DocBreadcrumbs).
 */
export function rehypeDocTools() {
  return (root: Root): void => {
    const first = root.children.findIndex(
      (node) => node.type === 'element' && node.tagName === 'p',
    );
    if (first >= 0) root.children.splice(first + 1, 0, jsxElement('DocTools'));
  };
}
