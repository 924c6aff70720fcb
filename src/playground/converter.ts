/** Converts Apex code for the playground, where a reader can disable the conversion of single queries. */
import {prepareConversion, QueryTranslator, type PreparedConversion} from '@soql-lib/model/codemod';
import type {Schema} from '@soql-lib/model/schema';
import {defaultSettings, type ConversionSettings} from './link';
import type {Progress, Translation} from './protocol';

type Converter = (
  source: string,
  settings: ConversionSettings | undefined,
  schema: Schema,
  onProgress?: (progress: Progress) => void,
) => Translation;

/** Limits the memory for queries of code that the reader has changed or replaced since. */
const mostQueries = 500;

/**
 * Creates a converter that caches its last conversion, since disabling a query changes no other, and the chains of its
 * queries, since an edit changes few of them.
 */
export function createConverter(): Converter {
  let last: {key: string; source: string; prepared: PreparedConversion} | undefined;
  let known: {schema: Schema; translator: QueryTranslator} | undefined;

  return (source, settings = defaultSettings, schema, onProgress) => {
    const {apiVersion, access, namespace, disabled} = settings;
    const key = `${apiVersion} ${access} ${namespace}`;
    if (last?.key !== key || last.source !== source) {
      if (known?.schema !== schema || known.translator.size > mostQueries)
        known = {schema, translator: new QueryTranslator(schema)};
      const prepared = prepareConversion(
        source,
        {
          schema,
          apiVersion,
          access,
          namespace,
          onProgress: (done, total) => onProgress?.({done, total}),
        },
        known.translator,
      );
      if ('error' in prepared)
        return {kind: 'error', error: {kind: 'syntax', pane: 'source', ...prepared.error}};
      last = {key, source, prepared};
    }
    return {kind: 'code', ...last.prepared(disabled)};
  };
}
