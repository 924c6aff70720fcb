/** The version, and what `facts/release.json` has to know of it. */
import type {ApiManifest} from '../check-docs/manifest';
import type {Finding} from '../library-changes/finding';
import type {Library} from '../refresh-manifest/read-library';
import {compareVersions, packageIds} from '../refresh-manifest/refresh';

/** `facts/release.json`, as far as it depends on the version. */
export interface Release {
  version: string;
  versions: {version: string; id: string}[];
}

const releaseFiles = ['facts/release.json', 'facts/install-and-history.md'];

export function versionFindings(
  before: ApiManifest,
  after: ApiManifest,
  {project}: Library,
  release: Release,
): Finding[] {
  const facts = ['version', 'namespace', 'sourceApiVersion'] as const;
  const changed = facts.filter((fact) => before[fact] !== after[fact]);
  // Earlier versions are left out of release.json on purpose.
  const unknown = packageIds(after.library, project).filter(
    ({version, id}) =>
      compareVersions(version, before.version) >= 0 &&
      !release.versions.some((entry) => entry.id === id),
  );
  return [
    ...changed.map((fact) => ({
      text: `The ${fact} changed: ${before[fact]} -> ${after[fact]}.`,
      details:
        fact === 'version' ? ['Release notes are in blog, the date in facts/release.json.'] : [],
      subject: {files: releaseFiles},
    })),
    ...unknown.map(({version, id}) => ({
      text: `facts/release.json lacks the id of ${version}: ${id}.`,
      details: [],
      subject: {files: releaseFiles},
    })),
  ];
}
