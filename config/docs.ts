import type {Options} from '@docusaurus/plugin-content-docs';
import {docsFolders} from './folders';

/**
 * Returns the four docs instances, in the order of the navigation.
 *
 * @param options of all of them
 */
export const docsInstances = (options: Options): Options[] =>
  docsFolders.map(({id, path, route}) => ({
    ...options,
    breadcrumbs: true,
    sidebarCollapsible: true,
    id,
    path,
    routeBasePath: route || '/',
    sidebarPath: `./${path}/sidebars.ts`,
  }));
