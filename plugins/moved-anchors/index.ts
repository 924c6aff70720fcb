import type {Root} from 'hast';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {readFrontMatter} from '../../src/content/frontMatter';

/**
 * Keeps links to former ids of headings working: `moved_anchors` in front matter maps an old id to the current one, and an
 * empty element with the old id is inserted before the heading's text. Works without JavaScript.
 */
export function rehypeMovedAnchors() {
  return (root: Root, {path, value}: VFile): void => {
    const {moved_anchors: moved = {}} = readFrontMatter(path, String(value), 'docs').values;
    if (Object.keys(moved).length === 0) return;
    visit(root, 'element', ({tagName, properties, children}) => {
      if (!/^h[1-6]$/.test(tagName)) return;
      const old = Object.keys(moved).filter((id) => moved[id] === properties.id);
      children.unshift(
        ...old.map((id) => ({
          type: 'element' as const,
          tagName: 'span',
          properties: {id, className: ['moved-anchor']},
          children: [],
        })),
      );
    });
  };
}
