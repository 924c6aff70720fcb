import type {Options} from '@docusaurus/plugin-content-docs';
import {docsFolders} from '../src/content/folders';
import {plugins} from './plugins';

export const markdownPlugins = {
  beforeDefaultRemarkPlugins: [plugins.remarkDiagrams, plugins.remarkSnippets],
  rehypePlugins: [plugins.rehypeMovedAnchors],
};

const shared = {
  ...markdownPlugins,
  rehypePlugins: [...markdownPlugins.rehypePlugins, plugins.rehypeDocTools],
  breadcrumbs: true,
  sidebarCollapsible: true,
} satisfies Options;

/** The four docs instances, in the order of the navigation. */
export const docsInstances = docsFolders.map(({id, path, route}) => ({
  ...shared,
  id,
  path,
  routeBasePath: route || '/',
  sidebarPath: `./${path}/sidebars.ts`,
})) satisfies Options[];
