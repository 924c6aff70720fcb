import fs from 'node:fs/promises';
import path from 'node:path';

async function readPage(outDir: string, route: string): Promise<string | undefined> {
  const candidates = route === '/' ? ['index.html'] : [`${route}.html`, `${route}/index.html`];
  for (const candidate of candidates) {
    try {
      return await fs.readFile(path.join(outDir, candidate), 'utf8');
    } catch {
      // The next name may exist.
    }
  }
  return undefined;
}

/**
 * The ids that links may point to, by route.
 *
 * @param outDir the built site
 * @param routes all routes of the site
 */
export async function findAnchors(
  outDir: string,
  routes: string[],
): Promise<Map<string, Set<string>>> {
  const anchors = new Map<string, Set<string>>();
  for (const route of routes) {
    const page = await readPage(outDir, route);
    if (page === undefined) continue;
    const ids = [...page.matchAll(/<[a-z][^<>]*?\sid="?([^"\s>]+)/g)].map(([, id = '']) => id);
    anchors.set(route, new Set(ids));
  }
  return anchors;
}
