import path from 'node:path';
import {objectsFolder} from './fixtures';
import {listFiles} from '../../src/content/listFiles';

/** Custom objects, and custom fields of standard objects, that all blocks may use. */
export interface CustomObjects {
  /** Folders of custom objects. */
  folders: string[];
  /**
   * Custom fields of standard objects, in lower case: `lead.interests__c`. The type checker does not get them:
   * it would accept any field of a standard object that has metadata.
   */
  addedFields: ReadonlySet<string>;
}

/** Reads `fixtures/objects`, which has one folder per object. */
export function readCustomObjects(site: string): CustomObjects {
  const folders = new Set<string>();
  const addedFields = new Set<string>();
  for (const file of listFiles(site, objectsFolder)) {
    const [object = ''] = path.posix.relative(objectsFolder, file).split('/');
    if (object.includes('__')) folders.add(path.join(site, objectsFolder, object));
    else addedFields.add(`${object}.${metadataName(file)}`.toLowerCase());
  }
  return {folders: [...folders], addedFields};
}

/** Returns the name of the object or field that a metadata file describes. */
export function metadataName(file: string): string {
  return path.posix.basename(file).split('.')[0] ?? '';
}
