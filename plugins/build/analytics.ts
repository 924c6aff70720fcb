import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Loads Google Analytics if a measurement id is configured. Google's script would also count the
 * first page, and Docusaurus's plugin every change of the URL; here the client bundle counts each
 * page view once (client.ts).
 */
export default function analytics(
  _context: LoadContext,
  {measurementId}: {measurementId: string},
): Plugin {
  return {
    name: 'analytics',
    getClientModules: () => [path.join(__dirname, '../../src/client/analytics.ts')],
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
