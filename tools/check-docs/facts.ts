/** What the files in `facts/` and `config/reference.ts` say about one another. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {referenceRoute} from '../../config/reference';
import type {Problem} from '../../src/content/problem';
import {findText} from '../../src/content/sidebars';
import {readUnhandled, unhandledFile} from '../library-changes/unhandled';
import type {ApiManifest} from './manifest';

const manifestFile = 'facts/api-manifest.json';
const releaseFile = 'facts/release.json';

interface Release {
  version: string;
  unlockedPackage: {version: string};
  /** The newest last. */
  versions: {version: string}[];
}

/**
 * Finds versions that disagree, public types that no page documents, and changes of the library
 * that nobody has handled.
 */
export function checkFacts(site: string, manifest: ApiManifest): Problem[] {
  const problem = (file: string, text: string, message: string): Problem => ({
    file,
    ...findText(read(site, file), text),
    message,
  });
  const {version, unlockedPackage, versions} = JSON.parse(read(site, releaseFile)) as Release;
  const stated = [
    {file: manifestFile, other: manifest.version},
    {file: releaseFile, other: unlockedPackage.version},
    {file: releaseFile, other: versions.at(-1)?.version.replace(/-\d+$/, '') ?? 'none'},
  ];
  const undocumented = manifest.types.filter(
    ({name, tier, visibility}) =>
      tier === 'api' && visibility !== 'private' && referenceRoute(name) === undefined,
  );
  return [
    ...stated
      .filter(({other}) => other !== version)
      .map(({file, other}) =>
        problem(
          file,
          `"version": "${other}`,
          `version ${other}, but ${releaseFile} describes ${version}`,
        ),
      ),
    ...undocumented.map(({name}) =>
      problem(
        manifestFile,
        `"name": "${name}"`,
        `no page documents ${name}: add it to \`types\` of its page in config/reference.ts; a new page also needs an entry in sidebars.ts`,
      ),
    ),
    ...readUnhandled(site).map(({text}) =>
      problem(
        unhandledFile,
        JSON.stringify(text),
        `not handled yet: ${text} Remove the entry when it is`,
      ),
    ),
  ];
}

function read(site: string, file: string): string {
  return readFileSync(path.join(site, file), 'utf8');
}
