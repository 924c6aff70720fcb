/** Which of the files that a reader drops or chooses belong to a project. */
import {isObjectFile} from '@soql-lib/model/schema';
import type {ProjectFile} from './protocol';

const apexFile = /\.(cls|trigger)$/;
const versionFile = /\.(cls|trigger)-meta\.xml$/;
const projectFile = /(^|\/)sfdx-project\.json$/;

export function isApexFile(path: string): boolean {
  return apexFile.test(path);
}

function isConverted(path: string): boolean {
  return isApexFile(path) || versionFile.test(path) || isObjectFile(path);
}

/** @returns true for a file that `selectFiles` wants to know of */
export function isWanted(path: string): boolean {
  return isConverted(path) || projectFile.test(path);
}

/** @returns true for a folder whose files are not the project's own */
export function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/**
 * @param files all files of the folders that were chosen
 * @returns the files that the conversion reads, with their paths from the root of the project; or a
 * message where no file is Apex
 */
export function selectFiles(files: readonly ProjectFile[]): {files: ProjectFile[]} | string {
  const root = rootOf(files);
  const own = files
    .map(({path, file}) => ({path: path.startsWith(root) ? path.slice(root.length) : path, file}))
    .filter(({path}) => !path.split('/').slice(0, -1).some(isSkippedFolder))
    .filter(({path}) => isConverted(path))
    .sort((left, right) => (left.path < right.path ? -1 : 1));
  if (!own.some(({path}) => isApexFile(path)))
    return 'There are no Apex classes or triggers (.cls, .trigger) in what you chose.';
  return {files: own};
}

/** @returns the folder of `sfdx-project.json` with a slash, so that a patch applies there */
function rootOf(files: readonly ProjectFile[]): string {
  const [root] = files
    .map(({path}) => /^(.*\/)?sfdx-project\.json$/.exec(path)?.[1])
    .filter((folder) => folder !== undefined)
    .filter((folder) => !folder.split('/').some(isSkippedFolder))
    .sort((left, right) => left.length - right.length);
  return root ?? '';
}
