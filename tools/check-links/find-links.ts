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

function isExternal(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//.test(url);
}

function linksOfText(file: string, text: string): ExternalLink[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/"(https?:\/\/[^"]+)"/g)].map((match) => ({
      file,
      line: index + 1,
      column: match.index + 2,
      url: match[1] ?? '',
    })),
  );
}

/**
 * Returns the external links on all pages and in the shared URLs, in file order.
 *
 * @param folder of the site
 */
export async function findExternalLinks(folder: string): Promise<ExternalLink[]> {
  const {pages} = await readSite(folder);
  const inPages = pages.flatMap(({references}) =>
    references.flatMap(({kind, url, file, line, column}) =>
      kind === 'link' && isExternal(url) ? [{file, line, column, url}] : [],
    ),
  );
  const text = fs.readFileSync(path.join(folder, sharedAddresses), 'utf8');
  return [...inPages, ...linksOfText(sharedAddresses, text)];
}
