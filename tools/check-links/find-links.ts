import fs from 'node:fs';
import path from 'node:path';
import type {Place} from '../../src/content/problem';
import {readSite} from '../../src/content/site';

/** An external link. */
export interface ExternalLink extends Place {
  url: string;
}

/** Pages and components read shared URLs from this file. */
const sharedAddresses = 'facts/release.json';

/**
 * Returns the external links on all pages and in the shared URLs, in file order.
 *
 * @param folder of the site
 */
export async function findExternalLinks(folder: string): Promise<ExternalLink[]> {
  const {pages} = await readSite(folder);
  const inPages = pages.flatMap(({references}) =>
    references.flatMap(({kind, url = '', file, line, column}) =>
      kind === 'link' && /^https?:\/\//.test(url) ? [{file, line, column, url}] : [],
    ),
  );
  const lines = fs.readFileSync(path.join(folder, sharedAddresses), 'utf8').split('\n');
  const shared = lines.flatMap((text, index) =>
    [...text.matchAll(/(?<=")https?:\/\/[^"]+/g)].map(({0: url, index: start}) => {
      return {file: sharedAddresses, line: index + 1, column: start + 1, url};
    }),
  );
  return [...inPages, ...shared];
}
