import {release} from './release';

/** Where readers propose a change: the folder of this site in the library's repository. */
const sourceUrl = `${release.urls.repository}/edit/main/website`;

/** Address of a source file's editor. */
export function editUrl({
  versionDocsDirPath,
  docPath,
}: {
  versionDocsDirPath: string;
  docPath: string;
}): string {
  return `${sourceUrl}/${versionDocsDirPath}/${docPath}`;
}

/** Address of a release note's editor. */
export function editReleaseUrl({
  blogDirPath,
  blogPath,
}: {
  blogDirPath: string;
  blogPath: string;
}): string {
  return `${sourceUrl}/${blogDirPath}/${blogPath}`;
}
