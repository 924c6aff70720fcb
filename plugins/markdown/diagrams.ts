import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {drawDiagram} from '../../src/content/diagram';
import {jsxElement} from './jsx-element';

/**
 * Renders Mermaid fences at build time. Other diagram types stay fences: the checks report them
 * (checkDiagrams), and until they are replaced, theme-mermaid shows them in `npm start`. The
 * fence's flag `title="…"` names the diagram for screen readers.
 */
export function remarkDiagrams() {
  return (root: Root): void => {
    visit(root, 'code', (node: Code, index, parent) => {
      if (node.lang !== 'mermaid' || !parent || index === undefined) return;
      const drawing = drawDiagram(node.value);
      if (!drawing) return;
      const [, title = 'Diagram'] = /title="([^"]+)"/.exec(node.meta ?? '') ?? [];
      const diagram = jsxElement('Diagram', {svg: drawing, title});
      parent.children[index] = diagram;
    });
  };
}
