import path from 'node:path';
import type {ContentFolder} from './fromMarkdown';

/**
 * Folders and routes of the Markdown, as config/docs.ts and the blog's options have them. Repeated here, because
 * those bring the whole build with them, and the search from the shell should answer at once.
 */
const routes: Record<string, string> = {
  docs: '',
  soql: '/soql',
  cache: '/cache',
  evaluator: '/evaluator',
  blog: '/releases',
};

/** Where the site keeps its Markdown, and where it shows it. */
export function contentFolders(siteFolder: string): ContentFolder[] {
  return Object.entries(routes).map(([folder, route]) => ({
    path: path.join(siteFolder, folder),
    route,
  }));
}
