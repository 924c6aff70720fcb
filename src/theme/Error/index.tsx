// Change: ejected. In the site's own styles instead of inline ones; the page keeps its language and a way home, and a
// reader who goes to another page leaves the crash behind.
import {useEffect, useRef, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import nprogress from 'nprogress';
import ErrorPageContent from '@theme/ErrorPageContent';
import type {Props} from '@theme/Error';

export default function ErrorOfTheWholePage({error, tryAgain}: Props): ReactNode {
  const {pathname} = useLocation();
  const crashedAt = useRef(pathname);

  // The navigation that crashed doesn't end its progress bar.
  useEffect(() => void nprogress.done(), []);

  useEffect(() => {
    if (pathname !== crashedAt.current) tryAgain();
  }, [pathname, tryAgain]);

  return (
    <>
      <Head>
        <html lang="en" dir="ltr" />
        <title>Page Error | SOQL Lib</title>
      </Head>
      <header className="container margin-top--lg">
        <a href="/">SOQL Lib</a>
      </header>
      <ErrorPageContent error={error} tryAgain={tryAgain} />
    </>
  );
}
