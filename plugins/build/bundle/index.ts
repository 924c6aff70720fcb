import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {scriptTimeout} from '../../../src/client/bundle/script-timeout';
import {stableMinimizers} from './minimizers';

const core = path.dirname(require.resolve('@docusaurus/core/package.json'));
const utilities = path.dirname(require.resolve('@docusaurus/utils-common/package.json'));
const docsClient = path.dirname(require.resolve('@docusaurus/plugin-content-docs/client'));
const themeCommon = path.dirname(require.resolve('@docusaurus/theme-common'));
const themeClassic = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));
const sax = path.dirname(require.resolve('sax/package.json'));
const nothing = path.join(__dirname, 'nothing.ts');
const source = path.join(__dirname, '../../../src');
const client = path.join(source, 'client');

/** @returns a rule that replaces modules for the importers in a folder */
function aliasIn(folder: string, alias: Record<string, string>) {
  return {include: folder, resolve: {alias}};
}

/** What the server never renders: without them, its bundle is less than half as large. */
const browserOnly = {
  [path.join(source, 'components/Playground/LiveEditor')]: nothing,
  [path.join(source, 'components/Playground/Workbench')]: nothing,
};

/**
 * Removes unused modules from the bundle: Prism (code is highlighted at build time), Mermaid (the
 * build draws diagrams, and refuses those that it can't draw; `npm start` shows them), and its
 * second layout engine (the package is not installed).
 *
 * Puts modules of `src/client` in the place of Docusaurus's: `bundle/entry.ts` evaluates the bundle
 * in parts, `bundle/docusaurus.ts` says which linked pages are prefetched, `bundle/preload.ts`
 * loads the current page's own files, and `address/routes.tsx` matches routes exactly.
 */
export default function bundle(): Plugin {
  return {
    name: 'bundle',
    // Prefixes only: Lightning CSS, which minifies the style sheet, adapts the rest to the browsers
    // of `browserslist`, in a fraction of the time. PostCSS would look for a configuration beside
    // each file and above it: thousands of reads for nothing.
    configurePostCss: (options) => ({
      ...options,
      config: false,
      plugins: options.plugins.map((plugin: unknown) =>
        Array.isArray(plugin) ? [plugin[0], {stage: false}] : plugin,
      ),
    }),
    configureWebpack: ({optimization, mode}, isServer) => ({
      mergeStrategy: {'optimization.minimizer': 'replace'},
      // The entries of `npm start` must come before React.
      ...(isServer || mode !== 'production' ? {} : {entry: path.join(client, 'bundle/entry.ts')}),
      output: {chunkLoadTimeout: scriptTimeout},
      optimization: {minimizer: stableMinimizers(optimization?.minimizer ?? [])},
      module: {
        rules: [
          {resourceQuery: /^\?raw$/, type: 'asset/source'},
          aliasIn(utilities, {tslib$: path.join(__dirname, 'tslib.ts')}),
          // It works without streams, which a browser doesn't have.
          aliasIn(sax, {stream$: nothing}),
          {
            include: [
              path.join(docsClient, 'docsClientUtils.js'),
              path.join(themeCommon, 'utils/reactUtils.js'),
            ],
            loader: path.join(__dirname, 'plain-order.cjs'),
          },
          {
            include: path.join(themeCommon, 'hooks/useTOCHighlight.js'),
            loader: path.join(__dirname, 'toc-end.cjs'),
          },
          {
            include: path.join(themeCommon, 'utils/storageUtils.js'),
            loader: path.join(__dirname, 'storage-warning.cjs'),
          },
        ],
      },
      resolve: {
        alias: {
          [path.join(themeClassic, 'lib/prism-include-languages')]: nothing,
          '@mermaid-js/layout-elk': nothing,
          ...(mode === 'production' ? {mermaid$: nothing} : {}),
          'react-router-config$': path.join(client, 'address/routes.tsx'),
          ...(isServer
            ? browserOnly
            : {
                [path.join(core, 'lib/client/docusaurus')]: path.join(
                  client,
                  'bundle/docusaurus.ts',
                ),
                [path.join(core, 'lib/client/prefetch')]: path.join(client, 'bundle/prefetch.ts'),
                [path.join(core, 'lib/client/preload')]: path.join(client, 'bundle/preload.ts'),
              }),
        },
      },
    }),
  };
}
