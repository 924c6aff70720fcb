import type {Click} from '../types';
import type {HostedIndex} from './hosted';

/** A new id for each page load, so that readers cannot be tracked across visits. */
const visitor = `anonymous-${Math.random().toString(36).slice(2)}`;

/**
 * Reports to the hosted service which hit of a query a reader opened, in the format of its events
 * endpoint. Does nothing unless the index is configured for it, or if the hit has no query id.
 * Never throws: a failed event must not break the navigation.
 */
export function sendClick(index: HostedIndex | undefined, click: Click | undefined): void {
  if (!index?.clickAnalytics || !click) return;
  const parameters = new URLSearchParams({
    'x-algolia-application-id': index.appId,
    'x-algolia-api-key': index.apiKey,
  });
  const event = {
    eventType: 'click',
    eventName: 'Search result opened',
    index: index.indexName,
    userToken: visitor,
    queryID: click.queryId,
    objectIDs: [click.objectId],
    positions: [click.position],
    timestamp: Date.now(),
  };
  const origin = index.host ?? 'https://insights.algolia.io';
  // A beacon is sent even when the click leaves the page.
  navigator.sendBeacon(
    `${origin}/1/events?${parameters.toString()}`,
    JSON.stringify({events: [event]}),
  );
}
