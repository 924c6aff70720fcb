/**
 * Makes buttons and the search's shortcuts work for a reader who uses them before the page is
 * hydrated. A script in the head of each page (plugins/build/early-scripts.ts).
 *
 * Queues a click on a button, a search shortcut, and the keys that follow, which are for the
 * component that the click or shortcut opens. React replays clicks once it has the page's root;
 * this script handles clicks before that, and keys. The navbar's menu is a link to `#`: it opens by
 * Enter, and must not change the URL.
 */
const root = document.documentElement;
let button: HTMLElement | null | undefined;
let keys: KeyboardEvent[] = [];

function isHydrated(): boolean {
  return root.dataset.hasHydrated === 'true';
}

function closest<Found extends Element>({target}: Event, selector: string): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}

function isMenu(event: Event): boolean {
  return closest(event, 'a[href="#"]') !== null;
}

document.addEventListener(
  'click',
  (event) => {
    if (!isHydrated() && isMenu(event)) event.preventDefault();
    if (window.docusaurusRoot) return;
    button = closest<HTMLElement>(event, 'button');
    keys = [];
  },
  true,
);

document.addEventListener(
  'keydown',
  (event) => {
    if (isHydrated() || event.repeat || closest(event, 'input')) return;
    const {key, code} = event;
    const hasCommand = event.ctrlKey || event.metaKey;
    const isK = key === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
    const isShortcut = hasCommand ? isK : key === '/';
    const isText = !hasCommand && (key.length === 1 || key === 'Backspace');
    const opensMenu = key === 'Enter' && isMenu(event);
    if (!isShortcut && !opensMenu && !(isText && (button || keys.length > 0))) return;
    event.preventDefault();
    keys.push(event);
  },
  true,
);

new MutationObserver((_, observer) => {
  if (!isHydrated()) return;
  observer.disconnect();
  button?.click();
  for (const event of keys) event.target?.dispatchEvent(new KeyboardEvent(event.type, event));
}).observe(root, {attributeFilter: ['data-has-hydrated']});

export {};
