import {describe, expect, it} from 'vitest';
import {toMarkup, toQueryMarkup, withNamespace} from './markup';

describe('toMarkup', () => {
  it('makes spans from runs and from words without a color; operators have the color of the code', () => {
    const name = '<span class="hl-property"> id</span>';
    expect(toMarkup('new id;', 'K3.3O1')).toBe(`<span class="hl-keyword">new</span>${name};`);
  });

  it('keeps text that no run covers', () => {
    expect(toMarkup('new Id()', 'K3')).toBe(
      '<span class="hl-keyword">new</span><span class="hl-property"> Id()</span>',
    );
    expect(toMarkup('plain', '')).toBe('<span class="hl-property">plain</span>');
  });

  it('escapes HTML characters', () => {
    expect(toMarkup('a < "b" & c > d', '')).toContain('>a &lt; &quot;b&quot; &amp; c &gt; d<');
    expect(toMarkup('<script>', 'K8')).toBe('<span class="hl-keyword">&lt;script&gt;</span>');
  });

  it('wraps marked lines', () => {
    expect(toMarkup('{\n}\n;', '', {marks: new Set([2])})).toBe(
      '{\n<span class="hl-line hl-mark">}</span>\n;',
    );
  });

  it('numbers lines from a given number', () => {
    expect(toMarkup('{\n}', '', {numberFrom: 9})).toBe(
      '<span class="hl-line" data-line="9">{</span>\n<span class="hl-line" data-line="10">}</span>',
    );
  });

  it('keeps a token that spans lines colored in each of them', () => {
    expect(toMarkup("'a\nb'", 'S5', {numberFrom: 1})).toBe(
      '<span class="hl-line" data-line="1"><span class="hl-string">\'a</span></span>\n' +
        '<span class="hl-line" data-line="2"><span class="hl-string">b\'</span></span>',
    );
  });

  it('links identifiers: whole tokens and parts of a token', () => {
    const links = '/soql/api/soql#of:5.2';
    expect(toMarkup('SOQL.of(', 'T4O1F2O1', {links})).toContain(
      '<a class="hl-function" href="/soql/api/soql#of">of</a>',
    );
    expect(toMarkup('SOQL.of(', '', {links})).toBe(
      '<span class="hl-property">SOQL.</span><a class="hl-property" href="/soql/api/soql#of">of</a>(',
    );
  });

  it("marks the package's types for its namespace, unless they are qualified", () => {
    expect(toMarkup('SOQL x', 'T4.2')).toBe(
      '<span class="hl-type ns">SOQL</span><span class="hl-property"> x</span>',
    );
    expect(toMarkup('a.SOQL', '.1O1T4')).toContain('<span class="hl-type">SOQL</span>');
    expect(toMarkup('Account', 'T7')).toBe('<span class="hl-type">Account</span>');
  });
});

describe('withNamespace', () => {
  it("adds the namespace to the package's types only", () => {
    expect(withNamespace('SOQL.of(Account.Name)', 'T4O1F2O1T7O1P4O1', 'btcdev.')).toBe(
      'btcdev.SOQL.of(Account.Name)',
    );
  });
});

describe('toQueryMarkup', () => {
  const words = (query: string) =>
    [...toQueryMarkup(query, '').matchAll(/clause-word hl-keyword">([^<]+)</g)].map(
      ([, word]) => word,
    );

  it('puts each clause in its own row', () => {
    expect(
      words(
        'SELECT Id FROM Account USING SCOPE mine WHERE A = 1 WITH DATA CATEGORY b AT c GROUP BY d HAVING e > 1 ORDER BY f LIMIT 1 OFFSET 2 FOR UPDATE ALL ROWS',
      ),
    ).toEqual([
      'SELECT',
      'FROM',
      'USING SCOPE',
      'WHERE',
      'WITH DATA CATEGORY',
      'GROUP BY',
      'HAVING',
      'ORDER BY',
      'LIMIT',
      'OFFSET',
      'FOR UPDATE',
      'ALL ROWS',
    ]);
  });

  it('does not split subqueries and quoted text', () => {
    expect(
      words("SELECT (SELECT Id FROM Contacts LIMIT 1) FROM Account WHERE Name = 'a FROM \\' b'"),
    ).toEqual(['SELECT', 'FROM', 'WHERE']);
  });

  it('does not change the text of the query', () => {
    const query = "SELECT Id, (SELECT Id FROM Contacts) FROM Account WHERE A < 'x' ORDER BY B";
    const text = toQueryMarkup(query, '')
      .replace(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<');
    expect(text).toBe(query);
  });
});
