import {writeFile} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {recordsFile, writeRecords} from '../../src/search/records';
import {recordsOfBuild} from './fromHtml';
import {recordsOfSources} from './fromSources';

/** Answers with the records of the sources as they are at this moment: a page just written is found. */
function serveSources(siteFolder: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    recordsOfSources(siteFolder).then(
      (records) => {
        response.setHeader('content-type', 'application/json');
        response.end(writeRecords(records));
      },
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  };
}

/**
 * Makes the records that the embedded search reads: after a build from the written pages, so that all they show
 * is found, and in `docusaurus start` from the Markdown.
 *
 * The file keeps one name, without a hash of its content: the program that asks for it is bundled before the pages
 * are written. The client revalidates it instead (src/search/clients/local.ts).
 */
export default function searchRecords({siteDir, baseUrl, siteConfig}: LoadContext): Plugin {
  return {
    name: 'search-records',
    async postBuild({outDir}) {
      const records = await recordsOfBuild(outDir, siteConfig.titleDelimiter);
      await writeFile(path.join(outDir, recordsFile), writeRecords(records));
    },
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            optimization: {
              splitChunks: {
                cacheGroups: {
                  // Docusaurus joins all styles in one file; those of the dialog are fetched with the dialog.
                  searchDialogStyles: {
                    name: 'search-dialog-styles',
                    test: /[\\/]SearchDialog[\\/][^\\/]+\.css$/,
                    type: 'css/mini-extract',
                    chunks: 'async',
                    enforce: true,
                    priority: 60,
                  },
                },
              },
            },
            devServer: {
              // Options of several sources are merged: each gets the same list, and what each returns is appended.
              // So this one is put before the answer to unknown addresses by changing the list.
              setupMiddlewares: (middlewares: object[]) => {
                middlewares.unshift({
                  name: 'search-records',
                  path: `${baseUrl}${recordsFile}`,
                  middleware: serveSources(siteDir),
                });
                return [];
              },
            },
          },
  };
}
