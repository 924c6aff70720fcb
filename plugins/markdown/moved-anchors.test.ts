import type {Root} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {VFile} from 'vfile';
import {expect, it} from 'vitest';
import {rehypeMovedAnchors} from './moved-anchors';

it('an id that has moved to another page becomes a link to that page, at the end', () => {
  const root: Root = fromHtml('<h2 id="now">Now</h2><p>Text</p>', {fragment: true});
  const value = '---\nmoved_anchors:\n  before: /soql/api/soql#tolist\n---\n';
  rehypeMovedAnchors()(root, new VFile({path: 'soql/page.md', value}));
  expect(root.children.slice(2)).toMatchObject([
    {
      name: 'MovedAnswer',
      attributes: [
        {name: 'id', value: 'before'},
        {name: 'to', value: '/soql/api/soql#tolist'},
      ],
    },
  ]);
});

it('an old id becomes an empty element in the heading with the new id', () => {
  const root: Root = fromHtml('<h2 id="now">Now</h2><h3 id="other">Other</h3>', {fragment: true});
  const value = '---\nmoved_anchors:\n  before: now\n---\n';
  rehypeMovedAnchors()(root, new VFile({path: 'soql/page.md', value}));
  const [now, other] = root.children;
  expect(now).toMatchObject({
    children: [{tagName: 'span', properties: {id: 'before'}, children: []}, {value: 'Now'}],
  });
  expect(other).toMatchObject({children: [{value: 'Other'}]});
});
