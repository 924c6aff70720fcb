/** The model of SOQL Lib's query builder. Pure: same input, same output. */
export {chainToSoql, queriesOf} from './chain';
export {soqlToChain, type TranslationResult} from './soql-to-chain';
export {readSchema, type Schema, type SchemaData} from './schema';
export {notAField} from './query/field-use';
export {inSource} from './result';
export type {PlacedQuery} from './all-queries';
export type * from './result';
