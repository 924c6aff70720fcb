import type {Options} from '@docusaurus/plugin-content-docs';
import {remarkDiagrams} from '../plugins/diagrams';
import {remarkSnippets} from '../plugins/snippets';

export const markdownPlugins = {
  beforeDefaultRemarkPlugins: [remarkDiagrams, remarkSnippets],
};

const shared = {
  ...markdownPlugins,
  breadcrumbs: true,
  sidebarCollapsible: true,
} satisfies Options;

/** The four docs instances: id, folder and route, in the order of the navigation. */
export const docsInstances = [
  {...shared, id: 'docs', path: 'docs', routeBasePath: '/', sidebarPath: './docs/sidebars.ts'},
  {...shared, id: 'soql', path: 'soql', routeBasePath: 'soql', sidebarPath: './soql/sidebars.ts'},
  {
    ...shared,
    id: 'soqlCache',
    path: 'cache',
    routeBasePath: 'cache',
    sidebarPath: './cache/sidebars.ts',
  },
  {
    ...shared,
    id: 'soqlEvaluator',
    path: 'evaluator',
    routeBasePath: 'evaluator',
    sidebarPath: './evaluator/sidebars.ts',
  },
] satisfies Options[];
