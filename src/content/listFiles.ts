import fs from 'node:fs';
import path from 'node:path';

/**
 * Returns all files in a folder, recursively, sorted.
 *
 * @returns paths relative to `root`, with `/`; none if the folder does not exist
 */
export function listFiles(root: string, folder = ''): string[] {
  try {
    return fs
      .readdirSync(path.join(root, folder), {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/'))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
