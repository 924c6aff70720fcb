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

/** Returns the name of a docs instance in the navigation, by its id. */
export function docsLabel(id: string | undefined): string | undefined {
  return docsFolders.find((folder) => folder.id === id)?.label;
}
