import path from 'node:path';
import {execFileSync} from 'node:child_process';

interface DocSource {
  versionDocsDirPath: string;
  docPath: string;
}

interface ReleaseSource {
  blogDirPath: string;
  blogPath: string;
}

/**
 * Returns the option `editUrl` of the docs instances: the URL that edits a page.
 *
 * @param base the variable EDIT_URL; without it pages have no edit link
 */
export function docEditUrl(base: string | undefined) {
  if (!base) return undefined;
  return ({versionDocsDirPath, docPath}: DocSource) =>
    base + path.posix.join(versionDocsDirPath, docPath);
}

/** Returns the option `editUrl` of the release notes, like `docEditUrl`. */
export function releaseEditUrl(base: string | undefined) {
  if (!base) return undefined;
  return ({blogDirPath, blogPath}: ReleaseSource) => base + path.posix.join(blogDirPath, blogPath);
}

/**
 * Checks whether the Git history is complete. A shallow clone dates every file to its oldest commit.
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
