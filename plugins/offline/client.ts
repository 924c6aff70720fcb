import type {ClientModule} from '@docusaurus/types';
import {whenIdle} from '../bundle/whenIdle';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** What is fetched for later costs a reader on such a connection more than it gives. */
function isCostly(): boolean {
  const {connection} = navigator as {connection?: Connection};
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}

function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act);
  else window.addEventListener('load', () => whenIdle(act), {once: true});
}

/** Keeps each page that is read. All that needs code comes when the first page is loaded and the browser idle. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location: {pathname},
  previousLocation,
}) => {
  if (process.env.NODE_ENV !== 'production' || pathname === previousLocation?.pathname) return;
  if (!('serviceWorker' in navigator) || isCostly()) return;
  afterLoad(() => {
    import('./visit')
      .then(({visit}) => visit(pathname))
      // Where workers or storage are not allowed, or the network fails, the site works without them.
      .catch(() => undefined);
  });
};
