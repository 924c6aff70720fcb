import path from 'node:path';
import contentDocs, {validateOptions} from '@docusaurus/plugin-content-docs';
import type {LoadContext} from '@docusaurus/types';
import type {PluginOptions} from '@docusaurus/plugin-content-docs';

/** The docs plugin, made to reload when the root `sidebars.ts` changes: it watches only the file it is given. */
export default async function docsInstance(context: LoadContext, options: PluginOptions) {
  const plugin = await contentDocs(context, options);
  return {
    ...plugin,
    getPathsToWatch: () => [
      ...(plugin.getPathsToWatch?.() ?? []),
      path.join(context.siteDir, 'sidebars.ts'),
    ],
  };
}

export {validateOptions};
