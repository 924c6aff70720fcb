import type {DocusaurusConfig} from '@docusaurus/types';
import type {SecurityContact} from '../../../config/environment';

/** The origin has no trailing slash, and the `baseUrl` has one. */
type Site = Pick<DocusaurusConfig, 'title' | 'tagline' | 'url' | 'baseUrl'>;

/** Returns robots.txt, which links to the sitemap. */
export function robots({url, baseUrl}: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml\n`;
}

/** Returns the OpenSearch description, by which browsers search from their address bar. */
export function openSearch({title, tagline, url, baseUrl}: Site): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${title}</ShortName>
  <Description>${tagline}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="32" height="32" type="image/x-icon">${url}${baseUrl}favicon.ico</Image>
  <Url type="text/html" method="get" template="${url}${baseUrl}search?q={searchTerms}"/>
</OpenSearchDescription>
`;
}

/** Returns the web app manifest. */
export function webManifest({title, tagline, baseUrl}: Site, color: string): string {
  const icon = (size: number, purpose: string) => ({
    src: `${baseUrl}img/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: baseUrl,
    name: title,
    short_name: title,
    description: tagline,
    lang: 'en',
    start_url: `${baseUrl}docs/getting-started`,
    scope: baseUrl,
    display: 'minimal-ui',
    background_color: color,
    theme_color: color,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** Returns security.txt (RFC 9116). */
export function securityText({url}: Site, {contact, expires}: SecurityContact): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${url}/.well-known/security.txt`,
    '',
  ].join('\n');
}
