import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';

/**
 * Replaces a file in one step: it holds the old text or the new text, whatever happens in between.
 * Keeps its permissions.
 *
 * @param old what the file is expected to hold
 * @throws Error if it holds something else by now, is read-only, or the disk is full; the file is
 * unchanged then
 */
export function replaceFile(file: string, old: Buffer, text: string): void {
  accessSync(file, constants.W_OK);
  const temporary = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(temporary, 'wx');
  try {
    try {
      fchmodSync(descriptor, statSync(file).mode);
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (!readFileSync(file).equals(old)) throw new Error('it changed during the conversion');
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, {force: true});
    throw error;
  }
}
