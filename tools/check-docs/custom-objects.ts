import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ProjectObjects, withProject, type Schema} from '@soql-lib/model/schema';
import {readObjectFile} from '@soql-lib/model/schema/metadata';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {objectsFolder} from './fixtures';
import {listFiles} from '../../src/content/listFiles';

/** Custom objects, and custom fields of standard objects, that all blocks may use. */
export interface CustomObjects {
  /** Folders of custom objects. */
  folders: string[];
  /**
   * Custom fields of standard objects, in lower case: `lead.interests__c`. The type checker does
   * not get them: it would accept any field of a standard object that has metadata.
   */
  addedFields: ReadonlySet<string>;
  /** The standard objects with these. */
  schema: Schema;
}

/** Reads `fixtures/objects`, which has one folder per object. */
export function readCustomObjects(site: string): CustomObjects {
  const folders = new Set<string>();
  const addedFields = new Set<string>();
  const files = listFiles(site, objectsFolder);
  for (const file of files) {
    const [object = ''] = path.posix.relative(objectsFolder, file).split('/');
    if (object.includes('__')) folders.add(path.join(site, objectsFolder, object));
    else addedFields.add(`${object}.${metadataName(file)}`.toLowerCase());
  }
  const metadata = files.flatMap(
    (file) => readObjectFile(file, readFileSync(path.join(site, file), 'utf8')) ?? [],
  );
  const schema = withProject(standardSchema, new ProjectObjects(metadata));
  return {folders: [...folders], addedFields, schema};
}

/** Returns the name of the object or field that a metadata file describes. */
export function metadataName(file: string): string {
  return path.posix.basename(file).split('.')[0] ?? '';
}
