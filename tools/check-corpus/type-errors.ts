/**
 * Type errors that a conversion causes: those of the converted code that the original code does not
 * have.
 */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {typeCheck, type CheckedFile} from '../check-docs/apex/checker';
import {libraryStubs, platformStubs} from '../check-docs/apex/stubs';
import type {ApiManifest} from '../check-docs/manifest';

export interface TypeErrors {
  before: number;
  after: number;
  /** `Class:line message`, the lines of the converted code. */
  caused: readonly string[];
}

interface Checked {
  java: string;
  manifest: ApiManifest;
  /** Folders of objects in source format, and files in metadata format. */
  objects: readonly string[];
}

/**
 * The type checker takes the token of a coordinate, such as `Account.BillingLatitude`, for
 * something else in a list.
 */
const falsePositive = "'Internal.SObjectFields$<System.Double>' can not be assigned";

interface TypeError {
  /** Leaves out the line, which the conversion moves. */
  key: string;
  text: string;
}

/** @returns the errors that the second list has and the first has not */
export function compareTypes(old: readonly TypeError[], current: readonly TypeError[]): TypeErrors {
  const known = new Map<string, number>();
  for (const {key} of old) known.set(key, (known.get(key) ?? 0) + 1);
  const caused = current.filter(({key}) => {
    const count = known.get(key) ?? 0;
    known.set(key, count - 1);
    return count <= 0;
  });
  return {before: old.length, after: current.length, caused: caused.map(({text}) => text)};
}

/** @throws Error if the type checker does not complete */
export async function typeErrorsOf(
  files: readonly CheckedFile[],
  {java, manifest, objects}: Checked,
): Promise<TypeError[]> {
  const namespaces = namespacesIn(files);
  const stubs = libraryStubs(manifest, {edition: 'source', rename: (name) => name, strict: false});
  const messages = await typeCheck(java, {
    stubs: [...stubs, ...platformStubs],
    files,
    objects,
    namespaces,
  });
  return messages
    .filter(({message}) => !message.includes(falsePositive))
    .map(({file, line, message}) => {
      // Duplicate metadata is named by its path in the temporary folder, which each run has for
      // itself.
      const key = `${file} ${message.replace(/\S*check-docs-\w+/g, '')}`;
      return {key, text: `${file}:${line} ${message}`};
    });
}

/**
 * @returns the namespaces of packages whose objects and fields the code names, which a project does
 * not contain
 */
function namespacesIn(files: readonly CheckedFile[]): string[] {
  const names = files.flatMap(({text}) => text.match(/\b[a-z]\w*__\w+__[a-z]+\b/gi) ?? []);
  return [...new Set(names.map((name) => name.slice(0, name.indexOf('__')).toLowerCase()))];
}

/**
 * @returns what describes objects below a folder: folders in source format, `.object` files in
 * metadata format
 */
export function objectSources(folder: string): string[] {
  const isOfObjects = path.basename(folder) === 'objects';
  return readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const inner = path.join(folder, entry.name);
    if (!entry.isDirectory())
      return isOfObjects && path.extname(inner) === '.object' ? [inner] : [];
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    return isOfObjects ? [inner] : objectSources(inner);
  });
}
