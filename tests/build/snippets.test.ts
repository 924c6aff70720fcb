/** Invalid code blocks: the build reports file, line, column and fix. */
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {VFile} from 'vfile';
import {describe, expect, it} from 'vitest';
import {remarkSnippets} from '../../plugins/markdown/snippets';

/** Returns the build's output for a page with these lines. */
async function build(...lines: string[]): Promise<string> {
  const file = new VFile({path: 'soql/page.md', value: lines.join('\n'), cwd: process.cwd()});
  const processor = unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkSnippets, {siteUrl: 'https://docs.example.com'});
  try {
    await processor.run(processor.parse(file), file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'built';
}

describe('the build', () => {
  it('accepts a valid page', async () => {
    const page = await build('# Page', '', '```apex chain', 'SOQL.of(Account.SObjectType);', '```');
    expect(page).toBe('built');
  });

  it('rejects an unknown fence flag, with file, line, column and fix', async () => {
    expect(await build('# Page', '', '```apex chian', 'SOQL.of(Account.SObjectType);', '```')).toBe(
      'soql/page.md:3:1 unknown flag "chian"; flags of apex blocks: chain, signature, test, start, solution, continues, file=Name.cls, fixture=name, error="text", inputs="name = value", title="text", {1,3-5}, showLineNumbers',
    );
  });

  it('rejects an unknown language, with file, line, column and fix', async () => {
    expect(await build('- item', '', '  ```java', '  int i;', '  ```')).toMatch(
      /^soql\/page\.md:3:3 unknown language "java"; known: apex, soql, /,
    );
  });

  it('treats a block without a language as Apex', async () => {
    expect(await build('```', 'Integer size = 5;', '```')).toBe('built');
  });

  it('rejects a chain that the model cannot read, at its position in the page', async () => {
    const message = await build(
      'Text.',
      '',
      '```apex chain',
      'SOQL.of(Account.SObjectType)',
      '    .witth(Account.Name);',
      '```',
    );
    expect(message).toMatch(/^soql\/page\.md:5:\d+ .*witth/);
  });

  it('rejects a chain whose Apex cannot be parsed, at its position in the page', async () => {
    const message = await build('```apex chain', 'SOQL.of(Account.SObjectType', '```');
    expect(message).toMatch(/^soql\/page\.md:[23]:\d+ \S/);
  });

  it('rejects an unknown fixture, with the folder that was searched', async () => {
    const page = ['```apex chain fixture=nobody', 'SOQL.of(Account.SObjectType);', '```'];
    expect(await build(...page)).toBe(
      'soql/page.md:1:1 unknown fixture "nobody" in fixtures/apex; nearest: AppLog',
    );
  });
});
