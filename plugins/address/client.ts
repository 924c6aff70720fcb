/**
 * Docusaurus loads the modules of the route for `location.pathname` before it hydrates, but hydrates the route for that
 * path without `.html`, decoded. On a host without URL rewriting the two differ: the page's modules were not loaded, and
 * it was rendered a second time. Client modules run before both, so this one sets the bare URL. The router reads the URL
 * after this module also when the hash changes.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {bareAddress, decodableAddress} from './bare';

function normalizeAddress(): void {
  const {history, location} = window;
  const normalized = decodableAddress(bareAddress(location.href));
  if (normalized !== location.href) history.replaceState(history.state, '', normalized);
}

if (ExecutionEnvironment.canUseDOM) {
  normalizeAddress();
  window.addEventListener('popstate', normalizeAddress);
}
