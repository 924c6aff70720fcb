/** The conversion of a project: files, their metadata, reports. */
export {type ApexFile, type UnreadFile, readApexFiles, versionOf} from './apexFiles';
export {type Arguments, readArguments, usage} from './arguments';
export {convertFiles} from './convertFiles';
export {readObjectMetadata} from './objectMetadata';
export {replaceFile} from './replaceFile';
export {type Outcome, diffOf, findingsOf, summaryOf, toJson} from './report';
export {WorkTrees} from './workTrees';
