import client from '@docusaurus/core/lib/client/docusaurus.js';

function pathOf(link: string): string {
  return new URL(link, window.location.href).pathname;
}

/**
 * The functions that links call: `prefetch` when they become visible, `preload` on hover and on touch.
 *
 * Replaces Docusaurus' object of this name, with two changes. Only links in the main content are prefetched when
 * visible: navbar, sidebar, breadcrumbs and footer show forty links at once, most of which nobody follows. And a link to
 * a section counts as a link to its page: the original finds no route for an address with a hash.
 */
export default Object.freeze({
  prefetch(link: string) {
    const href = CSS.escape(link);
    const isInContent = document.querySelector(`main a[href="${href}"]:not(.breadcrumbs *)`);
    return isInContent !== null && client.prefetch(pathOf(link));
  },
  preload(link: string) {
    return client.preload(pathOf(link));
  },
});
