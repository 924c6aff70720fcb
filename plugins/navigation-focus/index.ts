import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** Moves focus and screen reader to the new page's heading after a client-side navigation. */
export default function navigationFocus(): Plugin {
  return {
    name: 'navigation-focus',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
  };
}
