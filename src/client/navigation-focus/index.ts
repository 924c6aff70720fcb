import type {ClientModule} from '@docusaurus/types';
import {moveFocus} from '../../components/Keyboard/moveFocus';
import {pageHeading} from '../../components/Keyboard/pageHeading';
import styles from './styles.module.css';

let liveRegion: HTMLElement | undefined;

/** Must exist before its first text: screen readers announce changes only. */
function createLiveRegion(): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  region.className = styles.region ?? '';
  document.body.append(region);
  return region;
}

/**
 * Announces a page's heading and moves the focus to it, or to the section in the hash. The scroll
 * position is set by Docusaurus. A page that moves the focus in an effect, as the search page does,
 * overrides this.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location: {pathname, hash},
  previousLocation,
}) => {
  liveRegion ??= createLiveRegion();
  if (!previousLocation || pathname === previousLocation.pathname) return;
  const heading = pageHeading();
  const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  liveRegion.textContent = heading?.textContent ?? document.title;
  const target = section ?? heading;
  if (target) moveFocus(target, {preventScroll: true});
};
