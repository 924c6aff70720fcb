import path from 'node:path';
import {execFileSync} from 'node:child_process';

/** What Docusaurus says of the file of a page: of a document, or of a release. */
type Source =
  {versionDocsDirPath: string; docPath: string} | {blogDirPath: string; blogPath: string};

/**
 * Returns the option `editUrl` of the docs and of the releases: the URL that edits a page.
 *
 * @param base the variable EDIT_URL; without it pages have no edit link
 */
export function editUrl(base: string | undefined) {
  if (!base) return undefined;
  return (source: Source) =>
    base +
    ('docPath' in source
      ? path.posix.join(source.versionDocsDirPath, source.docPath)
      : path.posix.join(source.blogDirPath, source.blogPath));
}

/**
 * Checks whether the Git history is complete. A shallow clone dates every file to its oldest
 * commit.
 *
 * @param siteDir a folder of the working tree
 */
export function hasHistory(siteDir: string): boolean {
  try {
    const options = {cwd: siteDir, encoding: 'utf8', stdio: 'pipe'} as const;
    return (
      execFileSync('git', ['rev-parse', '--is-shallow-repository'], options).trim() === 'false'
    );
  } catch {
    return false;
  }
}
