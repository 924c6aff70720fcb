import {useState} from 'react';
import {useScrollPosition} from '@docusaurus/theme-common/internal';

/** Distance from the end of the page, in pixels, that counts as near. */
const nearness = 160;

/** Returns whether the page is scrolled near its end. */
export function useIsNearEnd(): boolean {
  const [isNearEnd, setIsNearEnd] = useState(false);
  useScrollPosition(({scrollY}) => {
    const left = document.documentElement.scrollHeight - window.innerHeight - scrollY;
    setIsNearEnd(scrollY > 0 && left < nearness);
  });
  return isNearEnd;
}
