import {existsSync} from 'node:fs';
import path from 'node:path';

/**
 * Returns the paths of named pages relative to the site.
 *
 * @param files paths relative to the site, or absolute
 * @throws Error with a message for the author when a file does not exist or is not a page
 */
export function namedPages(site: string, files: readonly string[]): string[] {
  return files.map((file) => {
    if (!/\.mdx?$/.test(file)) throw new Error(`${file} is not a page: pages end in .md or .mdx`);
    const absolute = path.resolve(site, file);
    if (!existsSync(absolute)) {
      throw new Error(`${file} cannot be read: no such file in ${path.dirname(absolute)}`);
    }
    return path.relative(site, absolute).split(path.sep).join('/');
  });
}
