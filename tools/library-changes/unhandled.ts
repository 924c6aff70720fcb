/**
 * Changes of the library that were found by `refresh-manifest` and that nobody has handled yet. The
 * manifest and the digests are those of the new version then, so `follow` would not find these
 * changes again.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Finding} from './finding';

export const unhandledFile = 'facts/unhandled-changes.json';

/** @returns the changes; none without the file */
export function readUnhandled(site: string): Finding[] {
  const file = path.join(site, unhandledFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Finding[]) : [];
}

/** Adds changes to the file. */
export function addUnhandled(site: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const all = [...readUnhandled(site), ...findings];
  writeFileSync(path.join(site, unhandledFile), `${JSON.stringify(all, null, 2)}\n`);
}
