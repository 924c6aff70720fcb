/** Mistakes of authors that the build would refuse late, without their place, or publish. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {formatProblem} from './problem';
import {checkSite, readSite} from './site';

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'authors-'));
  for (const name of ['docs', 'static/img', 'src']) {
    fs.mkdirSync(path.join(folder, name), {recursive: true});
  }
  fs.writeFileSync(path.join(folder, 'static/img/a.png'), '');
  fs.writeFileSync(path.join(folder, 'src/Known.tsx'), '');
  fs.writeFileSync(path.join(folder, 'docs/other.md'), '---\ndescription: Other.\n---\n# Other\n');
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

/** Returns the problems of the page `docs/page.md`, without its name. */
async function problemsOf(frontMatter: string, body: string): Promise<string[]> {
  fs.writeFileSync(
    path.join(folder, 'docs/page.md'),
    `---\ndescription: A page.\n${frontMatter}\n---\n# Page\n\n${body}\n`,
  );
  const problems = await checkSite(await readSite(folder));
  return problems.map((problem) => formatProblem(problem).replace('docs/page.md:', ''));
}

describe('front matter', () => {
  const slug =
    'front matter: "slug" must be an address such as /soql/limits: letters, digits, "-", "_" and "." between slashes';

  it.each([
    ['slug: //evil.com', slug],
    ['slug: https://evil.com/x', slug],
    ['slug: ../x', slug],
    ['slug: /docs/../x', slug],
    ['slug: /docs/two words', slug],
    ['slug: /docs/page?x=1', slug],
    ['slug: /docs/page/', slug],
    ['pagination_next: othre', 'pagination_next: there is no page "othre" in docs; nearest: other'],
    [
      'pagination_prev: /other',
      'pagination_prev: there is no page "/other" in docs; nearest: other',
    ],
  ])('%s', async (line, message) => {
    expect(await problemsOf(line, '')).toEqual([`3:1 ${message}`]);
  });

  it.each(['slug: /docs/page-2.1', 'slug: page', 'pagination_next: other'])(
    'accepts %s',
    async (line) => expect(await problemsOf(line, '')).toEqual([]),
  );
});

describe('text', () => {
  const policy = "the site's policy blocks";

  it.each([
    [
      '[x](https://soql.beyondthecloud.dev/other#a)',
      'link "https://soql.beyondthecloud.dev/other#a" is on this site, and would not be checked: write "/other#a"',
    ],
    ['[x](//example.com/a)', 'link "//example.com/a" has no scheme: write "https://example.com/a"'],
    [
      '[x](javascript:alert)',
      'link "javascript:alert" is not one that a reader can follow: it starts with https:, http:, mailto:, tel:, "/" or "#"',
    ],
    [
      '[x](htps://example.com)',
      'link "htps://example.com" is not one that a reader can follow: it starts with https:, http:, mailto:, tel:, "/" or "#"',
    ],
    ['[x](https://)', 'link "https://" is not an address on the web'],
    [
      '[x](http://localhost:3000/other)',
      'link "http://localhost:3000/other" is not an address on the web',
    ],
    ['[x](mailto:)', 'link "mailto:" has no address'],
    ['[x]()', 'the link has no address'],
    ['[x](#)', 'the link has no address'],
    ['[](/other)', 'the link has no text'],
    ['[x][nowhere]', 'the link [x][nowhere] has no definition: write its address in parentheses'],
    ['[^1]', 'the footnote [^1] has no definition: write "[^1]: …" on a line of its own'],
    ['![](/img/a.png)', 'the image has no text: describe it between the square brackets'],
    [
      '![a](https://example.com/a.png)',
      `image "https://example.com/a.png": ${policy} images of other hosts; put the file in static/`,
    ],
    [
      '{nothing.here}',
      'unknown name {nothing}: import it, or put the braces in backticks if they are text',
    ],
    ["import X from './X';", 'broken import "./X": there is no docs/X'],
    ["import X from '@site/src/X';", 'broken import "@site/src/X": there is no src/X'],
    ['<b style="color: red">x</b>', `style: ${policy} inline styles; use a component, or Markdown`],
    ['<b class="a">x</b>', 'class: this is JSX: write className'],
    ['<b onclick="a()">x</b>', 'onclick: script belongs in a component'],
    ["import X from 'x-y/z';", 'broken import "x-y/z": there is no package x-y'],
    [
      '{nothing()}',
      'unknown name {nothing}: import it, or put the braces in backticks if they are text',
    ],
    [
      '<b id={nothing.here}>x</b>',
      'unknown name {nothing}: import it, or put the braces in backticks if they are text',
    ],
    [
      '<img src="/img/a.png" />',
      '<img>: describe it with alt, or write alt="" if it is decoration',
    ],
    ['##', 'the heading has no text'],
    ['<iframe title="x" />', `<iframe>: ${policy} it`],
  ])('%s', async (body, message) => {
    expect(await problemsOf('', body)).toEqual([`7:1 ${message}`]);
  });

  it('an id of two words', async () => {
    expect(await problemsOf('', '## One {/* #a b */}')).toEqual([
      '7:8 the id of a heading is one word: {/* #id */}',
    ]);
  });

  it('a row with more cells than the table has columns', async () => {
    expect(await problemsOf('', '| A | B |\n| --- | --- |\n| 1 | `a | b` |')).toEqual([
      '9:1 the row has 3 cells, and the table 2 columns: write | as \\| in code',
    ]);
  });

  it('two headings with one id', async () => {
    expect(await problemsOf('', '## One {/* #a */}\n\n## Two {/* #a */}')).toEqual([
      '9:1 the id #a is also that of the heading in line 7',
    ]);
  });

  it.each([
    '[x](/other) [y](mailto:a@example.com) [z](https://example.com) [a][b]\n\n[b]: /other',
    "import {Known} from '@site/src/Known';\n\n<Known style={1} onChoose={2} />\n\n{frontMatter.title} {Math.PI}",
    '`[a][b]`, \\[a] [0], `{nothing}`, a note[^1]\n\n[^1]: The note.',
    '<b className="a">x</b>\n\n![a](/img/a.png)',
  ])('accepts %j', async (body) => expect(await problemsOf('', body)).toEqual([]));
});

describe('a release', () => {
  const problemsOfRelease = async (tags: string, body: string): Promise<string[]> => {
    const file = path.join(folder, 'blog/2026-01-31-1.0.md');
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(path.join(folder, 'blog/tags.yml'), 'breaking:\n  label: Breaking\n');
    fs.writeFileSync(
      file,
      `---\nslug: a\ntitle: A\ndescription: A.\ntags: [${tags}]\n---\n\n${body}\n`,
    );
    const problems = await checkSite(await readSite(folder, ['blog/2026-01-31-1.0.md']));
    return problems.map((problem) => formatProblem(problem).replace(/^.*\.md:/, ''));
  };

  it('has known tags, and a summary for the list', async () => {
    expect(await problemsOfRelease('braking', 'All of it.')).toEqual([
      '5:1 tags: "braking" is not in blog/tags.yml; nearest: breaking',
      '1:1 the release has no summary for the list: write {/* truncate */} on a line of its own below its first paragraph',
    ]);
    expect(await problemsOfRelease('breaking', 'A.\n\n{/* truncate */}\n\nB.')).toEqual([]);
  });
});

describe('the configuration', () => {
  it('has no redirect to a page that does not exist', async () => {
    const file = path.join(folder, 'config/redirects.ts');
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(
      file,
      `export const redirects = [\n  {from: '/old', to: '/other'},\n  {from: '/older', to: '/othre'},\n];\n`,
    );
    const problems = await checkSite(await readSite(folder));
    fs.rmSync(file);
    expect(problems.map(formatProblem)).toContain(
      'config/redirects.ts:3:25 broken link "/othre": there is no page /othre; nearest: /other',
    );
    expect(problems.filter((problem) => problem.file === 'config/redirects.ts')).toHaveLength(1);
  });
});
