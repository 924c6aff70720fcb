import {expect, it} from 'vitest';
import {configuredOrigins, contentSecurityPolicy, headersFile, inlineScriptHashes} from './policy';

const none = configuredOrigins({hostedSearch: undefined, analyticsId: undefined});

it('allows inline scripts by their hash, and ignores data and external scripts', () => {
  const hashes = inlineScriptHashes(
    '<script>alert(1)</script><script src="/a.js"></script><script type="application/ld+json">{}</script>',
  );
  // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(hashes).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});

it('allows no other host unless one is configured', () => {
  expect(contentSecurityPolicy([], none)).not.toMatch(/http|\*|unsafe/);
});

it('forbids frames, plugins, another base, forms to other hosts, and markup without a policy', () => {
  const directives = contentSecurityPolicy([], none).split('; ');
  expect(directives).toEqual(
    expect.arrayContaining([
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]),
  );
});

it('adds only the origins of hosted search and analytics', () => {
  const search = {
    appId: 'APP',
    apiKey: 'key',
    indexName: 'docs',
    host: undefined,
    clickAnalytics: false,
  };
  const policy = (environment: Parameters<typeof configuredOrigins>[0]) =>
    contentSecurityPolicy([], configuredOrigins(environment));
  expect(policy({hostedSearch: search, analyticsId: undefined})).toContain(
    "connect-src 'self' https://app-dsn.algolia.net;",
  );
  expect(
    policy({hostedSearch: {...search, host: 'http://localhost:1'}, analyticsId: undefined}),
  ).toContain("connect-src 'self' http://localhost:1;");
  expect(
    policy({hostedSearch: {...search, clickAnalytics: true}, analyticsId: undefined}),
  ).toContain("connect-src 'self' https://app-dsn.algolia.net https://insights.algolia.io;");
  expect(policy({hostedSearch: undefined, analyticsId: 'G-1'})).toContain(
    "script-src 'self' https://www.googletagmanager.com;",
  );
});

it('writes headers with a policy, and caches files with a hash in their name for a year', () => {
  const headers = headersFile([], none);
  expect(headers).toContain("default-src 'self'");
  expect(headers).toContain('X-Content-Type-Options: nosniff');
  expect(headers).toMatch(/\/assets\/\*\n.*\n {2}Cache-Control: .*immutable/);
});
