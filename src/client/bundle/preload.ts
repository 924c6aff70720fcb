import {createRoot} from 'react-dom/client';
import routes from '@generated/routes';
import {matchRoutes} from 'react-router-config';
import {keepServerText} from '@site/src/components/LoadFailure/ServerText';
import {nextTask} from './next-task';

/**
 * Loads the modules of a route.
 *
 * Replaces the Docusaurus function of this name. If the first page's modules fail to load,
 * Docusaurus never hydrates: search and menu do not work, without an error message. This one
 * renders anyway, and the route shows the error (theme/Loading) with the text that the server
 * rendered. On a navigation the promise is rejected, and Docusaurus reloads the page.
 */
export default async function preload(pathname: string): Promise<void> {
  let turn = Promise.resolve();
  const loading = matchRoutes(routes, pathname).map(({route}) => {
    // A request takes a phone 8 ms, and a page of the docs makes ten. Later, the files of the way
    // back are loaded, and what they render must be there when the browser restores the scroll
    // position.
    if (!window.docusaurusRoot) turn = turn.then(nextTask);
    return turn.then(() => route.component.preload());
  });
  const results = await Promise.allSettled(loading);
  const failure = results.find(({status}) => status === 'rejected');
  if (failure?.status !== 'rejected') return;
  const container = document.getElementById('__docusaurus');
  if (window.docusaurusRoot || !container) throw failure.reason;
  console.warn(failure.reason);
  // Hydration is impossible: Docusaurus renders into this root, with the error above its text.
  keepServerText(pathname);
  window.docusaurusRoot = createRoot(container);
}
