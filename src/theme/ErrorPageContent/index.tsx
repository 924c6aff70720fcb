// Change: ejected. Uses the site's tokens, is announced, and links to a crash report.
import type {ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {ErrorBoundaryError, ErrorBoundaryTryAgainButton} from '@docusaurus/theme-common';
import type {Props} from '@theme/Error';
import {reportUrl} from '@site/src/components/Report/reportUrl';
import styles from './styles.module.css';

export default function ErrorPageContent({error, tryAgain}: Props): ReactNode {
  const {pathname} = useLocation();
  const report = reportUrl(
    `Documentation: ${pathname} crashed`,
    `Page: ${pathname}\nError: ${error.message}\n\nWhat did you do before it crashed?\n`,
  );
  return (
    <main className="page-container margin-vert--xl markdown">
      <h1>This page crashed.</h1>
      <div role="alert" className={styles.messages}>
        <ErrorBoundaryError error={error} />
      </div>
      <p className={styles.actions}>
        <ErrorBoundaryTryAgainButton className="button button--primary" onClick={tryAgain} />
        <a href={report}>Report this crash</a>
      </p>
    </main>
  );
}
