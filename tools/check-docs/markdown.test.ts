import {describe, expect, it} from 'vitest';
import {parsePage, placeInBlock, type Page} from './markdown';

function read(...lines: string[]): Page {
  const page = parsePage({file: 'docs/page.md', text: lines.join('\n')});
  if ('message' in page) throw new Error(page.message);
  return page;
}

describe('parsePage', () => {
  it('finds blocks wherever Markdown lets them stand', () => {
    const page = read(
      '---',
      'title: "```apex"',
      '---',
      '```apex chain',
      'first();',
      '```',
      '- in a list',
      '',
      '  ~~~apex',
      '  second();',
      '    third();',
      '  ~~~',
      ':::note[A title with `code`]',
      '```soql title="a"',
      'SELECT Id FROM Account',
      '```',
      ':::',
      '````text unchecked',
      '```apex',
      'not a block',
      '```',
      '````',
      '{/* ```apex */}',
    );
    expect(page.blocks.map(({language, meta, text}) => [language, meta, text])).toEqual([
      ['apex', 'chain', 'first();'],
      ['apex', null, 'second();\n  third();'],
      ['soql', 'title="a"', 'SELECT Id FROM Account'],
      ['text', 'unchecked', '```apex\nnot a block\n```'],
    ]);
  });

  it('knows the way back from a block to the page', () => {
    const [block] = read(
      '1. a list',
      '',
      '   ```apex',
      '   first();',
      '',
      '     second();',
      '   ```',
    ).blocks;
    if (!block) throw new Error('no block');
    expect(placeInBlock(block, 1, 0)).toEqual({file: 'docs/page.md', line: 4, column: 4});
    expect(placeInBlock(block, 3, 2)).toEqual({file: 'docs/page.md', line: 6, column: 6});
  });

  it('gives each section the blocks down to the next heading of its level', () => {
    const page = read(
      '# Page',
      '### with',
      '```apex signature',
      'a',
      '```',
      '#### As text',
      '```apex signature',
      'b',
      '```',
      '### count',
      '```apex signature',
      'c',
      '```',
    );
    expect(
      page.sections.map(({title, line, blocks}) => [title, line, blocks.map(({text}) => text)]),
    ).toEqual([
      ['Page', 1, ['a', 'b', 'c']],
      ['with', 2, ['a', 'b']],
      ['As text', 6, ['b']],
      ['count', 10, ['c']],
    ]);
  });

  it('has the text of tables and code, without front matter', () => {
    const {text} = read(
      '---',
      'title: hidden',
      '---',
      '| A |',
      '|---|',
      '| `Too many SOQL queries.` |',
    );
    expect(text).toContain('Too many SOQL queries.');
    expect(text).not.toContain('hidden');
  });

  it('places what keeps a page from being read', () => {
    expect(parsePage({file: 'docs/page.md', text: 'Text\n\n<Broken>\n'})).toMatchObject({
      file: 'docs/page.md',
      line: 3,
    });
    expect(parsePage({file: 'docs/page.md', text: 'Text {a +} text'})).toMatchObject({line: 1});
  });
});
