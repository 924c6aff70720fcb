import type {Navbar} from '@docusaurus/theme-common';
import {docsFolders} from './folders';
import {release} from './release';

export const navbar: Partial<Navbar> = {
  title: 'SOQL Lib',
  logo: {alt: '', src: '/img/logo.svg', width: 28, height: 28},
  hideOnScroll: true,
  items: [
    // The lessons are in the sidebar of the docs, and have an item of their own.
    {
      to: '/docs/getting-started',
      label: 'Docs',
      position: 'left',
      activeBaseRegex: '^/(docs|installation|design)(/|$)',
    },
    {to: '/learn', label: 'Learn', position: 'left'},
    ...docsFolders
      .filter(({id}) => id !== 'docs')
      .map(({id, label}) => ({
        type: 'docSidebar',
        sidebarId: id,
        docsPluginId: id,
        label,
        position: 'left' as const,
      })),
    {to: '/playground', label: 'Playground', position: 'left'},
    {to: '/soqlLibBenefits', label: 'Benefits', position: 'left'},
    {to: '/releases', label: 'Releases', position: 'left'},
    {type: 'search', position: 'right'},
    {
      type: 'dropdown',
      label: release.version,
      position: 'right',
      'aria-label': `Documentation for ${release.version}`,
      items: [
        {to: '/releases', label: `What's new in ${release.version}`, activeBaseRegex: '^$'},
        {to: '/installation', label: 'Install or upgrade', activeBaseRegex: '^$'},
        {href: release.urls.releases, label: 'Releases on GitHub'},
      ],
    },
    {href: release.urls.repository, label: 'GitHub', position: 'right'},
    {href: release.urls.blog, label: 'Blog', position: 'right'},
  ],
};
