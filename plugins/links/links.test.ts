import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import links from '.';

let site: string;

/** Writes a site of two pages; the first one has the given text. */
async function build(text: string): Promise<void> {
  const outDir = path.join(site, 'build');
  for (const folder of ['docs', 'soql', 'cache', 'evaluator', 'blog', 'src/pages', 'build/soql']) {
    fs.mkdirSync(path.join(site, folder), {recursive: true});
  }
  fs.writeFileSync(path.join(site, 'soql/first.md'), text);
  fs.writeFileSync(path.join(outDir, 'index.html'), '<main id="top"></main>');
  fs.writeFileSync(
    path.join(outDir, 'soql/second.html'),
    '<h2 class=anchor id=install>Install</h2>',
  );
  const plugin = links({siteDir: site} as LoadContext);
  await plugin.postBuild?.({outDir, routesPaths: ['/', '/soql/second']} as never);
}

beforeEach(() => {
  site = fs.mkdtempSync(path.join(os.tmpdir(), 'links-'));
});

afterEach(() => fs.rmSync(site, {recursive: true}));

describe('links of pages', () => {
  it('broken links make the build fail, by file, line, column and cure [5-links]', async () => {
    await expect(build('# First\n\nRead [more](/soql/secnd).\n')).rejects.toThrow(
      'soql/first.md:3:6 broken link "/soql/secnd": there is no page /soql/secnd; nearest: /soql/second',
    );
  });

  it('broken anchors make the build fail, by file, line, column and cure', async () => {
    await expect(build('See [it](/soql/second#instal).\n')).rejects.toThrow(
      'soql/first.md:1:5 broken anchor "/soql/second#instal": the page has no #instal; nearest: #install',
    );
  });

  it('all faults are named at once', async () => {
    await expect(build('[a](/x) and [b](/y)\n')).rejects.toThrow(/"\/x".*\n.*"\/y"/s);
  });

  it('links that lead somewhere pass, and so do links in code', async () => {
    await build('[ok](/soql/second#install) [home](/) `[code](/nowhere)`\n');
  });
});
