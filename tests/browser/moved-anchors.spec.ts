/** Links to sections that have moved to another page. */
import {expect, open, test} from './support/site';

const old = '/docs/faq#what-is-the-difference-between-soqlcachemock-and-soqlmock';
const current = '/cache/advanced/mocking#soqlcachemock-or-soqlmock-which-applies';

test('a link to a section that has moved opens the page that has it now', async ({page}) => {
  const target = page.locator(current.replace(/.*#/, '#'));
  await test.step('on loading', async () => {
    await page.goto(old);
    await expect(page).toHaveURL(current);
    await expect(target).toBeInViewport();
  });
  await test.step('when the hash changes, and Back leads to where the reader was', async () => {
    await open(page, '/docs/faq');
    await page.evaluate((hash) => void (window.location.hash = hash), old.replace(/.*#/, '#'));
    await expect(page).toHaveURL(current);
    await expect(target).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/docs/faq');
  });
});

test.describe('without JavaScript', () => {
  test.use({javaScriptEnabled: false});

  test('a link to a section that has moved shows where it is now', async ({page}) => {
    await page.goto(old);
    const notes = page.getByText('This answer has moved to');
    await expect(notes.filter({visible: true})).toHaveCount(1);
    const link = page.getByRole('link', {name: current});
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page).toHaveURL(current);
    await test.step('other readers do not see it', async () => {
      await page.goto('/docs/faq');
      await expect(notes.filter({visible: true})).toHaveCount(0);
    });
  });
});
