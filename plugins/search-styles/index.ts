import type {Plugin} from '@docusaurus/types';

/** Keeps the styles of the search dialog out of the site's one style sheet: they are fetched with the dialog. */
export default function searchStyles(): Plugin {
  return {
    name: 'search-styles',
    configureWebpack: (_config, isServer) =>
      isServer
        ? {}
        : {
            optimization: {
              splitChunks: {
                cacheGroups: {
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
          },
  };
}
