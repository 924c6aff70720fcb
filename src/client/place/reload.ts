/**
 * Shows the reader the same place after a reload, and after a return from another site. A script in
 * the head of each page (plugins/build/early-scripts.ts), because the place is restored before the
 * first paint. It is in the session storage: a change of the history entry while a page is left can
 * come too late.
 */
import {scriptTimeout} from '../bundle/script-timeout';
import {isNextPageLoading} from './next-page';
import {findSections, measureHeights, restoreHeights} from './sections';

interface Place {
  /** Empty if the address was already that of the next page, which was loaded. */
  path: string;
  width: number;
  /** The first section in view, and its distance from the top of the window; -1 for the top. */
  index: number;
  top: number;
  heights: number[];
}

const key = 'place';

/** Returns the stored place, unless it has another shape: another site may have the same origin. */
function storedPlace(): Place | undefined {
  let place: Partial<Record<keyof Place, unknown>> | null;
  try {
    place = JSON.parse(sessionStorage.getItem(key) ?? 'null') as typeof place;
  } catch {
    // Storage that is blocked, or a text that isn't JSON.
    return undefined;
  }
  const numbers: unknown[] = Array.isArray(place?.heights) ? place.heights : [undefined];
  const isPlace = [place?.width, place?.index, place?.top, ...numbers].every(Number.isFinite);
  return isPlace ? (place as Place) : undefined;
}

function keepPlace(): void {
  const boxes = findSections().map((section) => section.getBoundingClientRect());
  // At the top, an error message above the text must come into view.
  const index = scrollY === 0 ? -1 : boxes.findIndex(({bottom}) => bottom > 0);
  const place: Place = {
    path: isNextPageLoading() ? '' : location.pathname,
    width: innerWidth,
    index,
    top: boxes[index]?.top ?? 0,
    heights: measureHeights(),
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage that is blocked or full: the browser restores its own position.
  }
}

/**
 * Scrolls to a place in each frame, until the page has its fonts and is hydrated, because both
 * change heights above the place, or until the reader does something. A page whose scripts fail is
 * never hydrated: there, this ends with their time limit, so that a reader who drags the scrollbar
 * can move.
 */
function keepAt(scrollToPlace: () => void): void {
  // Chromium may still restore its own position, once.
  history.scrollRestoration = 'manual';
  for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown'])
    addEventListener(type, () => (history.scrollRestoration = 'auto'), {once: true, passive: true});

  function show(): void {
    const isActive = history.scrollRestoration === 'auto';
    if (isActive) return;
    const before = scrollY;
    scrollToPlace();
    const isReady =
      document.readyState === 'complete' &&
      document.documentElement.dataset.hasHydrated === 'true' &&
      document.fonts.status === 'loaded';
    const isLate = performance.now() > scriptTimeout;
    if (!isLate && (!isReady || scrollY !== before)) requestAnimationFrame(show);
  }
  document.addEventListener('DOMContentLoaded', show);
}

function restorePlace({index, top, heights}: Place): void {
  document.addEventListener('DOMContentLoaded', () => restoreHeights(heights));
  keepAt(() => {
    const box = findSections()[index]?.getBoundingClientRect();
    if (box) scrollBy({top: box.top - top, behavior: 'instant'});
  });
}

/** Shows the section of the address, or the top. */
function scrollToStart(): void {
  const target = document.querySelector(':target') ?? document.documentElement;
  target.scrollIntoView({behavior: 'instant'});
}

/** Chromium estimates the heights of sections (./sections.ts); other browsers find the place. */
const estimatesHeights = CSS.supports('width: attr(data-rows type(<number>))');

addEventListener('pagehide', keepPlace);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') keepPlace();
});
const [navigation] = performance.getEntriesByType('navigation');
const type =
  navigation instanceof PerformanceNavigationTiming ? navigation.type : ('navigate' as const);
const place = type === 'navigate' ? undefined : storedPlace();
if (place?.path === location.pathname) {
  if (estimatesHeights && place.index >= 0 && place.width === innerWidth) restorePlace(place);
} else if (place?.path === '' && type === 'reload') {
  // Docusaurus loads a page anew if one of its files was missing.
  keepAt(scrollToStart);
}
