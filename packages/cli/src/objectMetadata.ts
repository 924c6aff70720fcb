/**
 * Reads what a project's metadata says about its objects: `objects/**` in source format, `*.object` in metadata format.
 * The files are read with `sax`, which the build has already, and which is small and has no dependencies.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parser} from 'sax';
import type {FieldMetadata, ObjectMetadata} from '@soql-lib/model/schema';
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
      const object = readFile(file);
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
    return /\.(object-meta\.xml|field-meta\.xml|object)$/.test(entry.name) ? [file] : [];
  });
}

function readFile(file: string): ObjectMetadata | undefined {
  const root = readXml(readFileSync(file, 'utf8'));
  if (root.name === 'CustomField') {
    const name = path.basename(path.dirname(path.dirname(file)));
    return {name, fields: [fieldOf(root)], isDeclared: false};
  }
  if (root.name !== 'CustomObject') return undefined;
  const name = path.basename(file).replace(/\.(object-meta\.xml|object)$/, '');
  const fields = root.children.filter((child) => child.name === 'fields').map(fieldOf);
  return {name, fields, isDeclared: true};
}

function fieldOf(element: Element): FieldMetadata {
  const textsOf = (name: string): string[] =>
    element.children.filter((child) => child.name === name).map(({text}) => text.trim());
  const [referenceTo, other] = textsOf('referenceTo');
  return {
    name: textsOf('fullName')[0] ?? '',
    referenceTo: other === undefined ? referenceTo : undefined,
    childRelationship: textsOf('relationshipName')[0],
  };
}

interface Element {
  name: string;
  text: string;
  children: Element[];
}

/** @throws Error for text that is no XML */
function readXml(text: string): Element {
  const open: Element[] = [];
  let root: Element | undefined;
  const reader = parser(true);
  reader.onopentag = ({name}) => {
    const element = {name, text: '', children: []};
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  const addText = (part: string): void => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  reader.ontext = addText;
  reader.oncdata = addText;
  reader.onclosetag = () => void open.pop();
  reader.onerror = (error) => {
    throw error;
  };
  reader.write(text.replace(/^\ufeff/, '')).close();
  if (!root) throw new Error('it has no content');
  return root;
}
