import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Gives the client bundle the policy that a Content Security Policy with Trusted Types requires (plugins/html). */
export default function trustedTypes(): Plugin {
  return {
    name: 'trusted-types',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
  };
}
