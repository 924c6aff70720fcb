import type {ClientModule} from '@docusaurus/types';
import {setNextPageLoading} from './next-page';
import {measureHeights, restoreHeights} from './sections';

/** The heights of the sections of each page that the reader has left, by its path. */
const heights = new Map<string, number[]>();

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({previousLocation}) => {
  if (!previousLocation) return undefined;
  heights.set(previousLocation.pathname, measureHeights());
  setNextPageLoading(true);
  return () => setNextPageLoading(false);
};

/** Before the browser restores the scroll position on the way back. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  const known = heights.get(location.pathname);
  if (known && location.pathname !== previousLocation?.pathname) restoreHeights(known);
};
