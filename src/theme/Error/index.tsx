// Change: ejected. A crashed page keeps navbar, search and footer, and a navigation to another page
// clears the error. If the layout itself crashed, only the message and a link to the home page are
// shown.
import {useEffect, useRef, type ReactNode} from 'react';
import ErrorBoundary from '@docusaurus/ErrorBoundary';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import nprogress from 'nprogress';
import {SearchDialogProvider} from '@site/src/components/SearchShortcut/DialogProvider';
import ErrorPageContent from '@theme/ErrorPageContent';
import Layout from '@theme/Layout';
import type {Props} from '@theme/Error';

export default function ErrorOfTheWholePage({error, tryAgain}: Props): ReactNode {
  const {pathname} = useLocation();
  const crashedAt = useRef(pathname);
  const content = <ErrorPageContent error={error} tryAgain={tryAgain} />;

  // A navigation that crashes doesn't complete its progress bar.
  useEffect(() => void nprogress.done(), []);

  useEffect(() => {
    if (pathname !== crashedAt.current) tryAgain();
  }, [pathname, tryAgain]);

  const withoutLayout = () => (
    <>
      <header className="page-container margin-top--lg">
        <a href="/">SOQL Lib</a>
      </header>
      {content}
    </>
  );

  return (
    <>
      <Head>
        <html lang="en" dir="ltr" />
        <title>Page error | SOQL Lib</title>
      </Head>
      <ErrorBoundary fallback={withoutLayout}>
        <RouteContextProvider value={{plugin: {name: 'native', id: 'default'}}}>
          <SearchDialogProvider>
            <Layout>{content}</Layout>
          </SearchDialogProvider>
        </RouteContextProvider>
      </ErrorBoundary>
    </>
  );
}
