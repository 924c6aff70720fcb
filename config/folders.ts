/** The address of the published site, unless SITE_URL names another. */
export const siteUrl = 'https://soql.beyondthecloud.dev';

/**
 * @returns code of a page, in which the site's address is that of the published site, with the
 * address of this one
 */
export function atAddress(code: string, address: string): string {
  return code.replaceAll(siteUrl, address);
}

/** A folder with pages, and the route that they are served under. */
export interface ContentFolder {
  /** Id of the Docusaurus plugin instance; for docs also the name of the sidebar. */
  id: string;
  kind: 'docs' | 'blog' | 'pages';
  /** Name in the navigation; undefined for a folder that is not listed. */
  label?: string;
  /** Relative to the site directory. */
  path: string;
  /** Without a trailing slash; empty for the root. */
  route: string;
}

/** The folders of the four docs instances, in the order of the navigation. */
export const docsFolders = [
  {id: 'docs', label: 'Docs', kind: 'docs', path: 'docs', route: ''},
  {id: 'soql', label: 'SOQL', kind: 'docs', path: 'soql', route: '/soql'},
  {id: 'soqlCache', label: 'Cache', kind: 'docs', path: 'cache', route: '/cache'},
  {
    id: 'soqlEvaluator',
    label: 'Evaluator',
    kind: 'docs',
    path: 'evaluator',
    route: '/evaluator',
  },
] as const satisfies readonly ContentFolder[];

export const blogFolder = {
  id: 'releases',
  label: 'Releases',
  kind: 'blog',
  path: 'blog',
  route: '/releases',
} as const satisfies ContentFolder;

/** React pages; Markdown in folders that begin with `_` is part of such a page. */
export const pagesFolder = {
  id: 'pages',
  kind: 'pages',
  path: 'src/pages',
  route: '',
} as const satisfies ContentFolder;

/** All folders with Markdown. */
export const contentFolders: readonly ContentFolder[] = [...docsFolders, blogFolder, pagesFolder];

/**
 * Pages whose Markdown version is also available as a download under another URL; URLs without
 * `.md`.
 */
export const downloads: Readonly<Record<string, string>> = {
  '/soql-lib-rules': 'docs/coding-assistants.md',
};

/**
 * The project of the search page, which the build packs from the code of the tutorials
 * (plugins/build/content/starter-project.ts).
 */
export const starterProjectFile = 'search-page-project.zip';

/** Returns the content folder of a file, or undefined for a file that is not content. */
export function folderOf(file: string): ContentFolder | undefined {
  return contentFolders.find(({path}) => file.startsWith(`${path}/`));
}

/** Checks whether a file is a partial, which has no route: its name or folder begins with `_`. */
export function isPartial(file: string): boolean {
  return file.split('/').some((part) => part.startsWith('_'));
}

/**
 * Returns the route of a page, as Docusaurus derives it from the file's name and the front matter's
 * `slug`.
 *
 * @param file path relative to the site
 * @param slug from the front matter: absolute within the folder's route, or relative to the
 *   file's folder
 */
export function routeOf(folder: ContentFolder, file: string, slug?: string): string {
  const parts = file
    .slice(folder.path.length + 1)
    .replace(/\.mdx?$/, '')
    .split('/');
  const name = parts.pop() ?? '';
  const directory = parts.join('/');
  return `${folder.route}/${pathOf(folder, directory, name, slug).replace(/^\/|\/$/g, '')}`.replace(
    /(.)\/$/,
    '$1',
  );
}

function pathOf(
  {kind}: ContentFolder,
  directory: string,
  name: string,
  slug: string | undefined,
): string {
  // A release has a slug.
  if (kind === 'blog') return slug ?? name;
  if (slug !== undefined) return slug.startsWith('/') ? slug : join(directory, slug);
  const isIndex = /^(?:index|readme)$/i.test(name) || name === directory.split('/').at(-1);
  return isIndex ? directory : join(directory, name);
}

function join(directory: string, name: string): string {
  return directory ? `${directory}/${name}` : name;
}
