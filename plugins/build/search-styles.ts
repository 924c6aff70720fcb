import type {Plugin} from '@docusaurus/types';

/** Keeps the search dialog's styles out of the style sheet: they are loaded with the dialog. */
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
