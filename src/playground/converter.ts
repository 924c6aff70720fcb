/** Converts Apex for the playground, where readers can disable the conversion of single queries. */
import {prepareConversion, QueryTranslator} from '@soql-lib/model/codemod';
import type {Schema} from '@soql-lib/model/schema';
import {defaultSettings, type ConversionSettings} from './link';
import type {Translation} from './protocol';

type Converter = (
  source: string,
  settings: ConversionSettings | undefined,
  schema: Schema,
) => Translation;

/** Creates a converter that caches the chains of its queries, since an edit changes few of them. */
export function createConverter(): Converter {
  let known: {schema: Schema; translator: QueryTranslator} | undefined;

  return (source, settings = defaultSettings, schema) => {
    const {disabled, apiVersion, access, namespace} = settings;
    if (known?.schema !== schema) known = {schema, translator: new QueryTranslator(schema)};
    const options = {schema, apiVersion, access, namespace};
    const converted = prepareConversion(source, options, known.translator);
    if ('error' in converted)
      return {kind: 'error', error: {kind: 'syntax', pane: 'source', ...converted.error}};
    return {kind: 'code', ...converted(disabled)};
  };
}
