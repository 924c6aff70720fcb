/** How many files are asked for at a time, so that the page stays at the reader's command. */
const batch = 4;

const known = new Set<string>();
const waiting: string[] = [];

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 200);
}

function isLoaded(url: string): boolean {
  return performance.getEntriesByName(new URL(url, window.location.href).href).length > 0;
}

function ask(url: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = url;
  document.head.append(link);
}

function askForNext(): void {
  waiting
    .splice(0, batch)
    .filter((url) => !isLoaded(url))
    .forEach(ask);
  if (waiting.length > 0) whenIdle(askForNext);
}

/**
 * Fetches a file of a page that may come next. Stands for the function of Docusaurus' client that does so at once, and
 * again for each page that shares the file: on a long page that is a tenth of a second of work before it can be used.
 * Here each file is asked for once, when the browser is idle, and not at all if the present page has loaded it.
 */
export default function prefetch(url: string): Promise<void> {
  if (!known.has(url)) {
    known.add(url);
    if (waiting.length === 0) whenIdle(askForNext);
    waiting.push(url);
  }
  return Promise.resolve();
}
