import type {Plugin} from '@docusaurus/types';

/**
 * Chromium estimates the height of sections that it hasn't laid out (plugins/markdown/sections), and forgets those that it has measured
 * when the page is reloaded, so that the restored scroll position would show something else. This script keeps the heights and
 * the position in the history entry when the reader leaves, and restores both before the first paint. Other browsers lay out
 * all sections (src/css/global.css).
 */
const script = `(function () {
  if (!CSS.supports('width: attr(data-rows type(<number>))')) return;
  var place = history.state && history.state.place;
  function sections() {
    return Array.from(document.querySelectorAll('.markdown > section'));
  }
  function keep() {
    var heights = sections().map(function (section) { return section.offsetHeight; });
    var now = {width: innerWidth, top: scrollY, heights: heights};
    if (heights.length) history.replaceState(Object.assign({}, history.state, {place: now}), '');
  }
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', function () {
    if (document.visibilityState === 'hidden') keep();
  });
  var navigation = performance.getEntriesByType('navigation')[0];
  if (!place || place.width !== innerWidth || !navigation || navigation.type === 'navigate') return;
  history.scrollRestoration = 'manual';
  document.addEventListener('DOMContentLoaded', function () {
    sections().forEach(function (section, index) {
      section.style.containIntrinsicBlockSize = 'auto ' + place.heights[index] + 'px';
    });
    scrollTo({top: place.top, behavior: 'instant'});
  });
  // Not before the reader does something: until then the browser may still restore its own position.
  ['pointerdown', 'touchstart', 'wheel', 'keydown'].forEach(function (type) {
    addEventListener(type, function () { history.scrollRestoration = 'auto'; }, {once: true, passive: true});
  });
})()`;

/** Shows the reader the same place after a reload, and after a return from another site. */
export default function keepPlace(): Plugin {
  return {
    name: 'keep-place',
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: script}]}),
  };
}
