// Change: ejected. A route that failed to load shows the error in the site's styles, announced, with a title and a Retry
// button; navbar, search and footer are rendered even if the layout's chunk failed to load.
import {useContext, type ComponentProps, type ReactNode} from 'react';
import {RouteContextProvider} from '@docusaurus/core/lib/client/routeContext';
import {PageMetadata} from '@docusaurus/theme-common';
import Layout from '@theme/Layout';
import type Original from '@theme/Loading';
import {LoadFailure} from '@site/src/components/LoadFailure';
import {InLayout} from '@site/src/components/LoadFailure/InLayout';

function Content({error, retry, pastDelay}: ComponentProps<typeof Original>): ReactNode {
  if (!error && !pastDelay) return null;
  return (
    <div className="container margin-vert--xl">
      {error ? (
        <>
          <PageMetadata title="This page failed to load" />
          <h1>This page failed to load</h1>
          <LoadFailure what="A file of this page" error={error} retry={retry} />
        </>
      ) : (
        <p>Loading…</p>
      )}
    </div>
  );
}

export default function Loading(props: ComponentProps<typeof Original>): ReactNode {
  const isInLayout = useContext(InLayout);
  const content = <Content {...props} />;
  if (isInLayout) return content;
  return (
    <RouteContextProvider value={{plugin: {name: 'native', id: 'default'}}}>
      <Layout>
        <main>{content}</main>
      </Layout>
    </RouteContextProvider>
  );
}
