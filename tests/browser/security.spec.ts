/** The Content Security Policy is enforced; the other tests fail on any violation of it. */
import type {APIRequestContext} from '@playwright/test';
import {visit} from 'unist-util-visit';
import {readPage} from './support/html';
import {expect, open, test, variantOrigin} from './support/site';

async function policyOf(request: APIRequestContext, address: string): Promise<string> {
  const {root} = await readPage(request, address);
  const policies: string[] = [];
  visit(root, 'element', ({tagName, properties: {httpEquiv, content}}) => {
    const isPolicy = tagName === 'meta' && String(httpEquiv) === 'Content-Security-Policy';
    if (isPolicy) policies.push(String(content));
  });
  expect(policies).toHaveLength(1);
  return policies.join();
}

test('the policy allows this origin and no inline code', async ({request}) => {
  const policy = await policyOf(request, '/soql/getting-started');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|http|\*/);
});

test('with hosted services the policy allows exactly their origins', async ({request}) => {
  const policy = await policyOf(request, `${variantOrigin}/soql/getting-started`);
  expect(new Set(policy.match(/https?:\/\/[^\s;]+/g))).toEqual(
    new Set([
      'https://www.googletagmanager.com',
      'http://localhost:3212',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ]),
  );
});

test('Trusted Types accept inert markup and scripts of the site only', async ({page}) => {
  await open(page, '/releases/1.0');
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
    const program = (text: string) =>
      attempt(() => {
        document.createElement('script').text = text;
      });
    return {
      data: program('{"@type": "BreadcrumbList"}'),
      code: markup('<span class="hl-type">SOQL</span>'),
      handler: markup('<img src="x" onerror="alert(1)">'),
      own: script('/assets/js/main.js'),
      foreign: script('https://evil.example/assets/js/main.js'),
      inline: program('alert(1)'),
    };
  });
  expect(results).toEqual({
    data: 'accepted',
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
