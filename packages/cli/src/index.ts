/** What the command `soql-lib` works with. */
export {type ApexFile, type UnreadFile, readApexFiles, versionOf} from './apexFiles';
export {convertFiles} from './convertFiles';
export {readObjectMetadata} from './objectMetadata';
export {proposeIn} from './selectors/propose';
export type {Outcome} from './conversionReport';
export type {CarriedDocumentation, Documentation, DocumentationHit} from './documentation';
export {chainOf, parseChains, parseQueries, queryOf} from './translate';
