/**
 * Docusaurus loads the modules of the route for `location.pathname` before it hydrates, but
 * hydrates the route for that path without `.html`, decoded. On a host without URL rewriting the
 * two differ: the page's modules were not loaded, and it was rendered a second time. Client modules
 * run before both, so this one sets the bare URL. The router reads the URL after this module also
 * when the hash changes.
 *
 * Where the host serves files only, a reload of the bare URL would find nothing. There the URL of
 * the file is shown again after each navigation, and links lead to files in a new tab, too.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {bareAddress, decodableAddress, fileAddress} from './bare';

type Host = 'maps pages to files' | 'serves files only' | 'unknown';

let host: Host = 'unknown';

/** Whether this document was loaded from the URL of a page's file: `/search.html`. */
let isFromFile = false;

function show(href: string): void {
  const {history, location} = window;
  if (href !== location.href) history.replaceState(history.state, '', href);
}

function normalizeAddress(): void {
  show(decodableAddress(bareAddress(window.location.href)));
}

/** Asks the host for the bare URL of a page that is no folder, until it has answered once. */
async function askHost(): Promise<void> {
  if (host !== 'unknown') return;
  try {
    const {ok} = await fetch('/search', {method: 'HEAD'});
    host = ok ? 'maps pages to files' : 'serves files only';
  } catch {
    // Without a network the service worker answers, and it maps pages to files.
  }
}

async function showAddress(): Promise<void> {
  if (host === 'serves files only' || (host === 'unknown' && isFromFile))
    show(fileAddress(bareAddress(location.href)));
  await askHost();
  // Meanwhile the page may have changed its URL.
  const bare = bareAddress(location.href);
  if (host === 'maps pages to files') show(bare);
  if (host === 'serves files only') show(fileAddress(bare));
}

/** Docusaurus calls this when the page of a location is shown, the first one included. */
export function onRouteDidUpdate({previousLocation}: {previousLocation: unknown}): void {
  if (previousLocation !== null || isFromFile) void showAddress();
}

/** Before a link can be opened in a new tab, where the router has no part in it. */
async function leadToFile({target}: Event): Promise<void> {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin) return;
  const bare = bareAddress(link.href);
  await askHost();
  if (host === 'serves files only') link.href = fileAddress(bare);
}

if (ExecutionEnvironment.canUseDOM) {
  const {pathname} = location;
  isFromFile = pathname.endsWith('.html') && !pathname.endsWith('/index.html');
  // A folder with an index is found on every host.
  const isFolder = /\/(?:index\.html)?$/.test(pathname);
  if (isFromFile || isFolder)
    for (const type of ['pointerover', 'focusin'])
      addEventListener(type, (event) => void leadToFile(event));
  else host = 'maps pages to files';
  normalizeAddress();
  window.addEventListener('popstate', normalizeAddress);
}
