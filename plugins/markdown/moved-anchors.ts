import type {ElementContent, Root} from 'hast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {isOnOtherPage, readFrontMatter} from '../../src/content/frontMatter';
import {jsxElement} from './jsx-element';

/**
 * Keeps links to former ids of headings working: `moved_anchors` in front matter maps an old id to
 * the current one, and an empty element with the old id is inserted before the heading's text.
 * Works without JavaScript. For an id that has moved to another page, `MovedAnswer` redirects to
 * that page.
 */
export function rehypeMovedAnchors() {
  return (root: Root, {path, value}: VFile): void => {
    const {moved_anchors: moved = {}} = readFrontMatter(path, String(value), 'docs').values;
    const entries = Object.entries(moved);
    if (entries.length === 0) return;
    visit(root, 'element', ({tagName, properties, children}) => {
      if (!/^h[1-6]$/.test(tagName)) return;
      const old = entries.filter(([, current]) => current === properties.id);
      children.unshift(...old.map(([id]) => anchor(id)));
    });
    const elsewhere = entries.filter(([, current]) => isOnOtherPage(current));
    root.children.push(...elsewhere.map(([id, to]) => jsxElement('MovedAnswer', {id, to})));
  };
}

function anchor(id: string): ElementContent {
  const properties = {id, className: ['moved-anchor']};
  return {type: 'element', tagName: 'span', properties, children: []};
}
