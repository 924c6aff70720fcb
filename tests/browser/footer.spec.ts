/** The footer. */
import release from '../../facts/release.json';
import {expect, open, test} from './support/site';

const {contact, urls} = release;

test('the footer has a contact block [2-footer-contact]', async ({page}) => {
  await open(page, '/cache/getting-started');
  const address = page.getByRole('contentinfo').locator('address');
  await expect(address).toContainText(contact.company);
  await expect(address).toContainText(contact.street);
  await expect(address).toContainText(`${contact.postalCode} ${contact.city}, ${contact.country}`);
  await expect(address.getByRole('link', {name: contact.email})).toHaveAttribute(
    'href',
    `mailto:${contact.email}`,
  );
});

test('the footer links to the five getting-started and installation pages [2-footer-docs]', async ({
  page,
}) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo').getByRole('navigation', {name: 'Footer'});
  const paths = await footer
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual([
    '/docs/getting-started',
    '/installation',
    '/soql/getting-started',
    '/cache/getting-started',
    '/evaluator/getting-started',
  ]);
  await footer.getByRole('link', {name: 'Installation'}).click();
  await expect(page).toHaveURL('/installation');
});

test('the footer has a group of external social and learning links [2-footer-external]', async ({
  page,
}) => {
  await open(page, '/');
  const external = await page
    .getByRole('contentinfo')
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

test('the copyright year is 2025 [9-year]', async ({page}) => {
  await open(page, '/');
  await expect(page.getByRole('contentinfo')).toContainText(`Copyright © 2025 ${contact.company}`);
});

test('the footer names the documented release', async ({page}) => {
  await open(page, '/');
  await expect(page.getByRole('contentinfo')).toContainText(
    `Documentation for SOQL Lib ${release.version}`,
  );
});
