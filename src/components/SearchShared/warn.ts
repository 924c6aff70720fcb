/**
 * Tells the person who looks into the browser's console why a search failed.
 * The reader is told in the page, in words for readers.
 */
export function warn(message: string, error: unknown): void {
  // eslint-disable-next-line no-console -- a failed search should leave a trace for whoever looks after the site
  console.warn(message, error);
}
