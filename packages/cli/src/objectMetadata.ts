/** Finds and reads the metadata of a project's objects. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {isObjectFile, type ObjectMetadata} from '@soql-lib/model/schema';
import {readObjectFile} from '@soql-lib/model/schema/metadata';
import {messageOf} from './command';

export interface ReadMetadata {
  objects: readonly ObjectMetadata[];
  /** Files that could not be read, with the reason. */
  problems: readonly string[];
}

/**
 * @param targets the Apex files, absolute
 * @returns the objects of the projects that the files belong to
 */
export function readObjectMetadata(targets: readonly string[]): ReadMetadata {
  const folders = new Set(targets.map((target) => path.dirname(target)));
  const roots = outermostOf(new Set([...folders].flatMap(metadataRoots)));
  const objects: ObjectMetadata[] = [];
  const problems: string[] = [];
  for (const file of roots.flatMap(filesBelow)) {
    try {
      const object = readObjectFile(file.replaceAll(path.sep, '/'), readFileSync(file, 'utf8'));
      if (object) objects.push(object);
    } catch (error) {
      problems.push(`${file}: ${messageOf(error)}; its names are unknown to the conversion`);
    }
  }
  return {objects, problems};
}

/** @returns the package directories of the project around a folder, or the folder that holds `classes` and `objects` */
function metadataRoots(folder: string): string[] {
  for (let current = folder; ; current = path.dirname(current)) {
    const project = path.join(current, 'sfdx-project.json');
    if (existsSync(project)) return packageDirectories(project);
    if (existsSync(path.join(current, 'objects'))) return [path.join(current, 'objects')];
    if (current === path.dirname(current)) return [];
  }
}

function packageDirectories(project: string): string[] {
  const content = JSON.parse(readFileSync(project, 'utf8')) as {
    packageDirectories?: {path?: string}[];
  };
  return (content.packageDirectories ?? []).map(({path: name}) =>
    path.resolve(path.dirname(project), name ?? '.'),
  );
}

/** Leaves out folders inside others. */
function outermostOf(folders: ReadonlySet<string>): string[] {
  return [...folders].filter(
    (folder) =>
      ![...folders].some((other) => other !== folder && folder.startsWith(other + path.sep)),
  );
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : filesBelow(file);
    return isObjectFile(entry.name) ? [file] : [];
  });
}
