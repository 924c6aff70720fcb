import type {Options} from '@docusaurus/plugin-content-docs';
import {remarkDiagrams} from '../plugins/diagrams';
import {rehypeMovedAnchors} from '../plugins/moved-anchors';
import {remarkSnippets} from '../plugins/snippets';
import {docsFolders} from '../src/content/folders';

export const markdownPlugins = {
  beforeDefaultRemarkPlugins: [remarkDiagrams, remarkSnippets],
  rehypePlugins: [rehypeMovedAnchors],
};

const shared = {
  ...markdownPlugins,
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
