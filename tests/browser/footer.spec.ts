/** The footer. */
import release from '../../facts/release.json';
import {expect, open, test} from './support/site';

const {contact, urls} = release;

test('the footer has the contact, links, copyright and documented release', async ({page}) => {
  await open(page, '/cache/getting-started');
  const footer = page.getByRole('contentinfo');
  await test.step('contact', async () => {
    const address = footer.locator('address');
    await expect(address).toContainText(contact.company);
    await expect(address).toContainText(contact.street);
    await expect(address).toContainText(
      `${contact.postalCode} ${contact.city}, ${contact.country}`,
    );
    await expect(address.getByRole('link', {name: contact.email})).toHaveAttribute(
      'href',
      `mailto:${contact.email}`,
    );
  });
  await test.step('copyright and release', async () => {
    await expect(footer).toContainText(`Copyright © 2025 ${contact.company}`);
    await expect(footer).toContainText(`Documentation for SOQL Lib ${release.version}`);
  });
  await test.step('external links', async () => {
    const external = await footer
      .locator('a[href^="https://"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(external).toEqual([
      urls.github,
      urls.linkedIn,
      urls.youTube,
      urls.blog,
      urls.apexFluently,
    ]);
  });
  await test.step('pages of the site', async () => {
    const pages = footer.getByRole('navigation', {name: 'Footer'});
    const paths = await pages
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(paths).toEqual([
      '/docs/getting-started',
      '/installation',
      '/soql/getting-started',
      '/cache/getting-started',
      '/evaluator/getting-started',
    ]);
    await pages.getByRole('link', {name: 'Installation'}).click();
    await expect(page).toHaveURL('/installation');
  });
});
