import type {ApiManifest, ApiType} from '../check-docs/manifest';
import type {Digests} from './bodies';
import {classify} from './classify';
import {compareEntries, printDifference} from './compare';
import type {Library, Project, Sources} from './read-library';

/**
 * Regenerates the manifest.
 *
 * @param before the current manifest: facts that are not in the classes, and the order of the files
 */
export function refreshManifest({project, sources}: Library, before: ApiManifest): ApiManifest {
  const known = [...new Set(before.types.map(({file}) => file))];
  const files = [...sources].sort(([a], [b]) => place(a, known) - place(b, known));
  return {
    ...before,
    version: newestVersion(before.library, project) ?? before.version,
    namespace: project?.namespace || before.namespace,
    sourceApiVersion: project?.sourceApiVersion ?? before.sourceApiVersion,
    types: typesOf(new Map(files)),
  };
}

/** Returns the text of `facts/api-manifest.json`. */
export function formatManifest(manifest: ApiManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** A file that the manifest does not know comes last. */
function place(file: string, known: readonly string[]): number {
  const index = known.indexOf(file);
  return index < 0 ? known.length : index;
}

/**
 * The digests of all classes, in alphabetical order, and what the package's edition has otherwise.
 *
 * @returns keys of the latter start with `packageEdition`
 */
export function digestsOf({sources, packaged}: Library): Digests {
  const own = bodiesOf(sources);
  const all = Object.entries(packaged.size > 0 ? {...own, ...differences(sources, packaged)} : own);
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const packageEdition = 'package: ';

function bodiesOf(sources: Sources): Digests {
  return Object.assign({}, ...[...sources.values()].map(({bodies}) => bodies)) as Digests;
}

/** Compares the editions. `@NamespaceAccessible` in the source is `global` in the package. */
function differences(sources: Sources, packaged: Sources): Digests {
  const [own, other] = [bodiesOf(sources), bodiesOf(packaged)];
  const {added, removed, changed} = compareEntries(typesOf(sources), typesOf(packaged));
  const api = changed.flatMap(({before: {key}, differences: found}): [string, string][] => {
    const rest = found.filter(({fact}) => fact !== 'visibility');
    return rest.length > 0 ? [[key, rest.map(printDifference).join('; ')]] : [];
  });
  const code = Object.keys({...own, ...other}).filter((key) => own[key] !== other[key]);
  return Object.fromEntries(
    [
      ...code.map((key): [string, string] => [
        key,
        other[key] === undefined ? 'it has no code there' : `its code is ${other[key]}`,
      ]),
      ...added.map(({key}): [string, string] => [key, 'it is only there']),
      ...removed.map(({key}): [string, string] => [key, 'it is missing there']),
      ...api,
    ].map(([key, text]) => [packageEdition + key, text]),
  );
}

function typesOf(sources: Sources): ApiType[] {
  const files = [...sources.values()];
  return classify(
    files.flatMap(({types}) => types),
    files.flatMap(({deprecated}) => deprecated),
  );
}

/** The newest version in `sfdx-project.json`: upstream may forget one of its two places. */
function newestVersion(library: string, project: Project | undefined): string | undefined {
  const numbers = (project?.packageDirectories ?? []).map(({versionNumber}) => versionNumber ?? '');
  const released = packageIds(library, project).map(({version}) => version);
  return [...numbers, ...released]
    .flatMap((text) => /^\d+\.\d+\.\d+/.exec(text)?.[0] ?? [])
    .sort(compareVersions)
    .at(-1);
}

/** The ids of the package's versions: `6.12.0-1`. */
export function packageIds(
  library: string,
  {packageAliases = {}}: Project = {},
): {version: string; id: string}[] {
  return Object.entries(packageAliases).flatMap(([alias, id]) => {
    const [name, version] = alias.split('@');
    return name === library && version !== undefined ? [{version, id}] : [];
  });
}

/** Compares versions as numbers: 6.9.0 is before 6.10.0. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', {numeric: true});
}
