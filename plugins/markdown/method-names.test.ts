import type {Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {VFile} from 'vfile';
import {expect, it} from 'vitest';
import {rehypeMethodNames} from './method-names';

it.each([
  {path: 'soql/api/soql.md', html: '<h3>with</h3>', translate: 'no'},
  {path: 'soql/api/soql.md', html: '<h3>Choose fields</h3>', translate: undefined},
  {path: 'soql/api/soql.md', html: '<a href="#tolist">toList</a>', translate: 'no'},
  {path: 'soql/api/soql.md', html: '<a href="#tolist">here</a>', translate: undefined},
  {path: 'soql/where.md', html: '<a href="/soql/api/soql#with">with</a>', translate: 'no'},
  {path: 'soql/where.md', html: '<h3>with</h3>', translate: undefined},
])('$html in $path', ({path, html, translate}) => {
  const root: Root = fromHtml(html, {fragment: true});
  rehypeMethodNames()(root, new VFile({path}));
  const [element] = root.children;
  expect(element?.type === 'element' && element.properties.translate).toBe(translate);
});
