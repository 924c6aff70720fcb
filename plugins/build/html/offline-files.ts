import fs from 'node:fs/promises';
import path from 'node:path';
import zlib from 'node:zlib';
import type {Props} from '@docusaurus/types';
import {build} from 'esbuild';
import {listFiles} from '../../../src/content/listFiles';
import {offlinePage, siteFilesName} from '../../../src/offline/names';
import {recordsFile} from '../../../src/search/records';

/** `generatedFilesDir` is Docusaurus's folder of generated files, with the bundler's manifest. */
type Site = Pick<Props, 'baseUrl' | 'outDir' | 'generatedFilesDir' | 'routesPaths'>;

/** Pages of the app shell, cached on the first visit. */
const shellPages = ['', 'docs/getting-started', 'search', 'playground', offlinePage];

/** Lazy chunks of these pages, by `webpackChunkName`. */
export const shellChunks = [
  'search-dialog',
  'search-dialog-styles',
  'search-engine',
  'playground-workbench',
  'playground-apex-code',
  'playground-worker',
  'playground-schema',
];

interface Manifest {
  /** Ids of the files of each named chunk. */
  origins: Record<string, string[]>;
  assets: Record<string, Partial<Record<'js' | 'css', {file: string}[]>>>;
}

async function readJson<T>(folder: string, file: string): Promise<T> {
  return JSON.parse(await fs.readFile(path.join(folder, file), 'utf8')) as T;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the names of the chunks of the shell's pages, which Docusaurus lists by route. */
function chunksOfPages(chunkNames: Record<string, unknown>, baseUrl: string): string[] {
  const routes = [...shellPages.map((page) => baseUrl + page), baseUrl];
  return Object.entries(chunkNames)
    .filter(([key]) => routes.includes(key.replace(/-[0-9a-f]+$/, '')))
    .flatMap(([, names]) => stringsIn(names));
}

/** Returns the file of a page. */
function fileOf(route: string, baseUrl: string): string {
  const name = route.slice(baseUrl.length);
  return name === '' || name.endsWith('/') ? `${name}index.html` : `${name}.html`;
}

async function listShell({baseUrl, outDir, generatedFilesDir}: Site): Promise<string[]> {
  const {origins, assets} = await readJson<Manifest>(generatedFilesDir, 'client-manifest.json');
  const chunkNames = await readJson<Record<string, unknown>>(
    generatedFilesDir,
    'routesChunkNames.json',
  );
  const filesOf = (name: string) =>
    (origins[name] ?? []).flatMap((id) => {
      const {js = [], css = []} = assets[id] ?? {};
      return [...js, ...css].map(({file}) => file);
    });
  const missing = shellChunks.filter((name) => filesOf(name).length === 0);
  if (missing.length > 0)
    throw new Error(
      `the bundle has no part named ${missing.join(', ')}: name it in its import (webpackChunkName), or change shellChunks in plugins/build/html/offline-files.ts`,
    );
  const entry = listFiles(outDir, 'assets').filter((file) =>
    /^assets\/(?:js\/(?:main|runtime~main)\.|css\/styles\.|fonts\/)/.test(file),
  );
  const parts = [...chunksOfPages(chunkNames, baseUrl), ...shellChunks].flatMap(filesOf);
  const names = [...shellPages, ...entry, ...parts, recordsFile, siteFilesName, 'img/logo.svg'];
  return [...new Set(names)].sort().map((name) => baseUrl + name);
}

/** Returns all files of the site with their download size, without those of the shell. */
async function listSite(site: Site, shell: readonly string[]): Promise<Record<string, number>> {
  const {baseUrl, outDir, routesPaths} = site;
  const files = listFiles(outDir);
  const pages = routesPaths
    .filter((route) => files.includes(fileOf(route, baseUrl)) && route !== `${baseUrl}404.html`)
    .map((route) => ({path: route, file: fileOf(route, baseUrl)}));
  const others = files
    .filter((file) => file.startsWith('assets/') || /^img\/[^/]+\.(?:svg|avif)$/.test(file))
    .map((file) => ({path: baseUrl + file, file}));
  const sizes: Record<string, number> = Object.fromEntries(shell.map((name) => [name, 0]));
  for (const {path: name, file} of [...pages, ...others]) {
    if (name in sizes) continue;
    const text = await fs.readFile(path.join(outDir, file));
    sizes[name] = zlib.gzipSync(text).length;
  }
  return sizes;
}

/**
 * Writes the service worker and the list of files that it can cache. Call it after all pages are
 * written.
 *
 * @throws Error with the name of a missing chunk
 */
export async function writeOfflineFiles(site: Site): Promise<void> {
  const {baseUrl, outDir} = site;
  const shell = await listShell(site);
  const files = await listSite(site, shell);
  await fs.writeFile(path.join(outDir, siteFilesName), `${JSON.stringify(files)}\n`);
  await build({
    entryPoints: [path.join(__dirname, '../../../src/offline/worker.ts')],
    outfile: path.join(outDir, 'sw.js'),
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      site: JSON.stringify({baseUrl, shell}),
    },
  });
}
