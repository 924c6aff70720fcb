// Change: the bar stands in a header, so that the page has a banner landmark; hidden by scrolling, it shows again near
// the end of the page and when the keyboard reaches it. Taken over in a turn of its own (components/Later).
import type {ReactNode} from 'react';
import Navbar from '@theme-original/Navbar';
import {later} from '@site/src/components/Later';
import {useIsNearEnd} from './useIsNearEnd';
import styles from './styles.module.css';

function NavbarInHeader(): ReactNode {
  const isNearEnd = useIsNearEnd();
  return (
    <header className={styles.header} data-near-end={isNearEnd || undefined}>
      <Navbar />
    </header>
  );
}

export default later(NavbarInHeader);
