import {createHostedEngine, type HostedIndex} from './clients/hosted';
import {createSiteEngine} from './clients/local';
import type {SearchEngine} from './types';

let engine: SearchEngine | undefined;

/**
 * The engine of a site: the hosted index if there is one, otherwise the embedded one.
 * All callers share one, so that the records are fetched and indexed once.
 *
 * @param hosted the hosted index, if configured
 * @param baseUrl Docusaurus's `baseUrl`, with a trailing slash
 */
export function siteEngine(hosted: HostedIndex | undefined, baseUrl: string): SearchEngine {
  engine ??= hosted ? createHostedEngine(hosted) : createSiteEngine(baseUrl);
  return engine;
}
