import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Adds the Trusted Types policy that the Content Security Policy requires (plugins/html). */
export default function trustedTypes(): Plugin {
  return {
    name: 'trusted-types',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
  };
}
