// Change: ejected. The full path: the home page, the section, and categories without a page, which link to
// their first page as they do in the sidebar. In the static HTML only: in the browser react-helmet would set the script's
// text, which Trusted Types block.
import type {ReactNode} from 'react';
import {findFirstSidebarItemLink, useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/DocBreadcrumbs/StructuredData';
import {docsLabel} from '@site/config/docs';

interface Crumb {
  name: string;
  path: string;
}

/** The section as the navbar names it, with the address of its first page. */
function useSection(): Crumb[] {
  const sidebar = useDocsSidebar();
  const name = docsLabel(sidebar?.name);
  const path = sidebar?.items.map(findFirstSidebarItemLink).find((link) => link !== undefined);
  return path && name !== undefined ? [{name, path}] : [];
}

function WholePath({breadcrumbs}: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const section = useSection();
  const crumbs: Crumb[] = [
    {name: siteConfig.title, path: '/'},
    ...section,
    ...breadcrumbs.flatMap((item) => {
      const path = findFirstSidebarItemLink(item);
      return path ? [{name: item.label, path}] : [];
    }),
  ];
  return (
    <Head>
      <script type="application/ld+json">
        {JSON.stringify({
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map(({name, path}, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: siteConfig.url + path,
          })),
        })}
      </script>
    </Head>
  );
}

export default function StaticStructuredData(props: Props): ReactNode {
  return ExecutionEnvironment.canUseDOM ? null : <WholePath {...props} />;
}
