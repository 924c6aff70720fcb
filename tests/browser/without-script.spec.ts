import {expect, test} from './support/site';

test.describe('without script', () => {
  test.use({javaScriptEnabled: false});

  for (const width of [360, 1440]) {
    test(`every page can be read and left at ${width} px`, async ({page}) => {
      await page.setViewportSize({width, height: 900});
      await page.goto('/soql/examples/limit');
      await expect(page.getByRole('heading', {level: 1})).toBeVisible();
      await expect(page.locator('.hl-keyword').first()).toBeVisible();
      await page.locator('.navbar').getByRole('link', {name: 'Cache'}).click();
      await expect(page).toHaveURL(/\/cache\/getting-started$/);
      await page.locator('.menu').getByRole('link', {name: 'Basic features'}).click();
      await expect(page).toHaveURL(/\/cache\/basic-features$/);
    });
  }
});
