import type {Plugin} from '@docusaurus/types';

/**
 * Queues input before hydration: a click on a button, a search shortcut, and the keys that
 * follow, which are for the component that the click or shortcut opens. React replays clicks once it has the page's
 * root; this script handles clicks before that, and keys. The navbar's menu is a link to `#`: it opens by Enter, and must not
 * change the URL.
 */
const script = `(function () {
  var root = document.documentElement, button, keys = [];
  function isHydrated() {
    return root.dataset.hasHydrated === 'true';
  }
  function isMenu(event) {
    return event.target.closest('a[href="#"]');
  }
  document.addEventListener('click', function (event) {
    if (!isHydrated() && isMenu(event)) event.preventDefault();
    if (window.docusaurusRoot) return;
    button = event.target.closest('button');
    keys = [];
  }, true);
  document.addEventListener('keydown', function (event) {
    if (isHydrated() || event.repeat || event.target.closest('input')) return;
    var command = event.ctrlKey || event.metaKey;
    var isK = event.key === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key));
    var isShortcut = command ? isK : event.key === '/';
    var isText = !command && (event.key.length === 1 || event.key === 'Backspace');
    var opensMenu = event.key === 'Enter' && isMenu(event);
    if (!isShortcut && !opensMenu && !(isText && (button || keys.length))) return;
    event.preventDefault();
    keys.push(event);
  }, true);
  new MutationObserver(function (_, observer) {
    if (!isHydrated()) return;
    observer.disconnect();
    if (button) button.click();
    keys.forEach(function (event) {
      event.target.dispatchEvent(new KeyboardEvent(event.type, event));
    });
  }).observe(root, {attributeFilter: ['data-has-hydrated']});
})()`;

/** Makes buttons and the search's shortcuts work for a reader who uses them before the page is hydrated. */
export default function earlyInput(): Plugin {
  return {
    name: 'early-input',
    injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: script}]}),
  };
}
