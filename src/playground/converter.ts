/** Converts Apex code for the playground, where a reader can disable the conversion of single queries. */
import {prepareConversion, type PreparedConversion} from '../model/conversion';
import type {Schema} from '../model/schema';
import {defaultSettings, type ConversionSettings} from './link';
import type {Progress, Translation} from './protocol';

type Converter = (
  source: string,
  settings: ConversionSettings | undefined,
  schema: Schema,
  onProgress?: (progress: Progress) => void,
) => Translation;

/** Creates a converter that caches its last conversion: disabling a query does not parse the code again. */
export function createConverter(): Converter {
  let last: {key: string; source: string; prepared: PreparedConversion} | undefined;

  return (source, settings = defaultSettings, schema, onProgress) => {
    const {apiVersion, access, disabled} = settings;
    const key = `${apiVersion} ${access}`;
    if (last?.key !== key || last.source !== source) {
      const prepared = prepareConversion(source, {
        schema,
        apiVersion,
        access,
        onProgress: (done, total) => onProgress?.({done, total}),
      });
      if ('error' in prepared)
        return {kind: 'error', error: {kind: 'syntax', pane: 'source', ...prepared.error}};
      last = {key, source, prepared};
    }
    return {kind: 'code', ...last.prepared(disabled)};
  };
}
