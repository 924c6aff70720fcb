import type {ClientModule} from '@docusaurus/types';

/** How many frames the place may take to appear. */
const patience = 60;

function scrollTo(id: string, frames: number): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element) element.scrollIntoView();
    else if (frames > 1) scrollTo(id, frames - 1);
  });
}

/**
 * Docusaurus scrolls to the place that an address names when it has changed the page. Preact draws the page a moment
 * after that, so the place is looked for once more.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  const {hash, pathname} = location;
  if (!previousLocation || !hash) return;
  if (pathname === previousLocation.pathname && hash === previousLocation.hash) return;
  scrollTo(decodeURIComponent(hash.slice(1)), patience);
};
