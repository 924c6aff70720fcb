import {readSchema, type Schema} from '../model/schema';

let loading: Promise<Schema> | undefined;

/**
 * What is known of sObjects: a file of its own that only queries need.
 *
 * @throws when the file cannot be loaded; the next call tries again
 */
export function loadSchema(): Promise<Schema> {
  loading ??= import('../model/schema/standard-objects.json').then(
    ({default: data}) => readSchema(data),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
