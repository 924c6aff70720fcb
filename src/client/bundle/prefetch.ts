const requested = new Set<string>();

/**
 * Prefetches a file once, or again after a failure.
 *
 * Replaces the Docusaurus function of this name, which adds a link element for each page that uses
 * the file: linked pages share most of their files.
 */
export default async function prefetch(url: string): Promise<void> {
  if (requested.has(url)) return;
  requested.add(url);
  const link = document.createElement('link');
  try {
    await (link.relList.supports('prefetch') ? load(link, url) : fetch(url, {priority: 'low'}));
  } catch {
    requested.delete(url);
    link.remove();
  }
}

function load(link: HTMLLinkElement, url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    Object.assign(link, {rel: 'prefetch', href: url, onload: resolve, onerror: reject});
    document.head.append(link);
  });
}
