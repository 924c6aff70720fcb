/** Page analytics: one page_view per page view, and nothing without an id. */
import type {Page} from '@playwright/test';
import {readPage} from './support/html';
import {pageChunk} from './support/program';
import {expect, open, retryInVain, test, variantOrigin} from './support/site';

interface View {
  page_location: string;
  page_title: string;
}

/** Mocks the analytics service, whose script would send the queued events. */
async function intercept(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({contentType: 'text/javascript', body: ''});
  });
  return asked;
}

/** Returns the page_view events that the page has queued, in order. */
function readViews(page: Page): Promise<View[]> {
  return page.evaluate(() => {
    const {dataLayer} = window as unknown as {dataLayer: ArrayLike<unknown>[]};
    return dataLayer
      .filter((entry) => entry[0] === 'event' && entry[1] === 'page_view')
      .map((entry) => entry[2] as View);
  });
}

test.describe('with an id', () => {
  test.use({baseURL: variantOrigin});

  test('each page view sends one page_view event', async ({page}) => {
    const asked = await intercept(page);
    await open(page, '/soql/getting-started');
    const expected: View[] = [];
    const expectView = async (path: string) => {
      const {title} = await readPage(page.request, variantOrigin + path);
      expected.push({page_location: variantOrigin + path, page_title: title});
      await expect.poll(() => readViews(page)).toEqual(expected);
    };
    await expectView('/soql/getting-started');
    await page.getByRole('navigation', {name: 'On this page'}).getByRole('link').first().click();
    await expect(page).toHaveURL(/#/);
    const paths = ['/cache/getting-started', '/playground', '/soqlLibBenefits', '/releases'].concat(
      ['/evaluator/getting-started', '/docs/getting-started', '/soql/getting-started', '/'],
    );
    for (const path of paths) {
      // Not by pointer: the scroll position is still changing, which moves the navbar away.
      await page.locator(`nav.navbar a[href="${path}"]`).first().press('Enter');
      await expectView(path);
    }
    await page.goBack();
    await expectView('/soql/getting-started');
    expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST000000']);
    const configured = await page.evaluate(() => {
      const {dataLayer} = window as unknown as {dataLayer: ArrayLike<unknown>[]};
      return dataLayer
        .filter((entry) => entry[0] === 'config')
        .map((entry) => [...Array.from(entry)]);
    });
    // The service's script must not count the first page again.
    expect(configured).toEqual([['config', 'G-TEST000000', {send_page_view: false}]]);
  });

  test('the page_view event of the search page has the title with the query', async ({page}) => {
    await intercept(page);
    await open(page, '/search?q=toMap');
    await expect
      .poll(() => readViews(page))
      .toEqual([
        {
          page_location: `${variantOrigin}/search?q=toMap`,
          page_title: 'Search results for “toMap” | SOQL Lib',
        },
      ]);
  });

  test('a page that failed to load is counted, and again when a retry shows it', async ({page}) => {
    await intercept(page);
    const path = '/soqlLibBenefits';
    const file = pageChunk(path);
    await page.route(file, (route) => route.abort());
    await open(page, path);
    const page_location = variantOrigin + path;
    const expected = [{page_location, page_title: 'This page failed to load | SOQL Lib'}];
    await expect.poll(() => readViews(page)).toEqual(expected);
    const retry = page.getByRole('button', {name: 'Retry'});
    await retryInVain(page);
    await page.unroute(file);
    await retry.click();
    const {title} = await readPage(page.request, page_location);
    expected.push({page_location, page_title: title});
    await expect.poll(() => readViews(page)).toEqual(expected);
    await page.locator('nav.navbar a[href="/playground"]').first().click();
    await expect(page).toHaveURL('/playground');
    await expect.poll(() => readViews(page)).toHaveLength(3);
  });
});

test('without an id no analytics are loaded', async ({page}) => {
  const asked = await intercept(page);
  await open(page, '/evaluator/getting-started');
  await page.getByRole('link', {name: 'Cache', exact: true}).first().click();
  await expect(page).toHaveURL('/cache/getting-started');
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => 'dataLayer' in window || 'gtag' in window)).toBe(false);
  expect(await page.context().cookies()).toEqual([]);
});
