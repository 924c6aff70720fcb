/** Printed pages: light, complete, without controls. */
import {expect, open, settled, test} from './support/site';

test.beforeEach(async ({page}) => {
  await page.emulateMedia({media: 'print'});
  // The width of A4 within the browser's own margins, in CSS pixels.
  await page.setViewportSize({width: 718, height: 1020});
});

test('pages print light and complete, without controls', async ({page}) => {
  for (const path of [
    '/soql/examples/where',
    '/soql/api/soql',
    '/cache/advanced/design',
    '/docs/migrate-from-fflib',
  ]) {
    await test.step(path, async () => {
      await open(page, path);
      await settled(page);
      const colors = await page.evaluate(() => {
        const {backgroundColor} = getComputedStyle(document.documentElement);
        const {color} = getComputedStyle(document.body);
        return [backgroundColor, color].map((value) => Number(/\d+/.exec(value)?.[0]));
      });
      expect(colors[0]).toBeGreaterThan(240);
      expect(colors[1]).toBeLessThan(60);
      const cutOff = await page.evaluate(() =>
        [...document.querySelectorAll('main pre, main table, main .diagram')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.textContent.slice(0, 60)),
      );
      expect(cutOff).toEqual([]);
      const isComplete = await page
        // What a link to a moved section shows is hidden without that link.
        .locator('.markdown > section > :not([class*="movedAnswer"])')
        .evaluateAll((nodes) =>
          nodes.every((node) => node.checkVisibility({contentVisibilityAuto: true})),
        );
      expect(isComplete).toBe(true);
    });
  }
  for (const role of ['banner', 'button', 'contentinfo'] as const)
    await expect(page.getByRole(role).filter({visible: true})).toHaveCount(0);
  await expect(page.getByRole('region', {name: 'Announcement'})).toBeHidden();
  await expect(page.getByRole('navigation').filter({visible: true})).toHaveAccessibleName(
    'Breadcrumbs',
  );
  const external = page.locator('main p a[href^="http"]').first();
  const shown = await external.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(shown).toContain('https://');
});
