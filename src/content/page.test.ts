import {describe, expect, it} from 'vitest';
import {placeInText} from './blocks';
import {textOf} from './nodes';
import {readPage, type Page} from './page';

function read(...lines: string[]): Page {
  const {page} = readPage('docs/page.md', lines.join('\n'));
  if (!page) throw new Error('the page does not parse');
  return page;
}

describe('readPage', () => {
  it('finds blocks wherever Markdown allows them', () => {
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
    expect(page.blocks.map(({node, text}) => [node.lang, node.meta, text])).toEqual([
      ['apex', 'chain', 'first();'],
      ['apex', null, 'second();\n  third();'],
      ['soql', 'title="a"', 'SELECT Id FROM Account'],
      ['text', 'unchecked', '```apex\nnot a block\n```'],
    ]);
  });

  it('maps positions in a block to positions in the page', () => {
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
    expect(placeInText(block, 1, 0)).toEqual({file: 'docs/page.md', line: 4, column: 4});
    expect(placeInText(block, 3, 2)).toEqual({file: 'docs/page.md', line: 6, column: 6});
  });

  it('splits the page into sections with the ids that the site gives them', () => {
    const {sections} = read(
      '# Page',
      'Lead with `code`, a [link](/a) and a time like 10:30, or :name.',
      '## Same `name`',
      '## Same name',
      '```apex signature',
      'b',
      '```',
      '<Ways>',
      '',
      '### Own id {/* #mine */}',
      '',
      'inside',
      '',
      '</Ways>',
    );
    expect(
      sections.map(({id, title, depth, line, content, blocks}) => [
        id,
        title,
        depth,
        line,
        content.map((node) => textOf(node)).join(' '),
        blocks.length,
      ]),
    ).toEqual([
      ['', 'Page', 1, 1, 'Lead with code, a link and a time like 10:30, or :name.', 0],
      ['same-name', 'Same name', 2, 3, '', 0],
      ['same-name-1', 'Same name', 2, 4, 'b', 1],
      ['mine', 'Own id', 3, 10, 'inside', 0],
    ]);
  });

  it('reports a syntax error with its position', () => {
    expect(readPage('docs/page.md', 'Text\n\n<Broken>\n').problems).toContainEqual(
      expect.objectContaining({line: 3, message: expect.stringContaining('does not parse')}),
    );
  });

  it('resolves the context of each block', () => {
    const {blocks} = read(
      '```apex fixture=inputs',
      'first();',
      '```',
      '```apex continues error="no"',
      'fails();',
      '```',
      '```soql',
      'SELECT Id FROM Account',
      '```',
      '```apex chain continues fixture=SOQL_Contact',
      'second();',
      '```',
      '```apex continues',
      'third();',
      '```',
      '```apex',
      'alone();',
      '```',
    );
    expect(
      blocks.map(({text, context: {fixtures, preceding}}) => [
        text,
        fixtures,
        preceding.map((block) => block.text),
      ]),
    ).toEqual([
      ['first();', ['inputs'], []],
      ['fails();', ['inputs'], ['first();']],
      ['SELECT Id FROM Account', [], []],
      ['second();', ['inputs', 'SOQL_Contact'], ['first();']],
      ['third();', ['inputs', 'SOQL_Contact'], ['first();', 'second();']],
      ['alone();', [], []],
    ]);
  });
});
