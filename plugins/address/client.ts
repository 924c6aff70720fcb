/**
 * Docusaurus loads the modules of the route for `location.pathname` before it hydrates, but hydrates the route for that
 * path without `.html`. On a host without URL rewriting the two differ: the page's modules were not loaded, and
 * it was rendered a second time. Client modules run before both, so this one sets the bare URL.
 */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {bareAddress} from './bare';

if (ExecutionEnvironment.canUseDOM) {
  const {history, location} = window;
  const bare = bareAddress(location.href);
  if (bare !== location.href) history.replaceState(history.state, '', bare);
}
