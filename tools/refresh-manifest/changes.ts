/** What a library version changes, beside manifest and digests of the described version. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {readManifest, type ApiManifest} from '../check-docs/manifest';
import {apiFindings} from './api';
import type {Digests} from './bodies';
import {codeFindings, type CodeFindings} from './code';
import type {Finding} from '../library-changes/finding';
import type {Library} from './read-library';
import {digestsOf, refreshManifest} from './refresh';

export const digestsFile = 'facts/body-digests.json';

export interface Changes {
  before: ApiManifest;
  after: ApiManifest;
  /** Digests of the later version. */
  bodies: Digests;
  api: Finding[];
  code: CodeFindings;
}

export function findChanges(site: string, library: Library): Changes {
  const before = readManifest(site);
  const after = refreshManifest(library, before);
  const bodies = digestsOf(library);
  const known = JSON.parse(readFileSync(path.join(site, digestsFile), 'utf8')) as Digests;
  return {
    before,
    after,
    bodies,
    api: apiFindings(before.types, after.types),
    code: codeFindings({bodies: known, types: before.types}, {bodies, types: after.types}, library),
  };
}
