import {expect, open, test} from './support/site';

test('the blog sidebar groups posts by year, and there are a feed and tags', async ({
  page,
  request,
}) => {
  await open(page, '/releases/6.11');
  const sidebar = page.getByRole('navigation', {name: /recent posts/i});
  for (const year of ['2023', '2024', '2025', '2026']) await expect(sidebar).toContainText(year);
  for (const version of [
    '1.0',
    '2.0',
    '3.0',
    '3.3',
    '4.0',
    '5.0',
    '5.1',
    '5.2',
    '6.0',
    '6.1',
    '6.5',
    '6.7',
    '6.10',
  ]) {
    await expect(sidebar.locator(`a[href="/releases/${version}"]`)).toHaveCount(1);
  }
  expect(await (await request.get('/releases/rss.xml')).text()).toContain('/releases/6.11');
  expect((await request.get('/releases/tags/breaking')).status()).toBe(200);
});
