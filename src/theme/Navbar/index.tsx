// Change: the bar stands in a header, so that the page has a banner landmark. Nothing else.
import type {ReactNode} from 'react';
import Navbar from '@theme-original/Navbar';
import styles from './styles.module.css';

export default function NavbarInHeader(): ReactNode {
  return (
    <header className={styles.header}>
      <Navbar />
    </header>
  );
}
