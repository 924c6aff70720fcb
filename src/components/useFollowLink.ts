import {useCallback, type MouseEvent} from 'react';
import {useHistory} from '@docusaurus/router';

/** Checks for a primary click without modifier keys. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/** Returns a handler that passes clicks on links of this site that are plain HTML to the router. */
export function useFollowLink(): (event: MouseEvent<HTMLElement>) => void {
  const history = useHistory();
  return useCallback(
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.origin !== window.location.origin || !isPlainClick(event)) return;
      event.preventDefault();
      history.push(link.pathname + link.hash);
    },
    [history],
  );
}
