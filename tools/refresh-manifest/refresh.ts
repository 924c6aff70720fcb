import type {ApiManifest} from '../check-docs/manifest';
import type {Digests} from './bodies';
import {classify} from './classify';
import type {Library, Project} from './read-library';

/**
 * Regenerates the manifest.
 *
 * @param before the current manifest: facts that are not in the classes, and the order of the files
 */
export function refreshManifest({project, sources}: Library, before: ApiManifest): ApiManifest {
  const known = Object.keys(before.sources);
  const files = [...sources].sort(([a], [b]) => place(a, known) - place(b, known));
  const types = classify(files.flatMap(([, source]) => source.types));
  const api = types.filter(({tier}) => tier === 'api');
  return {
    ...before,
    version: projectVersion(project) ?? before.version,
    namespace: project?.namespace || before.namespace,
    sourceApiVersion: project?.sourceApiVersion ?? before.sourceApiVersion,
    sources: Object.fromEntries(
      files.map(([file, {headerVersion, lines}]) => [
        file,
        headerVersion === undefined ? {lines} : {headerVersion, lines},
      ]),
    ),
    counts: {
      types: types.length,
      apiTypes: api.length,
      methods: api.flatMap(({methods}) => methods).length,
    },
    types,
  };
}

/** A file that the manifest does not know comes last. */
function place(file: string, known: readonly string[]): number {
  const index = known.indexOf(file);
  return index < 0 ? known.length : index;
}

/** The digests of all classes, in alphabetical order. */
export function digestsOf({sources}: Library): Digests {
  const all = [...sources.values()].flatMap(({bodies}) => Object.entries(bodies));
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Prefers `versionName`, the published version, to `versionNumber`, which is `6.11.1.NEXT`. */
function projectVersion(project: Project | undefined): string | undefined {
  const [directory] = (project?.packageDirectories ?? []).filter(
    ({versionName, versionNumber}) => versionName ?? versionNumber,
  );
  const version = directory?.versionName ?? directory?.versionNumber;
  return /\d+\.\d+\.\d+/.exec(version ?? '')?.[0];
}
