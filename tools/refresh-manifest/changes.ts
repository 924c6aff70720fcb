/** What a library version changes, beside manifest and digests of the described version. */
import {existsSync, readFileSync} from 'node:fs';
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
  /** Whether the site has digests. Without them, no code is compared. */
  hasDigests: boolean;
}

export function findChanges(site: string, library: Library): Changes {
  const before = readManifest(site);
  const after = refreshManifest(library, before);
  const bodies = digestsOf(library);
  const file = path.join(site, digestsFile);
  const hasDigests = existsSync(file);
  const known = hasDigests ? (JSON.parse(readFileSync(file, 'utf8')) as Digests) : bodies;
  return {
    before,
    after,
    bodies,
    api: apiFindings(before.types, after.types),
    code: codeFindings({bodies: known, types: before.types}, {bodies, types: after.types}, library),
    hasDigests,
  };
}
