/** What a small site's build has: the same bytes anywhere, with any cache; links on each page. */
import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {listFiles} from '../../src/content/listFiles';
import {createSmallSite, docusaurus, type SmallSite} from './smallSite';

/**
 * A site with search, playground and documents. It has no content checks, which need all pages, so
 * that no method is described, and not Mermaid, which is a quarter of the bundle and is built like
 * every other package.
 */
const config = `
import site from './site.config';

export default {
  ...site,
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  markdown: {...site.markdown, mermaid: false},
  themes: [],
  plugins: [
    ...site.plugins.filter(([plugin]) => plugin.name !== 'content'),
    () => ({
      name: 'content',
      contentLoaded: async ({actions}) => {
        await actions.createData('method-descriptions.json', {});
        await actions.createData('lessons.json', []);
      },
    }),
  ],
};
`;

const sites: SmallSite[] = [];

afterAll(() => sites.forEach(({remove}) => remove()));

function createSite(name: string): SmallSite {
  const site = createSmallSite(name, ['offline.tsx', 'playground.tsx', 'search.tsx']);
  sites.push(site);
  fs.renameSync(
    path.join(site.folder, 'docusaurus.config.ts'),
    path.join(site.folder, 'site.config.ts'),
  );
  site.write('docusaurus.config.ts', config);
  site.write('config/redirects.ts', 'export const redirects = [];');
  site.write('src/pages/index.md', '# Home');
  site.write('docs/getting-started.md', '---', 'slug: /docs/getting-started', '---', '# Start');
  site.write('docs/sidebars.ts', "export default {docs: ['page', 'getting-started']};");
  site.write(
    'blog/2026-01-31-a.md',
    '---',
    'title: A',
    '---',
    'A',
    '',
    '{/* truncate */}',
    '',
    'B',
  );
  return site;
}

/** Builds a site, and returns the hash of each file of the build. */
async function build({folder}: SmallSite, outDir: string): Promise<Record<string, string>> {
  const child = spawn(process.execPath, [docusaurus, 'build', '--out-dir', outDir], {
    cwd: folder,
    env: {...process.env, NO_COLOR: '1'},
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect(status, said).toBe(0);
  const built = path.join(folder, outDir);
  return Object.fromEntries(
    listFiles(built).map((file) => [
      file,
      createHash('sha256')
        .update(fs.readFileSync(path.join(built, file)))
        .digest('hex'),
    ]),
  );
}

let here: SmallSite;
let cold: Record<string, string>;
let other: Record<string, string>;

beforeAll(async () => {
  here = createSite('repeatable-site');
  const elsewhere = createSite('repeatable-site-of-another-name');
  [cold, other] = await Promise.all([build(here, 'build'), build(elsewhere, 'build')]);
}, 180_000);

it('a build in another folder, and one with a warm cache, has the same files', async () => {
  expect(Object.keys(cold).length).toBeGreaterThan(20);
  expect(other).toEqual(cold);
  expect(await build(here, 'build')).toEqual(cold);
}, 180_000);

it('a page that is not committed has no date, but the links to report an error and to its Markdown', () => {
  for (const page of ['soql/page', 'releases/2026/01/31/a']) {
    const html = fs.readFileSync(path.join(here.folder, `build/${page}.html`), 'utf8');
    expect(html).toContain('Report an error on this page');
    expect(html).toMatch(new RegExp(`href="?/${page}\\.md`));
    expect(html).not.toContain('Last updated');
  }
});
