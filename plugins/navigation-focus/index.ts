import path from 'node:path';
import type {Plugin} from '@docusaurus/types';

/** After a navigation inside the site, focus and screen reader start at the new page's heading, as after a page load. */
export default function navigationFocus(): Plugin {
  return {
    name: 'navigation-focus',
    getClientModules: () => [path.join(__dirname, 'client.ts')],
  };
}
