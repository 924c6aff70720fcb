import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Loads the page analytics of Google with a measurement id. Google's script would count the first page by itself and
 * Docusaurus's plugin every change of the address; here the client bundle counts each page view once
 * (client.ts).
 */
export default function analytics(
  _context: LoadContext,
  {measurementId}: {measurementId: string},
): Plugin {
  return {
    name: 'analytics',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'script',
          attributes: {
            async: true,
            src: `https://www.googletagmanager.com/gtag/js?id=${measurementId}`,
          },
        },
        {
          tagName: 'script',
          innerHTML:
            'window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}' +
            `gtag('js',new Date());gtag('config','${measurementId}',{send_page_view:false})`,
        },
      ],
    }),
  };
}
