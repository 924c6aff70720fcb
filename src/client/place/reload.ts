/**
 * Shows the reader the same place after a reload, and after a return from another site. A script in
 * the head of each page (plugins/build/early-scripts.ts), because the place is restored before the
 * first paint. It is in the session storage: a change of the history entry while a page is left can
 * come too late.
 */
import {scriptTimeout} from '../bundle/script-timeout';
import {findSections, measureHeights, restoreHeights} from './sections';

interface Place {
  path: string;
  width: number;
  /** The first section in view, and its distance from the top of the window. */
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
  const tops = findSections().map((section) => section.getBoundingClientRect());
  const index = tops.findIndex(({bottom}) => bottom > 0);
  const top = tops[index]?.top;
  if (top === undefined) return;
  const {pathname: path} = location;
  const place: Place = {path, width: innerWidth, index, top, heights: measureHeights()};
  try {
    sessionStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage that is blocked or full: the browser restores its own position.
  }
}

function restorePlace({index, top, heights}: Place): void {
  history.scrollRestoration = 'manual';
  let isActive = false;
  // Not before the reader does something: until then the browser may still restore its own
  // position.
  for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown'])
    addEventListener(
      type,
      () => {
        isActive = true;
        history.scrollRestoration = 'auto';
      },
      {once: true, passive: true},
    );

  // In each frame until the page has its fonts and is hydrated, because both change heights above
  // the place. A page whose scripts fail is never hydrated: there, the loop ends with their time
  // limit, so that a reader who drags the scrollbar can move.
  function show(): void {
    const section = findSections()[index];
    if (isActive || !section) return;
    const before = scrollY;
    scrollBy({top: section.getBoundingClientRect().top - top, behavior: 'instant'});
    const isReady =
      document.documentElement.dataset.hasHydrated === 'true' && document.fonts.status === 'loaded';
    const isLate = performance.now() > scriptTimeout;
    if (!isLate && (!isReady || scrollY !== before)) requestAnimationFrame(show);
  }
  document.addEventListener('DOMContentLoaded', () => {
    restoreHeights(heights);
    show();
  });
}

if (CSS.supports('width: attr(data-rows type(<number>))')) {
  addEventListener('pagehide', keepPlace);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepPlace();
  });
  const place = storedPlace();
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew =
    !(navigation instanceof PerformanceNavigationTiming) || navigation.type === 'navigate';
  if (!isNew && place?.path === location.pathname && place.width === innerWidth)
    restorePlace(place);
}
