import fs from 'node:fs';
import path from 'node:path';

const folder = 'fixtures/apex';

/**
 * The text of a named fixture: a class, or statements that declare variables.
 *
 * @throws Error naming the files that were looked for
 */
export function readFixture(siteDir: string, name: string): string {
  const candidates = ['cls', 'apex'].map((extension) => path.join(folder, `${name}.${extension}`));
  const found = candidates.find((file) => fs.existsSync(path.join(siteDir, file)));
  if (!found)
    throw new Error(`fixture "${name}" does not exist; looked for ${candidates.join(' and ')}`);
  return fs.readFileSync(path.join(siteDir, found), 'utf8');
}
