// Change: the navbar is in a header, so that the page has a banner landmark. Hidden by scrolling,
// it is shown again near the end of the page and when it receives keyboard focus.
import type {ReactNode} from 'react';
import Navbar from '@theme-original/Navbar';
import {useIsNearEnd} from './useIsNearEnd';
import styles from './styles.module.css';

export default function NavbarInHeader(): ReactNode {
  const isNearEnd = useIsNearEnd();
  return (
    <header className={styles.header} data-near-end={isNearEnd || undefined}>
      <Navbar />
    </header>
  );
}
