import prefetch from '@docusaurus/core/lib/client/prefetch.js';

const requested = new Map<string, Promise<void>>();

/** Prefetches a file once: linked pages share most of their files, and the original adds a link element for each page. */
export default function prefetchOnce(url: string): Promise<void> {
  const request = requested.get(url) ?? prefetch(url);
  requested.set(url, request);
  return request;
}
