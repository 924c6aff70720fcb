/** The Content Security Policy: the other tests fail on any violation; this one checks that the policy is enforced. */
import type {Page} from '@playwright/test';
import {expect, open, test, variantOrigin} from './support/site';

async function policyOf(page: Page): Promise<string> {
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  return (await meta.getAttribute('content')) ?? '';
}

test('the policy allows this origin and no inline code', async ({page}) => {
  await open(page, '/soql/getting-started');
  const policy = await policyOf(page);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|http|\*/);
});

test('with hosted search and analytics the policy allows exactly their origins', async ({page}) => {
  await page.route(/googletagmanager/, (route) => route.fulfill({body: ''}));
  await open(page, `${variantOrigin}/soql/getting-started`);
  const hosts = (await policyOf(page)).match(/https?:\/\/[^\s;]+/g);
  expect(new Set(hosts)).toEqual(
    new Set([
      'https://www.googletagmanager.com',
      'http://localhost:3212',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ]),
  );
});

test('Trusted Types accept inert markup and scripts of the site, and block everything else', async ({
  page,
}) => {
  await open(page, '/soql/getting-started');
  const results = await page.evaluate(() => {
    const attempt = (act: () => void): string => {
      try {
        act();
        return 'accepted';
      } catch (error) {
        return error instanceof TypeError ? 'blocked' : 'failed';
      }
    };
    const markup = (html: string) =>
      attempt(() => {
        document.createElement('div').innerHTML = html;
      });
    const script = (address: string) =>
      attempt(() => {
        document.createElement('script').src = address;
      });
    return {
      code: markup('<span class="hl-type">SOQL</span>'),
      handler: markup('<img src="x" onerror="alert(1)">'),
      own: script('/assets/js/main.js'),
      foreign: script('https://evil.example/assets/js/main.js'),
      inline: attempt(() => {
        document.createElement('script').text = 'alert(1)';
      }),
    };
  });
  expect(results).toEqual({
    code: 'accepted',
    handler: 'blocked',
    own: 'accepted',
    foreign: 'blocked',
    inline: 'blocked',
  });
});

test('_headers contains the policy and the other headers', async ({request}) => {
  const headers = await (await request.get('/_headers')).text();
  for (const name of [
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Referrer-Policy',
    'Permissions-Policy',
    'Cross-Origin-Opener-Policy',
    'Cache-Control',
  ])
    expect(headers).toContain(`  ${name}: `);
});
