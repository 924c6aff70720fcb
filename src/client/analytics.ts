import type {ClientModule} from '@docusaurus/types';

declare global {
  interface Window {
    /** Defined in the head of each page (index.ts). */
    gtag: (command: 'event', name: string, parameters: Record<string, string>) => void;
  }
}

/**
 * Sends a page_view for the first page, for each navigation to another page, and for a page that
 * failed to load and is shown after a retry (theme/Loading). Changes of hash and query don't count.
 */
const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (location.pathname === previousLocation?.pathname) return;
    const {pathname, search, hash} = location;
    const page_location = window.location.origin + pathname + search + hash;
    const send = () =>
      window.gtag('event', 'page_view', {page_location, page_title: document.title});
    // react-helmet sets the title in a callback of the next frame, which may be after this one: it
    // requests a new callback each time that a component changes the head.
    window.requestAnimationFrame(() => setTimeout(send));
  },
};

export default client;
