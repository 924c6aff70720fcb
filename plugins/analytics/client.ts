import type {ClientModule} from '@docusaurus/types';

declare global {
  interface Window {
    /** Defined in the head of each page (index.ts). */
    gtag: (command: 'event', name: string, parameters: Record<string, string>) => void;
  }
}

/** Sends a page_view for the first page and for each navigation to another page. Changes of hash and query don't count. */
const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (location.pathname === previousLocation?.pathname) return;
    const {pathname, search, hash} = location;
    const page_location = window.location.origin + pathname + search + hash;
    const send = () =>
      window.gtag('event', 'page_view', {page_location, page_title: document.title});
    // react-helmet sets the title in the next frame; that of the search page, which has the query, in the one after it.
    window.requestAnimationFrame(() => window.requestAnimationFrame(send));
  },
};

export default client;
