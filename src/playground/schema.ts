import {readSchema, type Schema} from '@soql-lib/model/schema';

let loading: Promise<Schema> | undefined;

/**
 * Imports the file. An async function, because in a worker the bundler's `import()` throws
 * synchronously if `importScripts()` fails.
 */
async function importSchema(): Promise<Schema> {
  const {default: data} = await import(
    /* webpackChunkName: "playground-schema" */ '@soql-lib/model/schema/standard-objects.json'
  );
  return readSchema(data);
}

/**
 * Loads the sObject schema, a separate file that only some requests need.
 *
 * @throws when the file cannot be loaded; the next call loads it again
 */
export function loadSchema(): Promise<Schema> {
  loading ??= importSchema().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
