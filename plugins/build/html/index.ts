import fs from 'node:fs/promises';
import path from 'node:path';
import clientRedirects from '@docusaurus/plugin-client-redirects';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Environment} from '../../../config/environment';
import {copyFolderPages} from './folder-pages';
import {writeOfflineFiles} from './offline-files';
import {configuredOrigins, headersFile} from './policy';
import {processPages} from './process-pages';
import {drawCards} from './social-cards';

interface Options {
  environment: Pick<Environment, 'hostedSearch' | 'analyticsId'>;
  redirects: {from: string; to: string}[];
}

/**
 * Finishes the HTML files of a build, redirects included, and writes what is made from them.
 * Docusaurus runs the `postBuild` hooks of plugins in parallel, but each of these needs what the
 * one before it has written.
 */
export default function html(context: LoadContext, {environment, redirects}: Options): Plugin {
  const origins = configuredOrigins(environment);
  const redirectPages = clientRedirects(context, {
    id: 'redirects',
    fromExtensions: [],
    toExtensions: [],
    redirects,
  });
  return {
    name: 'html',
    async postBuild(props) {
      const {outDir} = props;
      await redirectPages?.postBuild?.({...props, content: undefined});
      const {hashes, cards} = await processPages(outDir, context.siteConfig, origins);
      await drawCards(cards, props);
      await fs.writeFile(path.join(outDir, '_headers'), headersFile(hashes, origins));
      await writeOfflineFiles(props);
      await copyFolderPages(outDir);
    },
  };
}
