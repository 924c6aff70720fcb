import {whenIdle} from './whenIdle';

/** Files per idle period, so that the page stays responsive. */
const batch = 4;

const known = new Set<string>();
const waiting: string[] = [];

function isLoaded(url: string): boolean {
  return performance.getEntriesByName(new URL(url, window.location.href).href).length > 0;
}

function addLink(url: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = url;
  document.head.append(link);
}

function addWaiting(): void {
  waiting
    .splice(0, batch)
    .filter((url) => !isLoaded(url))
    .forEach(addLink);
  if (waiting.length > 0) whenIdle(addWaiting);
}

/**
 * Prefetches a file of a linked page.
 *
 * Replaces the Docusaurus function of this name, which does so immediately, and again for each page that shares the file: on a
 * long page this blocks for 100 ms before the page is interactive. Here each file is requested once, when
 * the browser is idle, and not at all if the current page has loaded it.
 */
export default function prefetch(url: string): Promise<void> {
  if (!known.has(url)) {
    known.add(url);
    if (waiting.length === 0) whenIdle(addWaiting);
    waiting.push(url);
  }
  return Promise.resolve();
}
