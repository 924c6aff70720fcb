import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** Folders that hold content; what lies elsewhere is not a page of the site. */
const contentFolders = ['docs', 'soql', 'cache', 'evaluator', 'blog', 'src/pages'];

export interface PageSource {
  /** Path relative to the site's folder, with forward slashes. */
  file: string;
  text: string;
}

/** Paths of all pages of a site, relative to its folder, in alphabetical order. */
export function findPages(site: string): string[] {
  return contentFolders
    .flatMap((folder) => listFiles(site, folder))
    .filter(isPage)
    .sort();
}

/**
 * Reads the named pages.
 *
 * @param files paths relative to the working folder of the caller, or absolute
 * @throws Error with a message for the author when a file does not exist or is no page
 */
export function readPages(site: string, files: readonly string[]): PageSource[] {
  return files.map((file) => {
    if (!isPage(file)) throw new Error(`${file} is not a page: pages end in .md or .mdx`);
    const absolute = path.resolve(site, file);
    return {
      file: path.relative(site, absolute).split(path.sep).join('/'),
      text: readText(absolute, file),
    };
  });
}

function readText(absolute: string, shown: string): string {
  try {
    return readFileSync(absolute, 'utf8');
  } catch {
    throw new Error(`${shown} cannot be read: no such file in ${path.dirname(absolute)}`);
  }
}

function isPage(file: string): boolean {
  return /\.mdx?$/.test(file);
}

/** All files below a folder; nothing when the folder does not exist. */
export function listFiles(site: string, folder: string): string[] {
  try {
    return readdirSync(path.join(site, folder), {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/'))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
