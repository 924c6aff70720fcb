import {describe, expect, it} from 'vitest';
import {decodeRuns} from '../../../src/highlight/runs';
import {highlight} from './highlight';

describe('highlight', () => {
  it('highlights Apex and a bare query with the tokens of the editors', async () => {
    expect(await highlight('SOQL.of()', 'apex')).toBe('T4O1F2O2');
    expect(await highlight('SELECT Id', 'soql')).toBe('K6.1P2');
  });

  it.each(['json', 'bash', 'xml', 'yaml', 'ts', 'html', 'css', 'diff'])(
    'covers exactly the text of a block in %s',
    async (language) => {
      const code = '{"a": 1}\n- b: "two"\n\n<c d="e">f</c>\n';
      expect(decodeRuns(await highlight(code, language)).at(-1)?.end).toBe(code.length);
    },
  );

  it('does not highlight plain text', async () => {
    expect(await highlight('SELECT', 'text')).toBe('');
  });
});
