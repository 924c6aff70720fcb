import type {Plugin} from '@docusaurus/types';
import {scriptTimeout} from './bundle';

/**
 * Chromium estimates the height of sections that it hasn't laid out (plugins/markdown/sections), and forgets those that it has
 * measured when the page is reloaded, so that the restored scroll position would show something else. This script keeps the
 * heights and the position of the page that the reader leaves, and restores both before the first paint. They are in the
 * session storage, because a change of the history entry while a page is left can come too late. Other browsers lay out all
 * sections (src/css/global.css).
 */
const script = `(function () {
  if (!CSS.supports('width: attr(data-rows type(<number>))')) return;
  var place;
  try {
    place = JSON.parse(sessionStorage.getItem('place'));
  } catch (error) {
    // Storage that is blocked: the browser restores its own position.
    return;
  }
  function sections() {
    return Array.from(document.querySelectorAll('.markdown > section'));
  }
  function keep() {
    var all = sections();
    var index = all.findIndex(function (section) { return section.getBoundingClientRect().bottom > 0; });
    if (index < 0) return;
    var heights = all.map(function (section) { return section.offsetHeight; });
    var top = all[index].getBoundingClientRect().top;
    var now = {path: location.pathname, width: innerWidth, index: index, top: top, heights: heights};
    try {
      sessionStorage.setItem('place', JSON.stringify(now));
    } catch (error) {
      // Storage that is full.
    }
  }
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', function () {
    if (document.visibilityState === 'hidden') keep();
  });
  var navigation = performance.getEntriesByType('navigation')[0];
  if (!place || place.path !== location.pathname || place.width !== innerWidth) return;
  if (!navigation || navigation.type === 'navigate') return;
  history.scrollRestoration = 'manual';
  var isActive = false;
  // Not before the reader does something: until then the browser may still restore its own position.
  ['pointerdown', 'touchstart', 'wheel', 'keydown'].forEach(function (type) {
    addEventListener(type, function () {
      isActive = true;
      history.scrollRestoration = 'auto';
    }, {once: true, passive: true});
  });
  // In each frame until the page has its fonts and is hydrated, because both change heights above the place. A page whose scripts
  // fail is never hydrated: there, the loop ends with their time limit, so that a reader who drags the scrollbar can move.
  function show() {
    var section = sections()[place.index];
    if (isActive || !section) return;
    var before = scrollY;
    scrollBy({top: section.getBoundingClientRect().top - place.top, behavior: 'instant'});
    var isReady = document.documentElement.dataset.hasHydrated === 'true' && document.fonts.status === 'loaded';
    var isLate = performance.now() > ${scriptTimeout};
    if (!isLate && (!isReady || scrollY !== before)) requestAnimationFrame(show);
  }
  document.addEventListener('DOMContentLoaded', function () {
    sections().forEach(function (section, index) {
      section.style.containIntrinsicBlockSize = 'auto ' + place.heights[index] + 'px';
    });
    show();
  });
})()`;

/** Shows the reader the same place after a reload, and after a return from another site. */
export default function keepPlace(): Plugin {
  return {
    name: 'keep-place',
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: script}]}),
  };
}
