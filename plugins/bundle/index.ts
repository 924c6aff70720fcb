import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

const core = path.dirname(require.resolve('@docusaurus/core/package.json'));
const themeClassic = path.dirname(require.resolve('@docusaurus/theme-classic/package.json'));

/**
 * Keeps out of the bundle what no page needs:
 * Prism (code is highlighted at build time) and Mermaid's second layout engine (its package is not installed).
 *
 * Files of pages that may come next are fetched by `prefetch.ts`.
 *
 * In the browser Preact stands for React: the same components in a quarter of the script. Pages are rendered by React
 * at build time.
 */
export default function bundle(): Plugin {
  return {
    name: 'bundle',
    getClientModules: () => [path.join(__dirname, 'scrollToHash.ts')],
    configureWebpack: (_config, isServer) => ({
      resolve: {
        alias: {
          [path.join(themeClassic, 'lib/prism-include-languages')]: false,
          '@mermaid-js/layout-elk': false,
          [path.join(core, 'lib/client/prefetch')]: path.join(__dirname, 'prefetch.ts'),
          ...(isServer
            ? {}
            : {
                react: 'preact/compat',
                'react-dom': 'preact/compat',
                tslib: require.resolve('tslib/tslib.es6.mjs'),
              }),
        },
      },
    }),
  };
}
