/**
 * Ids of headings that readers may have links to: those of all pages when the site was published.
 */
import fs from 'node:fs';
import path from 'node:path';
import {nearest} from './nearest';
import type {Page} from './page';
import type {Problem} from './problem';

export const publishedFile = 'config/published-anchors.json';

/** Ids by the route of their page, separated by spaces. */
export type PublishedAnchors = Readonly<Record<string, string>>;

/** @returns nothing for a site without the file */
export function readPublishedAnchors(folder: string): PublishedAnchors {
  const file = path.join(folder, publishedFile);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as PublishedAnchors) : {};
}

/** Adds the current ids. What was published once stays, because a link to it may be anywhere. */
export function withAnchorsOf(
  published: PublishedAnchors,
  pages: readonly Page[],
): PublishedAnchors {
  const all: Record<string, string> = {...published};
  for (const {route, sections, challenges} of pages) {
    if (route === undefined) continue;
    const ids = sections
      .map(({id}) => id)
      .filter((id) => id !== '' && !challenges.some((challenge) => challenge.id === id));
    all[route] = [...new Set([...anchorsOf(all, route), ...ids])].sort().join(' ');
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function anchorsOf(published: PublishedAnchors, route: string): string[] {
  return (published[route] ?? '').split(' ').filter((id) => id !== '');
}

/** Finds published ids that the page no longer has, and that don't lead to another. */
export function checkPublishedAnchors(page: Page, published: PublishedAnchors): Problem[] {
  const {file, route, ids, frontMatter, locateInFrontMatter} = page;
  if (route === undefined) return [];
  const known = anchorsOf(published, route);
  const fresh = [...ids].filter((id) => !known.includes(id));
  return known
    .filter((id) => !ids.has(id) && frontMatter.moved_anchors?.[id] === undefined)
    .map((id) => {
      const current = fresh.length > 0 ? nearest(id, fresh) : '<current id>';
      const message = `the published id #${id} is gone, and links to it: run "npm run rename-anchor -- ${file} ${id} ${current}", or map it to the id of another section in moved_anchors`;
      return {file, ...locateInFrontMatter('moved_anchors'), message};
    });
}

/** Finds published pages that are gone. */
export function checkPublishedPages(
  published: PublishedAnchors,
  routes: {has(route: string): boolean},
  redirects: readonly {from: string}[],
): Problem[] {
  return Object.keys(published)
    .filter((route) => !routes.has(route) && !redirects.some(({from}) => from === route))
    .map((route) => ({
      file: publishedFile,
      line: 1,
      column: 1,
      message: `the published page ${route} is gone: redirect it in config/redirects.ts`,
    }));
}
