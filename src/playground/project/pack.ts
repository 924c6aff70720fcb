/** What a reader takes home of a converted project. Loaded when it is asked for. */
import {createTwoFilesPatch} from 'diff';
import {strToU8, zipSync} from 'fflate';
import type {PackFormat} from './protocol';

interface ChangedFile {
  path: string;
  before: string;
  after: string;
}

/** @returns a patch for `git apply`, or an archive of the changed files with their paths */
export function pack(
  files: readonly ChangedFile[],
  format: PackFormat,
): {name: string; bytes: Uint8Array<ArrayBuffer>} {
  if (format === 'zip') {
    const entries = files.map(({path, after}) => [path, strToU8(after)] as const);
    return {name: 'soql-lib.zip', bytes: new Uint8Array(zipSync(Object.fromEntries(entries)))};
  }
  const patch = files
    .map(({path, before, after}) => createTwoFilesPatch(`a/${path}`, `b/${path}`, before, after))
    .join('');
  return {name: 'soql-lib.patch', bytes: new Uint8Array(strToU8(patch))};
}
