import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/**
 * Normalizes URLs: a raw URL (`/playground.html`) becomes the bare one before the client bundle reads it,
 * and paths are case-sensitive, as they are on the host.
 */
export default function address(): Plugin {
  return {
    name: 'address',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
    configureWebpack: () => ({
      resolve: {
        alias: {'react-router-config$': path.join(__dirname, 'routes.tsx')},
      },
    }),
  };
}
