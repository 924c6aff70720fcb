import type {APIRequestContext} from '@playwright/test';

/** Groups of pages: a name and a pattern of URLs. The first match counts. */
const groups = [
  {name: 'SOQL reference', pattern: /^\/soql\/api\//},
  {name: 'SOQL examples', pattern: /^\/soql\/examples\//},
  {name: 'SOQL guides', pattern: /^\/soql\//},
  {name: 'Cache', pattern: /^\/cache\//},
  {name: 'Evaluator', pattern: /^\/evaluator\//},
  {name: 'Releases', pattern: /^\/releases/},
  {name: 'other pages', pattern: /^\//},
] as const;

export const groupNames = groups.map(({name}) => name);

export type GroupName = (typeof groupNames)[number];

/** Pages that the sitemap leaves out on purpose. */
const unlisted = ['/search', '/offline', '/404.html', '/releases/tags', '/releases/tags/breaking'];

/** Returns the paths of the sitemap, in its order. */
export async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
}

/** All pages of a group. */
export async function pagesOf(request: APIRequestContext, group: GroupName): Promise<string[]> {
  const paths = [...new Set([...(await sitemapPaths(request)), ...unlisted])];
  return paths.filter((path) => groups.find(({pattern}) => pattern.test(path))?.name === group);
}
