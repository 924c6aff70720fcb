/** Finds and reads the metadata of a project's objects. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {isObjectFile, type ObjectMetadata} from '@soql-lib/model/schema';
import {readObjectFile} from '@soql-lib/model/schema/metadata';
import {messageOf} from './command';

/**
 * @param targets the Apex files, absolute
 * @returns the objects of the projects that the files belong to, and why files could not be read
 */
export function readObjectMetadata(targets: readonly string[]): {
  objects: readonly ObjectMetadata[];
  problems: readonly string[];
} {
  const objects: ObjectMetadata[] = [];
  const problems = new Set<string>();
  const attempt = <Result>(file: string, read: () => Result): Result | undefined => {
    try {
      return read();
    } catch (error) {
      problems.add(`${file}: ${messageOf(error)}; its field names are unknown`);
      return undefined;
    }
  };
  const folders = new Set(targets.map((target) => path.dirname(target)));
  const sources = new Set([...folders].flatMap((folder) => metadataSource(folder) ?? []));
  const roots = [...sources].flatMap((source) => attempt(source, () => rootsOf(source)) ?? []);
  for (const root of outermostOf(new Set(roots)))
    for (const file of attempt(root, () => filesBelow(root)) ?? []) {
      const name = file.replaceAll(path.sep, '/');
      const object = attempt(file, () => readObjectFile(name, readFileSync(file, 'utf8')));
      if (object) objects.push(object);
    }
  return {objects, problems: [...problems]};
}

/** @returns the `sfdx-project.json` around a folder, or the folder `objects` beside `classes` */
function metadataSource(folder: string): string | undefined {
  for (let current = folder; ; current = path.dirname(current)) {
    for (const name of ['sfdx-project.json', 'objects']) {
      const source = path.join(current, name);
      if (existsSync(source)) return source;
    }
    if (current === path.dirname(current)) return undefined;
  }
}

/** @throws Error for a project file that is no JSON */
function rootsOf(source: string): string[] {
  if (path.basename(source) === 'objects') return [source];
  const content = JSON.parse(readFileSync(source, 'utf8')) as {
    packageDirectories?: {path?: string}[];
  };
  return (content.packageDirectories ?? []).map(({path: name}) =>
    path.resolve(path.dirname(source), name ?? '.'),
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
