import path from 'node:path';
import type {ApexFile} from './apex-files';
import {messageOf} from './command';
import {replaceFile} from './replace-file';
import type {WorkTrees} from './work-trees';

/**
 * @param workTrees undefined where files are written that Git could not restore, too
 * @returns why a file was not written; undefined for one that was
 */
export function writeConverted(
  {file, target, bytes}: ApexFile,
  code: string,
  workTrees: WorkTrees | undefined,
  folder: string,
): string | undefined {
  try {
    const problem = workTrees?.reasonAgainst(path.resolve(folder, file), target);
    if (problem !== undefined)
      return `${file}: not written, because it ${problem}; to write it anyway, use --force`;
    replaceFile(target, bytes, code);
    return undefined;
  } catch (error) {
    return `${file}: not written: ${messageOf(error)}`;
  }
}
