import {describe, expect, it} from 'vitest';
import {toTwin} from './twin';

const place = {path: 'soql/page.md', cwd: process.cwd()};

describe('Markdown twin of a page', () => {
  it('has the text without front matter, imports and fence flags', () => {
    const source = [
      '---',
      'title: Page',
      '---',
      "import X from '@site/x';",
      '',
      '# Page',
      '',
      '```apex fixture=inputs title="Contacts"',
      'Integer size = 1;',
      '```',
      '',
    ].join('\n');
    expect(toTwin(source, place)).toBe('# Page\n\n```apex\nInteger size = 1;\n```\n');
  });

  it('shows the generated query below a chain', () => {
    const source =
      '```apex chain\nSOQL.of(Account.SObjectType).with(Account.Name).toList();\n```\n';
    expect(toTwin(source, place)).toContain('```soql\nSELECT Name FROM Account\n```');
  });

  it('keeps a block inside its list item', () => {
    const source = '1. First\n\n   ```apex\n   Integer size = 1;\n   ```\n';
    expect(toTwin(source, place)).toBe('1. First\n\n   ```apex\n   Integer size = 1;\n   ```\n');
  });
});
