import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createLinter, loadTextlintrc} from 'textlint';
import {expect, it} from 'vitest';
import {readFrontMatter} from '../../src/content/frontMatter';
import {findPages} from '../../src/content/site';

/** The prose linter skips front matter, so its texts are linted here as prose. */
it('titles and descriptions follow the rules of the prose linter', async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const linter = createLinter({descriptor: await loadTextlintrc()});
  const found = await Promise.all(
    findPages(root).map(async (file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      const {title = '', description = ''} = readFrontMatter(file, source, 'docs').values;
      const {messages} = await linter.lintText(`${title}\n\n${description}\n`, 'front-matter.md');
      return messages.map(({message}) => `${file}: ${message}`);
    }),
  );
  expect(found.flat()).toEqual([]);
});
