import {describe, expect, it} from 'vitest';
import {decodeRuns} from '../../../src/highlight/runs';
import {highlight} from './highlight';

/** Returns each highlighted piece of a text with the letter of its kind. */
async function kindsIn(code: string, language: string): Promise<string[]> {
  return decodeRuns(await highlight(code, language))
    .filter(({kind}) => kind !== '.')
    .map(({kind, start, end}) => `${kind} ${code.slice(start, end).trim()}`);
}

describe('highlight', () => {
  it('highlights a builder chain: types, methods, strings', async () => {
    const kinds = await kindsIn("SOQL.of(Account.SObjectType).with('Name').toList();", 'apex');
    expect(kinds).toContain('T SOQL');
    expect(kinds).toContain('F of');
    expect(kinds).toContain('F toList');
    expect(kinds.some((kind) => kind.startsWith("S 'Name"))).toBe(true);
    expect(kinds).not.toContain('K of');
  });

  it('highlights an inline query: keywords, binds, modes, date literals', async () => {
    const query =
      'List<Account> a = [SELECT Id FROM Account WHERE Name = :name AND CreatedDate = LAST_N_DAYS:3 WITH USER_MODE];';
    const kinds = await kindsIn(query, 'apex');
    for (const kind of ['K SELECT', 'K FROM', 'K WHERE']) expect(kinds).toContain(kind);
    expect(kinds.some((kind) => /^V :?name$/.test(kind))).toBe(true);
    expect(kinds.some((kind) => kind.startsWith('L LAST_N_DAYS'))).toBe(true);
    expect(kinds.some((kind) => /^K .*USER_MODE/.test(kind))).toBe(true);
  });

  it('highlights a bare query, and covers exactly its text', async () => {
    const query = "SELECT Id, Name FROM Account WHERE Name LIKE 'A%' ORDER BY Name NULLS LAST";
    const runs = decodeRuns(await highlight(query, 'soql'));
    expect(runs[0]).toEqual({kind: 'K', start: 0, end: 6});
    expect(runs.at(-1)?.end).toBe(query.length);
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
