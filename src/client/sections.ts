import type {ClientModule} from '@docusaurus/types';

/** The heights of the sections of each page that the reader has left, by its path. */
const heights = new Map<string, number[]>();

const sections = () => [...document.querySelectorAll<HTMLElement>('.markdown > section')];

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({previousLocation}) => {
  if (previousLocation)
    heights.set(
      previousLocation.pathname,
      sections().map((section) => section.getBoundingClientRect().height),
    );
};

/**
 * Gives the sections the heights that they had when the reader left the page: on the way back the browser restores the scroll
 * position, which would show something else with the estimates.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  const known = heights.get(location.pathname);
  if (!known || location.pathname === previousLocation?.pathname) return;
  sections().forEach(({style}, index) => {
    style.containIntrinsicBlockSize = `auto ${known[index]}px`;
  });
};
