import {mkdir, mkdtemp, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from 'vitest';
import {recordsOfBuild, recordsOfHtml} from './fromHtml';

function html(title: string, main: string): string {
  return `<!doctype html><html><head><title>${title} | SOQL Lib</title><meta name=description content="About it."></head><body><nav>Menu</nav>${main}<footer>Foot</footer></body></html>`;
}

const article =
  '<main><article><nav>Crumbs</nav><div class="markdown"><h1>WHERE</h1><p>Text.</div></article></main>';

test('of a page only the article counts, under its own title', () => {
  expect(recordsOfHtml(html('WHERE in Apex', article), '/soql/examples/where', '|')).toEqual([
    {
      url: '/soql/examples/where',
      module: 'SOQL',
      page: 'WHERE in Apex',
      heading: 'WHERE',
      level: 1,
      names: [],
      content: 'About it. Text.',
    },
  ]);
});

test('a release note has its heading before its text', () => {
  const note =
    '<main><article><header><h1>SOQL Lib 6.11</h1><time>June</time></header><div class="markdown"><p>New.</div></article></main>';
  const [record] = recordsOfHtml(html('6.11', note), '/releases/6.11', '|');
  expect(record).toMatchObject({heading: 'SOQL Lib 6.11', content: 'About it. New.'});
});

test('a list of articles is known by its description', () => {
  const list = '<main><article>One</article><article>Two</article></main>';
  const records = recordsOfHtml(html('Releases', list), '/releases', '|');
  expect(records.map(({content}) => content)).toEqual(['About it.']);
});

test('a page without an article counts as a whole', () => {
  const main = '<main><h1>Playground</h1><p>Try.</p></main>';
  expect(recordsOfHtml(html('Playground', main), '/playground', '|')[0]?.content).toBe(
    'About it. Try.',
  );
});

test('of a build all pages count but those that lead elsewhere', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'));
  const files = {
    'index.html': html('Home', '<main>Home</main>'),
    '404.html': html('Not found', '<main>Nothing</main>'),
    'search.html': html('Search', '<main>Search</main>'),
    'installation.html': html('Install', '<main>Install</main>'),
    'soql/api/soql.html': html('SOQL', article),
    'soql/index.html': '<meta http-equiv="refresh" content="0; url=/soql/getting-started">',
    'releases/archive.html': html('Archive', '<main>Archive</main>'),
    'releases/tags/a.html': html('Tag', '<main>Tag</main>'),
    'assets/x.js': 'x',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), {recursive: true});
    await writeFile(path.join(folder, name), text);
  }
  const records = await recordsOfBuild(folder, '|');
  expect(records.map(({url}) => url)).toEqual(['/installation', '/soql/api/soql']);
});
