// Change: the table of contents is a named landmark, on release pages outside the main landmark,
// and follows the reader: its current entry stays in view, unless the keyboard is in it.
import {useEffect, useRef, type ReactNode} from 'react';
import TOC from '@theme-original/TOC';
import type {Props} from '@theme/TOC';
import {keepInView} from '@site/src/components/keepInView';
import styles from './styles.module.css';

export default function TOCInNavigation(props: Props): ReactNode {
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = navigation.current;
    if (!element) return undefined;
    // The theme marks the current entry by its class.
    const observer = new MutationObserver(() => {
      if (element.querySelector(':focus-visible')) return;
      keepInView(element.querySelector('.table-of-contents__link--active'), '.thin-scrollbar');
    });
    observer.observe(element, {subtree: true, attributeFilter: ['class']});
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={navigation} className={styles.navigation} aria-label="On this page">
      <TOC {...props} />
    </nav>
  );
}
