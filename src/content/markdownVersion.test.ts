import {expect, it} from 'vitest';
import {markdownVersion} from './markdownVersion';
import {readPage} from './page';

const write = (file: string, source: string): string => {
  const {page} = readPage(file, source);
  return page
    ? markdownVersion(page, new Map(), 'https://docs.example.com', {
        Links: ({of}) => `- [${of}](https://example.com/${of})`,
      })
    : '';
};

it('a release post, whose title is only in its front matter, begins with its title', () => {
  const text = write(
    'blog/2026-06-18-6.11.md',
    "---\nslug: '6.11'\ntitle: SOQL Lib 6.11\ndescription: A.\ndate: 2026-06-18\n---\n\nDistances.\n\n{/* truncate */}\n\n## Next\n",
  );
  expect(text).toBe('# SOQL Lib 6.11\n\nDistances.\n\n## Next\n');
});

it('what components show is written in place of their elements, and comments are left out', () => {
  const text = write(
    'docs/installation.mdx',
    '---\ndescription: A.\n---\n\n# Install\n\n<Links of="package" />\n\n## Numbers such as :v7 {/* #numbers */}\n\n<Other />\n',
  );
  expect(text).toBe(
    '# Install\n\n- [package](https://example.com/package)\n\n## Numbers such as :v7\n\n<Other />\n',
  );
});

it('code has the address of the site that is built', () => {
  const text = write(
    'docs/installation.mdx',
    '---\ndescription: A.\n---\n\n# Install\n\n```bash\nnpx https://soql.beyondthecloud.dev/soql-lib.tgz\n```\n',
  );
  expect(text).toContain('npx https://docs.example.com/soql-lib.tgz\n');
});
