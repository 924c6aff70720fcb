import {useEffect, type ReactNode} from 'react';
import {useReaderChoice} from '@site/src/components/ReaderChoice';
import {addPrefixToCopy, namespaceChoice, prefix} from './namespace';
import styles from './styles.module.css';

/** Switches Apex blocks between copied source (`SOQL`) and the package (`btcdev.SOQL`). */
export function NamespaceSwitch(): ReactNode {
  const shown = useReaderChoice(namespaceChoice);

  useEffect(() => {
    document.addEventListener('copy', addPrefixToCopy);
    return () => document.removeEventListener('copy', addPrefixToCopy);
  }, []);

  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      className={styles.switch}
      title="If you installed the package: show the namespace in all code"
      onClick={() => namespaceChoice.set(!shown)}
    >
      <span className={styles.track} aria-hidden="true" />
      <code translate="no">{prefix}</code> <span className={styles.word}>namespace</span>
    </button>
  );
}
