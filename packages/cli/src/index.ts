/** What the command `soql-lib` works with. */
export {type ApexFile, type UnreadFile, readApexFiles, versionOf} from './apex-files';
export {convertFiles} from './convert-files';
export {readObjectMetadata} from './object-metadata';
export {proposeIn} from './selectors/propose';
export type {Outcome} from './conversion-report';
export type {CarriedDocumentation, Documentation, DocumentationHit} from './documentation';
