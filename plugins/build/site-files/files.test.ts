import {expect, it} from 'vitest';
import {openSearch, robots, webManifest} from './files';

const site = {title: 'A', tagline: 'B', url: 'https://docs.example.com', baseUrl: '/lib/'};

it('the manifest uses the base URL', () => {
  const manifest = JSON.parse(webManifest(site, '#000')) as {icons: {src: string}[]};
  expect(manifest).toMatchObject({
    id: '/lib/',
    scope: '/lib/',
    start_url: '/lib/docs/getting-started',
  });
  for (const {src} of manifest.icons) expect(src).toMatch(/^\/lib\/img\/icon-/);
});

it('URLs for crawlers and browsers are absolute', () => {
  expect(robots(site)).toContain('Sitemap: https://docs.example.com/lib/sitemap.xml');
  expect(openSearch(site)).toContain('template="https://docs.example.com/lib/search?q=');
});
