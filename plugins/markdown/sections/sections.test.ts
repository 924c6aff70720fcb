import type {Element, Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import type {MdxJsxFlowElementHast} from 'mdast-util-mdx-jsx';
import {expect, it} from 'vitest';
import {estimateSize} from './size';
import {rehypeSections} from '.';

it('each h2 is in a section with what follows it; what comes before the first stays where it is', () => {
  const root: Root = fromHtml('<h1>A</h1><p>B</p><h2>C</h2><h3>D</h3><p>E</p><h2>F</h2>', {
    fragment: true,
  });
  rehypeSections()(root);
  const names = (nodes: Root['children']) =>
    nodes.map((node) => (node.type === 'element' ? node.tagName : node.type));
  expect(names(root.children)).toEqual(['h1', 'p', 'section', 'section']);
  const [first, second] = root.children.slice(2) as Element[];
  expect(names(first?.children ?? [])).toEqual(['h2', 'h3', 'p']);
  expect(names(second?.children ?? [])).toEqual(['h2']);
});

it('a page without h2 is not changed', () => {
  const html = '<h1>A</h1><p>B</p>';
  const root: Root = fromHtml(html, {fragment: true});
  rehypeSections()(root);
  expect(root.children).toMatchObject([{tagName: 'h1'}, {tagName: 'p'}]);
});

function component(name: string, attributes: Record<string, string>): MdxJsxFlowElementHast {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value,
    })),
    children: [],
  };
}

it('a section with more code, text, and queries is higher; on a wide screen a chain is as high as its larger part', () => {
  const empty = estimateSize([]);
  const code = estimateSize([component('CodeFence', {code: 'a\nb\nc'})]);
  const result = JSON.stringify({query: {text: 'SELECT Id FROM Account LIMIT 1', runs: ''}});
  const chain = estimateSize([component('ApexChain', {code: 'a\nb\nc', result})]);
  const text = estimateSize([{type: 'text', value: ' four words of text '}]);
  expect(code.rows - empty.rows).toBe(7);
  expect(code.wideRows).toBe(code.rows);
  expect(chain.rows - code.rows).toBe(6);
  expect(chain.wideRows).toBe(code.rows);
  expect(text).toEqual({...empty, characters: 18});
});
