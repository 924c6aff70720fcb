import Link from '@docusaurus/Link';
import {useHistory, useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {useEffect, type ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Former id of a heading of this page. */
  id: string;
  /** Route of the page that answers now, with or without an anchor. */
  to: string;
}

/** Redirects links to a section that has moved. Without JavaScript, they show where it is. */
export function MovedAnswer({id, to}: Props): ReactNode {
  const {hash} = useLocation();
  const history = useHistory();
  const target = useBaseUrl(to);
  const isRequested = hash === `#${id}`;

  useEffect(() => {
    if (isRequested) history.replace(target);
  }, [history, isRequested, target]);

  return (
    <p id={id} className={styles.movedAnswer}>
      This answer has moved to <Link to={to}>{to}</Link>.
    </p>
  );
}
