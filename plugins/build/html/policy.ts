import {createHash} from 'node:crypto';
import type {Environment} from '../../../config/environment';

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** Returns the CSP sources of a page's inline scripts: their hashes. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** The `<style>` in the dialog's logo (@docsearch/react); search tests fail if it changes. */
const dialogLogoStyle = "'sha256-lYPgVeO0CacLwwUB4DyR9jnHyogvo7NBwUv0zXx/qBY='";

/** Other origins that a configured build sends requests to. */
export interface Origins {
  script: string[];
  connect: string[];
  trustedTypes: string[];
}

/** Returns the origins for the options of a build: those of hosted search and of analytics. */
export function configuredOrigins({
  hostedSearch,
  analyticsId,
}: Pick<Environment, 'hostedSearch' | 'analyticsId'>): Origins {
  const search = hostedSearch
    ? [
        hostedSearch.host ?? `https://${hostedSearch.appId.toLowerCase()}-dsn.algolia.net`,
        ...(hostedSearch.clickAnalytics && !hostedSearch.host
          ? ['https://insights.algolia.io']
          : []),
      ]
    : [];
  return analyticsId
    ? {
        script: ['https://www.googletagmanager.com'],
        // Google's list: https://developers.google.com/tag-platform/security/guides/csp
        connect: [
          ...search,
          'https://*.google-analytics.com',
          'https://*.analytics.google.com',
          'https://*.googletagmanager.com',
        ],
        trustedTypes: ['goog#html'],
      }
    : {script: [], connect: search, trustedTypes: []};
}

/**
 * Returns the Content Security Policy of a page.
 *
 * @param hashes sources of the page's inline scripts
 * @param origins of other hosts
 */
export function contentSecurityPolicy(hashes: string[], origins: Origins): string {
  const directives: Record<string, string[]> = {
    // Firefox, which has no directive for prefetched files, applies this one to them.
    'default-src': ["'self'"],
    'frame-src': ["'none'"],
    'media-src': ["'none'"],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...hashes, ...origins.script],
    'style-src': ["'self'", dialogLogoStyle],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...origins.connect],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...origins.trustedTypes],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * Returns the file `_headers`, for hosts that read it (maintaining/publishing.md).
 *
 * @param hashes sources of the inline scripts of all pages
 */
export function headersFile(hashes: string[], origins: Origins): string {
  return `/*
  Content-Security-Policy: ${contentSecurityPolicy(hashes, origins)}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Cross-Origin-Opener-Policy: same-origin
  Cache-Control: public, max-age=0, must-revalidate

/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`;
}
