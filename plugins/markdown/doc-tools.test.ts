import type {Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {expect, it} from 'vitest';
import {rehypeDocTools} from './doc-tools';

function childrenOf(html: string): string[] {
  const root: Root = fromHtml(html, {fragment: true});
  rehypeDocTools()(root);
  return root.children.map((node) =>
    'tagName' in node ? node.tagName : String('name' in node && node.name),
  );
}

it('puts the tools after the first paragraph', () => {
  const children = childrenOf('<h1>Title</h1><p>First.</p><p>Second.</p><h2>Section</h2>');
  expect(children).toEqual(['h1', 'p', 'DocTools', 'p', 'h2']);
});
