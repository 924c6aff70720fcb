import type {ApiManifest} from '../manifest';
import {libraryRenames, type Pass} from './compile';
import {libraryStubs, platformRenames, platformStubs, type ApexFile} from './stubs';

/** Suffix of library types in the strict pass. */
const strictSuffix = '_strict';

/**
 * The two passes in which all blocks are compiled: unchanged, and with `Object` in place of every
 * `SObject`, which reveals missing casts (see `messages.ts`).
 */
export function libraryPasses(manifest: ApiManifest): [Pass, Pass] {
  const ordinary = new Map([...platformRenames, ...libraryRenames(manifest, '')]);
  const strict = new Map([...platformRenames, ...libraryRenames(manifest, strictSuffix)]);
  strict.set('sobject', 'Object');
  return [
    {letter: 'u', renames: ordinary},
    {letter: 's', renames: strict},
  ];
}

/** Returns the library stubs of both passes, as source and as package. */
export function allStubs(manifest: ApiManifest): ApexFile[] {
  return [
    ...platformStubs,
    ...[false, true].flatMap((strict) => {
      const suffix = strict ? strictSuffix : '';
      const packaged = (name: string): string => `${manifest.namespace}_${name}${suffix}`;
      return [
        ...libraryStubs(manifest, {
          edition: 'source',
          rename: (name) => `${name}${suffix}`,
          strict,
        }),
        ...libraryStubs(manifest, {edition: 'package', rename: packaged, strict}),
      ];
    }),
  ];
}
