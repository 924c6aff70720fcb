import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Copies each page whose URL is that of a folder, too, so that it is both `/releases.html` and
 * `/releases/index.html`: hosts differ in which of them they look for.
 */
export async function copyFolderPages(outDir: string): Promise<void> {
  const entries = await fs.readdir(outDir, {recursive: true, withFileTypes: true});
  const files = new Set(entries.map(({parentPath, name}) => path.join(parentPath, name)));
  for (const {parentPath, name} of entries.filter((entry) => entry.isDirectory())) {
    const page = path.join(parentPath, `${name}.html`);
    const index = path.join(parentPath, name, 'index.html');
    if (files.has(page) && !files.has(index)) await fs.copyFile(page, index);
    if (files.has(index) && !files.has(page)) await fs.copyFile(index, page);
  }
}
