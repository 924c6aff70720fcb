import {readSchema, type Schema} from '../model/schema';

let loading: Promise<Schema> | undefined;

/**
 * Loads the sObject schema, a separate file that only some requests need.
 *
 * @throws when the file cannot be loaded; the next call loads it again
 */
export function loadSchema(): Promise<Schema> {
  loading ??= import(
    /* webpackChunkName: "playground-schema" */ '../model/schema/standard-objects.json'
  ).then(
    ({default: data}) => readSchema(data),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
