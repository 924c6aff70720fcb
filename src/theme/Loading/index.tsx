// Change: ejected. A route that failed to load shows the error in the site's styles, announced,
// with a title and a Retry button, above the text that the server has rendered, if there is one;
// navbar, search and footer are rendered even if the layout's chunk failed to load, and `main` even
// if it is the chunk that has it.
import {useContext, useEffect, type ComponentProps, type ReactNode} from 'react';
import clsx from 'clsx';
import {dispatchLifecycleAction} from '@docusaurus/core/lib/client/ClientLifecyclesDispatcher';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import {useHistory, useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import Layout from '@theme/Layout';
import type Original from '@theme/Loading';
import {recoverFocus} from '@site/src/components/Keyboard/pageHeading';
import {LoadFailure} from '@site/src/components/LoadFailure';
import {hasServerText, ServerText} from '@site/src/components/LoadFailure/ServerText';
import {Surroundings} from '@site/src/components/LoadFailure/Surroundings';

/** A retry has just loaded a file of the page. */
let isRecovering = false;

/**
 * After a retry that works, also retries the files of inner routes that failed at the same time.
 * When the page is shown, tells the client modules, and moves the focus from the removed button to
 * its heading.
 */
function useRecovery(retry: () => void): void {
  const history = useHistory();
  useEffect(() => {
    if (isRecovering) {
      isRecovering = false;
      retry();
    }
    const {pathname} = history.location;
    return () => {
      const {location} = history;
      // After a navigation to another page, Docusaurus does both.
      if (location.pathname !== pathname) return;
      isRecovering = true;
      // After the effects of what is shown now: an inner route may have failed.
      queueMicrotask(() => {
        if (!isRecovering) return;
        isRecovering = false;
        dispatchLifecycleAction('onRouteDidUpdate', {location, previousLocation: null});
        recoverFocus();
      });
    };
  }, [history, retry]);
}

function Content({error, retry, pastDelay}: ComponentProps<typeof Original>): ReactNode {
  const {pathname} = useLocation();
  if (error) {
    const hasText = hasServerText(pathname);
    return (
      <>
        <PageMetadata title="This page failed to load" />
        {!hasText && <h1>This page failed to load</h1>}
        <LoadFailure
          {...(hasText ? {what: 'A file of this page'} : {})}
          error={error as unknown}
          retry={retry}
        />
        {hasText && <ServerText />}
      </>
    );
  }
  return pastDelay && <p>Loading…</p>;
}

export default function Loading(props: ComponentProps<typeof Original>): ReactNode {
  useRecovery(props.retry);
  const surroundings = useContext(Surroundings);
  const {pathname} = useLocation();
  const margin = clsx(!(props.error && hasServerText(pathname)) && 'margin-vert--xl');
  const content = <Content {...props} />;
  if (surroundings === 'main') return <div className={margin}>{content}</div>;
  const main = <main className={clsx('page-container', margin)}>{content}</main>;
  if (surroundings === 'layout') return main;
  return (
    <RouteContextProvider value={{plugin: {name: 'native', id: 'default'}}}>
      <Layout>{main}</Layout>
    </RouteContextProvider>
  );
}
