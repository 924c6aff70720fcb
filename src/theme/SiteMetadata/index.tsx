// Change: the not-found page has no canonical URL, and is not indexed.
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import routes from '@generated/routes';
import SiteMetadata from '@theme-original/SiteMetadata';
import {matchRoutes} from 'react-router-config';

export default function SiteMetadataOfFoundPages(): ReactNode {
  const {pathname} = useLocation();
  const isFound = matchRoutes(routes, pathname).some(({route}) => route.path !== '*');
  if (isFound) return <SiteMetadata />;
  return (
    <Head>
      <meta name="robots" content="noindex" />
    </Head>
  );
}
