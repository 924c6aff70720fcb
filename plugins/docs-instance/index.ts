import fs from 'node:fs';
import path from 'node:path';
import contentDocs, {validateOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext} from '@docusaurus/types';
import type {PluginOptions} from '@docusaurus/plugin-content-docs';
import {describeSidebarFaults} from './sidebarFaults';

/**
 * The docs plugin over one sidebar of the root `sidebars.ts`: it reloads when that file changes, not only the one that
 * it is given, and names the place of an id without a page there.
 *
 * @throws Error with one line per id of the sidebar that has no page
 */
export default async function docsInstance(context: LoadContext, options: PluginOptions) {
  const plugin = await contentDocs(context, options);
  const sidebars = path.join(context.siteDir, 'sidebars.ts');
  return {
    ...plugin,
    async loadContent() {
      try {
        return await plugin.loadContent?.();
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const faults = describeSidebarFaults(message, options, fs.readFileSync(sidebars, 'utf8'));
        throw faults ? new Error(faults, {cause: error}) : error;
      }
    },
    getPathsToWatch: () => [...(plugin.getPathsToWatch?.() ?? []), sidebars],
  };
}

export {validateOptions};
