import type {Element, Root} from 'hast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {translateOf} from '../../src/search/names';

function textOf({children}: Element): string {
  return children.map((child) => (child.type === 'text' ? child.value : '')).join('');
}

/**
 * Marks names of methods as not to be translated: the headings of a reference page, and links to
 * them, such as those in the table of its methods.
 */
export function rehypeMethodNames() {
  return (root: Root, {path}: VFile): void => {
    visit(root, 'element', (element) => {
      const text = textOf(element);
      const isHeading = /^h[1-6]$/.test(element.tagName);
      const address = isHeading ? path : path + String(element.properties.href);
      const isName = isHeading || address.endsWith(`#${text.toLowerCase()}`);
      if (isName) element.properties.translate = translateOf(address, text);
    });
  };
}
