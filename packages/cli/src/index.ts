/** What the command `soql-lib` works with. */
export {type ApexFile, type UnreadFile, readApexFiles, versionOf} from './apexFiles';
export {convertFiles} from './convertFiles';
export {readObjectMetadata} from './objectMetadata';
export {replaceFile} from './replaceFile';
export {proposeIn} from './selectors/propose';
export {type Outcome, diffOf, findingsOf, summaryOf, toJson} from './conversionReport';
export {WorkTrees} from './workTrees';
export type {CarriedDocumentation, Documentation, DocumentationHit} from './documentation';
export {chainOf, parseChains, parseQueries, queryOf} from './translate';
