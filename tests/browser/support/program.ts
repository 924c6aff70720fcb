import fs from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';

interface ChunkNames {
  __comp: string;
  /** The text of a doc page. */
  content?: string;
}

/** Returns the chunks of a path's routes, outermost first, as Docusaurus lists them. */
function chunksOf(route: string): ChunkNames[] {
  const routes = JSON.parse(fs.readFileSync('.docusaurus/routesChunkNames.json', 'utf8')) as Record<
    string,
    ChunkNames
  >;
  // The keys end in a hash.
  return Object.entries(routes).flatMap(([key, chunks]) =>
    key.replace(/-[0-9a-f]+$/, '') === route ? chunks : [],
  );
}

function urlPattern(chunk: string): string {
  return `**/assets/js/${chunk}.*.js`;
}

/**
 * Returns a URL pattern for the chunk of a page.
 *
 * @param part the page's component, or the content of a doc page
 * @throws Error when the build has no such chunk
 */
export function pageChunk(route: string, part: '__comp' | 'content' = '__comp'): string {
  const name = chunksOf(route).at(-1)?.[part];
  if (!name) throw new Error(`the build has no ${part} of the page ${route}`);
  return urlPattern(name);
}

/** Returns URL patterns for the three chunks of the docs layout, the outermost first. */
export function docsLayoutChunks(): string[] {
  const patterns = chunksOf('/cache').map((chunks) => urlPattern(chunks.__comp));
  if (patterns.length !== 3) throw new Error(`the build has ${patterns.join()} as layout`);
  return patterns;
}

/** Parts of the playground, by a text that only their code contains. */
const parts = {
  /** Parser and model, for the worker and for the main thread. */
  model: 'anonymousUnit',
  editor: 'cm-content',
};

/**
 * Returns a URL pattern for the scripts that contain a part of the playground, so that a test
 * intercepts no others.
 *
 * @throws Error when no script contains it
 */
export function scriptsOf(part: keyof typeof parts): RegExp {
  const folder = 'build/assets/js';
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes(parts[part]));
  if (names.length === 0) throw new Error(`no script in ${folder} contains ${parts[part]}`);
  return new RegExp(`/(?:${names.join('|').replaceAll('.', String.raw`\.`)})$`);
}

/** Emulates a slow or metered connection, on which nothing is prefetched. */
export async function limitConnection(
  page: Page,
  connection: {saveData: boolean; effectiveType: string},
): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', {value});
  }, connection);
}

export const dataSaver = {saveData: true, effectiveType: '4g'};
