import fs from 'node:fs';
import path from 'node:path';
import type {APIRequestContext, Page} from '@playwright/test';

/** Returns the code of the site's main script. */
export async function mainScript(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/')).text();
  const [, address = ''] = /src="?(\/assets\/js\/main\.[^"\s>]+)/.exec(html) ?? [];
  return (await request.get(address)).text();
}

/**
 * Returns a URL pattern for the chunk of a page.
 *
 * @param part the page's component, or the content of a doc page
 * @throws Error when the main script has no such chunk
 */
export async function pageChunk(
  request: APIRequestContext,
  route: string,
  part: '__comp' | 'content' = '__comp',
): Promise<string> {
  const program = await mainScript(request);
  const inner = String.raw`[^{}]*(?:\{[^{}]*\}[^{}]*)*?`;
  const pattern = new RegExp(`"${route}-[0-9a-f]+":\\{${inner}"${part}":"([0-9a-f]+)"`);
  const [, name] = pattern.exec(program) ?? [];
  if (!name) throw new Error(`the main script names no ${part} of the page ${route}`);
  return `**/assets/js/${name}.*.js`;
}

/** Returns URL patterns for the three chunks of the docs layout, the outermost first. */
export async function docsLayoutChunks(request: APIRequestContext): Promise<string[]> {
  const program = await mainScript(request);
  const components = program.matchAll(/"\/cache-[0-9a-f]+":\{"?__comp"?:"([0-9a-f]+)"/g);
  const patterns = [...components].map(([, name]) => `**/assets/js/${name}.*.js`);
  if (patterns.length !== 3) throw new Error(`the main script names ${patterns.join()} as layout`);
  return patterns;
}

/** Parts of the playground, by a text that only their code contains. */
const parts = {
  /** Parser and model, for the worker and for the main thread. */
  model: 'anonymousUnit',
  editor: 'cm-content',
};

/**
 * Returns a URL pattern for the scripts that contain a part of the playground, so that a test intercepts no others.
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
