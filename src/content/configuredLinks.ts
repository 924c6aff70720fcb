/**
 * Links of the announcement, the navbar and the footer, and the targets of redirects: no page has
 * them, so the checks of pages don't see them.
 */
import fs from 'node:fs';
import path from 'node:path';
import {loadFreshModule} from '@docusaurus/utils';
import {linkFault, type Targets} from './links';
import type {Problem} from './problem';
import {findText} from './sidebars';

const files = [
  'config/announcementBar.ts',
  'config/navbar.ts',
  'config/footer.ts',
  'config/redirects.ts',
];

/** Checks the links in those of the files that the site has. */
export async function checkConfiguredLinks(folder: string, targets: Targets): Promise<Problem[]> {
  const found = files.map(async (file) => {
    const absolute = path.join(folder, file);
    if (!fs.existsSync(absolute)) return [];
    const source = fs.readFileSync(absolute, 'utf8');
    return linksIn(await loadFreshModule(absolute)).flatMap((url): Problem[] => {
      const message = linkFault(url, targets);
      return message === undefined ? [] : [{file, ...findText(source, url), message}];
    });
  });
  return (await Promise.all(found)).flat();
}

/** The values of `to` and `href`, and the links in HTML. */
function linksIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, own]: [string, unknown]) =>
    (key === 'to' || key === 'href') && typeof own === 'string' ? [own] : linksIn(own),
  );
}
