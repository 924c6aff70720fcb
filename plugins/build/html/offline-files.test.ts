import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {shellChunks, writeOfflineFiles} from './offline-files';
import {createGeneratedFiles} from './testing';

let outDir: string;
let generatedFilesDir: string;

function write(file: string, text = 'text'): void {
  const target = path.join(outDir, file);
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, text);
}

const read = (file: string) => fs.readFileSync(path.join(outDir, file), 'utf8');

beforeEach(() => {
  outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'offline-'));
  generatedFilesDir = createGeneratedFiles();
  for (const file of [
    'index.html',
    'soql/page.html',
    'soql/old.html',
    '404.html',
    'soql/page.md',
    'img/diagram.svg',
    'img/cards/soql/page.png',
    'assets/js/main.1a.js',
    'assets/js/runtime~main.2b.js',
    'assets/js/7c.3d.js',
    'assets/css/styles.4e.css',
    'assets/fonts/text.woff2',
  ])
    write(file);
});

afterEach(() => {
  for (const folder of [outDir, generatedFilesDir]) fs.rmSync(folder, {recursive: true});
});

it('lists the pages without redirects, and their files with the download size', async () => {
  const routesPaths = ['/', '/soql/page', '/404.html'];
  await writeOfflineFiles({baseUrl: '/', outDir, generatedFilesDir, routesPaths});
  const files = JSON.parse(read('offline-files.json')) as Record<string, number>;
  expect(files).toMatchObject({
    '/soql/page': expect.any(Number),
    '/assets/js/7c.3d.js': expect.any(Number),
    '/img/diagram.svg': expect.any(Number),
    '/assets/js/main.1a.js': 0,
    '/assets/js/1a2b3c4d.5e6f.js': 0,
    '/search-records.json': 0,
  });
  expect(files['/soql/page']).toBeGreaterThan(0);
  for (const path of ['/404.html', '/soql/old', '/soql/page.md', '/img/cards/soql/page.png'])
    expect(files).not.toHaveProperty([path]);
});

it('lists the app shell: start page, search and playground with their lazy chunks', async () => {
  await writeOfflineFiles({baseUrl: '/', outDir, generatedFilesDir, routesPaths: ['/']});
  const worker = read('sw.js');
  for (const path of [
    '/docs/getting-started',
    '/offline',
    '/playground',
    '/search',
    '/search-records.json',
    '/assets/fonts/text.woff2',
    '/assets/css/styles.4e.css',
    ...shellChunks.map((name) => `/assets/js/${name}.5e6f.js`),
  ])
    expect(worker).toContain(`"${path}"`);
  expect(worker).not.toContain('7c.3d.js');
});

it('works with another base URL', async () => {
  const site = {
    baseUrl: '/lib/',
    outDir,
    generatedFilesDir,
    routesPaths: ['/lib/', '/lib/soql/page'],
  };
  await writeOfflineFiles(site);
  const files = Object.keys(JSON.parse(read('offline-files.json')) as object);
  expect(files).toContain('/lib/soql/page');
  expect(files.filter((file) => !file.startsWith('/lib/'))).toEqual([]);
});

it('reports a missing chunk by name', async () => {
  fs.rmSync(generatedFilesDir, {recursive: true});
  generatedFilesDir = createGeneratedFiles(shellChunks.filter((name) => name !== 'search-engine'));
  await expect(
    writeOfflineFiles({baseUrl: '/', outDir, generatedFilesDir, routesPaths: ['/']}),
  ).rejects.toThrow('the bundle has no part named search-engine: name it in its import');
});
