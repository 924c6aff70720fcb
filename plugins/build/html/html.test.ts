import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {redirectScript} from '../../../src/client/address/bare';
import {createGeneratedFiles} from './testing';
import html from '.';

let outDir: string;
let generatedFilesDir: string;

function write(file: string, text: string): void {
  const target = path.join(outDir, file);
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, text);
}

const read = (file: string) => fs.readFileSync(path.join(outDir, file), 'utf8');
const context = {
  siteConfig: {
    url: 'https://a.example',
    title: 'SOQL Lib',
    themeConfig: {colorMode: {defaultMode: 'dark'}},
    future: {experimental_router: 'browser'},
    trailingSlash: false,
  },
};
const options = {
  environment: {hostedSearch: undefined, analyticsId: undefined},
  redirects: [{from: '/docs', to: '/page'}],
};
const run = async () =>
  html(context as unknown as LoadContext, options).postBuild?.({
    outDir,
    generatedFilesDir,
    siteDir: process.cwd(),
    baseUrl: '/',
    routesPaths: ['/page'],
    siteConfig: context.siteConfig,
  } as never);

beforeEach(() => {
  outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'html-'));
  write('assets/fonts/text-1a2b.woff2', '');
  generatedFilesDir = createGeneratedFiles();
});

afterEach(() => {
  for (const folder of [outDir, generatedFilesDir]) fs.rmSync(folder, {recursive: true});
});

describe('HTML of the pages', () => {
  it('preloads the fonts', async () => {
    write('soql/page.html', '<html><head><title>A</title></head></html>');
    await run();
    expect(read('soql/page.html')).toContain(
      '<link rel="preload" href="/assets/fonts/text-1a2b.woff2" as="font" type="font/woff2" crossorigin><title>A</title>',
    );
  });

  it('runs the client bundle after the first paint, from a script that waits for no style sheet', async () => {
    write(
      'page.html',
      '<head><meta charset=UTF-8><link rel=manifest href=/m><link rel=stylesheet href=/a.css><script src=/runtime.js defer></script>' +
        '<script src=/main.js defer></script></head>',
    );
    await run();
    const page = read('page.html');
    const bundle =
      '<template id="client-bundle"><link rel=manifest href=/m><script src="/runtime.js"></script><script src="/main.js"></script></template><script>';
    expect(page).toContain(bundle);
    expect(page.indexOf(bundle)).toBeLessThan(page.indexOf('<link rel=stylesheet'));
    expect(page).not.toContain('defer');
    expect(page.match(/rel=manifest/g)).toHaveLength(1);
  });

  it('has a policy before all scripts, with their hashes, redirect pages included', async () => {
    write('page.html', '<html><head><meta charset=UTF-8><script>a()</script></head></html>');
    write('404.html', '<html><head><meta charset=UTF-8></head></html>');
    await run();
    for (const file of ['page.html', '404.html', 'docs/index.html']) {
      expect(read(file)).toMatch(
        /charset="?UTF-8"?><meta http-equiv="Content-Security-Policy" content="[^"]*script-src 'self' 'sha256-[^"]*">(.|\n)*<script>/,
      );
      for (const hash of read(file).match(/'sha256-[^']+'/g) ?? [])
        expect(read('_headers')).toContain(hash);
    }
  });

  it('has a class in place of the inline style of the theme', async () => {
    write('page.html', '<head></head><svg style="display: none;"><defs></defs></svg>');
    await run();
    expect(read('page.html')).toContain('<svg class="sprites"><defs>');
  });

  it('has the default color mode without JavaScript, too', async () => {
    write('page.html', '<!doctype html><html lang=en><head></head></html>');
    await run();
    expect(read('page.html')).toContain('<html data-theme="dark" lang=en>');
  });

  it('has the redirect script on the not-found page', async () => {
    write('404.html', '<head></head>');
    write('other.html', '<head></head>');
    await run();
    expect(read('404.html')).toContain(`<script>${redirectScript}</script>`);
    expect(read('other.html')).not.toContain('<script>');
  });
});

describe('social cards', () => {
  it('show the title and the section of a page, and are written to the build', async () => {
    write(
      'soql/page.html',
      '<html><head><meta charset=UTF-8><meta property=og:title content="Filters | SOQL Lib">' +
        '<meta data-rh=true property=og:image content=https://a.example/img/social.png></head>' +
        '<ul><li class=breadcrumbs__item>SOQL<li class=breadcrumbs__item>Filters</ul></html>',
    );
    await run();
    expect(read('soql/page.html')).toContain(
      '<meta data-rh="true" property="og:image" content="https://a.example/img/cards/soql/page.png">',
    );
    expect(read('soql/page.html')).toContain('<meta property="og:image:alt" content="Filters">');
    const png = fs.readFileSync(path.join(outDir, 'img/cards/soql/page.png'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});
