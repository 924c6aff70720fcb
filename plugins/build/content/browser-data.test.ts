import {expect, it} from 'vitest';
import {readSite} from '../../../src/content/site';
import {browserData, pagesOfBrowserData} from './browser-data';

it('the data of the development server is that of a build, from a third of the pages', async () => {
  const folder = process.cwd();
  const all = await readSite(folder);
  const selected = pagesOfBrowserData(folder);
  expect(selected.length).toBeLessThan(all.pages.length / 2);
  expect(browserData(await readSite(folder, selected))).toEqual(browserData(all));
});
