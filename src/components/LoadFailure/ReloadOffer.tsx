import {useEffect, useState, type ReactNode} from 'react';
import styles from './styles.module.css';

export interface Reload {
  /** Called by the button; by default it reloads the page. */
  label?: string;
  reload: () => void;
}

/** If the page can be fetched but not one of its chunks, that belongs to an earlier version. */
async function isPageReachable(): Promise<boolean> {
  try {
    const {ok} = await fetch(window.location.pathname, {method: 'HEAD', cache: 'no-store'});
    return ok;
  } catch {
    return false;
  }
}

/** Offers to reload if a file of the page is gone, as after a deploy: a retry would not help. */
export function ReloadOffer({
  failure,
  label = 'Reload the page',
  reload = () => window.location.reload(),
}: Partial<Reload> & {
  /** What went wrong; each new failure is checked again. */
  failure: unknown;
}): ReactNode {
  const [offered, setOffered] = useState<unknown>();

  useEffect(() => {
    let isCurrent = true;
    void isPageReachable().then((isReachable) => {
      if (isCurrent && isReachable) setOffered(failure);
    });
    return () => {
      isCurrent = false;
    };
  }, [failure]);

  if (offered !== failure) return null;
  return (
    <p className={styles.reload}>
      The site may have been updated since you opened this page.
      <button
        type="button"
        className="button button--outline button--primary button--sm"
        onClick={reload}
      >
        {label}
      </button>
    </p>
  );
}
