import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createLinter, loadTextlintrc} from 'textlint';
import {expect, it} from 'vitest';
import {readFrontMatter} from '../../src/content/frontMatter';
import {findPages} from '../../src/content/site';

const root = path.resolve(import.meta.dirname, '../..');
const pages = findPages(root).map((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return {file, values: readFrontMatter(file, source, 'docs').values};
});

/** The prose linter skips front matter, so its texts are linted here as prose. */
it('titles and descriptions follow the rules of the prose linter', async () => {
  const linter = createLinter({descriptor: await loadTextlintrc()});
  const found = await Promise.all(
    pages.map(async ({file, values: {title = '', description = ''}}) => {
      const {messages} = await linter.lintText(`${title}\n\n${description}\n`, 'front-matter.md');
      return messages.map(({message}) => `${file}: ${message}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});

it('every page about mocks has a sidebar label of its own, as has every page of a sidebar', () => {
  const labels = pages.flatMap(({file, values: {sidebar_label: label}}) => {
    if (label === undefined) return [];
    const [folder = ''] = file.split('/');
    return [`${folder}: ${label}`, ...(file.endsWith('/mocking.md') ? [`mocks: ${label}`] : [])];
  });
  expect(labels.length).toBeGreaterThan(50);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});
