import {beforeEach, expect, test, vi} from 'vitest';
import prefetch from './prefetch';

interface Link {
  relList: {supports: () => boolean};
  href?: string;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
}

let links: Link[];

beforeEach(() => {
  links = [];
  vi.stubGlobal('document', {
    createElement: (): Link => ({relList: {supports: () => true}, remove: () => undefined}),
    head: {append: (link: Link) => links.push(link)},
  });
});

test('a file is requested once', async () => {
  const first = prefetch('/assets/js/shared.js');
  links[0]?.onload?.();
  await first;
  await prefetch('/assets/js/shared.js');
  expect(links.map(({href}) => href)).toEqual(['/assets/js/shared.js']);
});

test('a file that failed is requested again', async () => {
  const first = prefetch('/assets/js/failed.js');
  links[0]?.onerror?.();
  await first;
  void prefetch('/assets/js/failed.js');
  expect(links).toHaveLength(2);
});
