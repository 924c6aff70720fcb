import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Makes pages readable offline. The files of the service worker are written after the pages (plugins/html). */
export default function offline(): Plugin {
  return {
    name: 'offline',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
  };
}
