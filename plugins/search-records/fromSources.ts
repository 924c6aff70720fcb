import {readFile, readdir} from 'node:fs/promises';
import path from 'node:path';
import type {SearchRecord} from '../../src/search/types';
import type {PageAddress} from './extract';
import {recordsOfMarkdown} from './fromMarkdown';

/**
 * Folders and routes of the Markdown, as config/docs.ts and the blog's options have them. Repeated here, because
 * those bring the whole build with them, and the search from the shell should answer at once.
 */
const contentFolders: [folder: string, route: string][] = [
  ['docs', ''],
  ['soql', '/soql'],
  ['cache', '/cache'],
  ['evaluator', '/evaluator'],
  ['blog', '/releases'],
];

const pagesFolder = 'src/pages';

/** Pages made of components that lead to other pages, or search them. */
const leadingPages = new Set(['index', 'search']);

async function listFiles(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile() && pattern.test(entry.name) && !entry.name.startsWith('_'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function nameOf(folder: string, file: string): string {
  return path
    .relative(folder, file)
    .split(path.sep)
    .join('/')
    .replace(/\.\w+$/, '');
}

async function recordsOfFolder(folder: string, route: string): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  for (const file of await listFiles(folder, /\.mdx?$/)) {
    const describe = (frontMatter: Readonly<Record<string, unknown>>): PageAddress | undefined => {
      if (frontMatter.draft === true || frontMatter.unlisted === true) return undefined;
      const slug = text(frontMatter.slug) || nameOf(folder, file);
      return {
        url: `${route}/${slug.replace(/^\//, '')}`,
        title: text(frontMatter.title) || nameOf(folder, file),
        description: text(frontMatter.description),
      };
    };
    records.push(...(await recordsOfMarkdown(await readFile(file, 'utf8'), file, describe)));
  }
  return records;
}

/** A page made of components has its title and description on its layout, and may show a Markdown text. */
async function recordsOfComponentPage(file: string, name: string): Promise<SearchRecord[]> {
  const program = await readFile(file, 'utf8');
  const layout = /<Layout\s([^>]*)>/.exec(program)?.[1] ?? '';
  const [title = '', description = ''] = ['title', 'description'].map(
    (attribute) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(layout)?.[1],
  );
  if (!title) return [];
  const markdown = /from '(\.[^']+\.mdx)'/.exec(program)?.[1];
  const source = markdown
    ? await readFile(path.join(path.dirname(file), markdown), 'utf8')
    : `# ${title}`;
  return recordsOfMarkdown(source, markdown ?? file, () => ({url: `/${name}`, title, description}));
}

/**
 * The records of the site's sources, in alphabetical order of their files.
 * They lack what only a build makes: queries of builder chains, and what components print.
 *
 * @param siteFolder where the site's sources are
 * @throws Error naming the file that cannot be parsed
 */
export async function recordsOfSources(siteFolder: string): Promise<SearchRecord[]> {
  const records: SearchRecord[] = [];
  for (const [folder, route] of contentFolders) {
    records.push(...(await recordsOfFolder(path.join(siteFolder, folder), route)));
  }
  const folder = path.join(siteFolder, pagesFolder);
  for (const entry of await readdir(folder, {withFileTypes: true})) {
    const name = entry.name.replace(/\.tsx$/, '');
    if (!entry.isFile() || name === entry.name || leadingPages.has(name)) continue;
    records.push(...(await recordsOfComponentPage(path.join(folder, entry.name), name)));
  }
  return records;
}

/** Files and folders whose change changes the records. */
export function sourcesOf(siteFolder: string): string[] {
  return [...contentFolders.map(([folder]) => folder), pagesFolder].map((folder) =>
    path.join(siteFolder, folder),
  );
}
