import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {ApiManifest} from '../check-docs/manifest';
import {listFiles} from '../../src/content/listFiles';
import {classify} from './classify';
import {readClass} from './read-class';

/** The library's data in `sfdx-project.json`. */
interface Project {
  namespace?: string;
  sourceApiVersion?: string;
  packageDirectories?: {versionName?: string; versionNumber?: string}[];
}

/**
 * Regenerates the manifest.
 *
 * @param classes folder with the library's classes, at any depth; test classes are ignored
 * @param before the current manifest: facts that are not in the classes, and the order of the files
 * @throws Error if a class does not parse or the folder has no classes
 */
export function refreshManifest(classes: string, before: ApiManifest): ApiManifest {
  const found = new Map(
    listFiles(classes)
      .filter((file) => file.endsWith('.cls'))
      .flatMap((file) => {
        const source = readClass(file, readFileSync(path.join(classes, file), 'utf8'));
        return source ? [[file, source] as const] : [];
      }),
  );
  if (found.size === 0) throw new Error(`${classes} contains no classes other than tests`);
  const known = Object.keys(before.sources);
  const files = [
    ...known.filter((file) => found.has(file)),
    ...[...found.keys()].filter((file) => !known.includes(file)),
  ];
  const sources = files.flatMap((file) => found.get(file) ?? []);
  const types = classify(sources.flatMap((source) => source.types));
  const api = types.filter(({tier}) => tier === 'api');
  const project = findProject(path.resolve(classes));
  return {
    ...before,
    version: projectVersion(project) ?? before.version,
    namespace: project?.namespace || before.namespace,
    sourceApiVersion: project?.sourceApiVersion ?? before.sourceApiVersion,
    sources: Object.fromEntries(
      files.map((file, index) => {
        const {headerVersion, lines} = sources[index] ?? {lines: 0};
        return [file, headerVersion === undefined ? {lines} : {headerVersion, lines}];
      }),
    ),
    counts: {
      types: types.length,
      apiTypes: api.length,
      methods: api.flatMap(({methods}) => methods).length,
    },
    types,
  };
}

function findProject(folder: string): Project | undefined {
  const file = path.join(folder, 'sfdx-project.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Project;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findProject(parent);
}

/** Prefers `versionName`, the published version, to `versionNumber`, which is `6.11.1.NEXT`. */
function projectVersion(project: Project | undefined): string | undefined {
  const [directory] = (project?.packageDirectories ?? []).filter(
    ({versionName, versionNumber}) => versionName ?? versionNumber,
  );
  const version = directory?.versionName ?? directory?.versionNumber;
  return /\d+\.\d+\.\d+/.exec(version ?? '')?.[0];
}
