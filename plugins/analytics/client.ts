import type {ClientModule} from '@docusaurus/types';

declare global {
  interface Window {
    /** Defined in the head of each page (index.ts). */
    gtag: (command: 'event', name: string, parameters: Record<string, string>) => void;
  }
}

/** Counts a page when it is seen: the first one, and each other page. Anchors and search texts are no pages. */
const client: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    if (location.pathname === previousLocation?.pathname) return;
    // The page's title is written after this call.
    window.setTimeout(() => {
      window.gtag('event', 'page_view', {
        page_location: window.location.href,
        page_title: document.title,
      });
    });
  },
};

export default client;
