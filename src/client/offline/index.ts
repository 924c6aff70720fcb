import type {ClientModule} from '@docusaurus/types';
import {whenIdle} from './when-idle';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Checks for a slow or metered connection, on which nothing is downloaded in advance. */
function isCostly(): boolean {
  const {connection} = navigator as {connection?: Connection};
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'));
}

function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act);
  else window.addEventListener('load', () => whenIdle(act), {once: true});
}

/** Caches visited pages. Its code is loaded after the first page, when the browser is idle. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location: {pathname},
  previousLocation,
}) => {
  if (process.env.NODE_ENV !== 'production' || pathname === previousLocation?.pathname) return;
  if (!('serviceWorker' in navigator) || isCostly()) return;
  afterLoad(() => {
    import('./visit')
      .then(({visit}) => visit(pathname))
      // Without service workers, storage or network, the site works without offline support.
      .catch(() => undefined);
  });
};
