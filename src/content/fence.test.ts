import {describe, expect, it} from 'vitest';
import {FenceError, parseFence} from './fence';

const plain = {
  language: 'apex',
  kind: 'apex',
  file: undefined,
  continues: false,
  fixtures: [],
  error: undefined,
  title: undefined,
  highlight: [],
  lineNumbersFrom: undefined,
};

describe('parseFence', () => {
  it('reads a block without flags', () => {
    expect(parseFence('apex', null)).toEqual(plain);
  });

  it.each([
    ['apex', 'chain', {kind: 'chain'}],
    ['apex', 'signature', {kind: 'signature'}],
    ['apex', 'file=SOQL_Contact.cls', {file: 'SOQL_Contact.cls'}],
    ['apex', 'file=Contacts.trigger', {file: 'Contacts.trigger'}],
    ['apex', 'continues', {continues: true}],
    ['apex', 'fixture=inputs', {fixtures: ['inputs']}],
    ['apex', 'fixture=inputs,SOQL_Contact', {fixtures: ['inputs', 'SOQL_Contact']}],
    ['apex', 'fixture=inputs fixture=SOQL_Contact', {fixtures: ['inputs', 'SOQL_Contact']}],
    ['apex', 'error="does not compile"', {error: 'does not compile'}],
    ['apex', 'title="Two words"', {title: 'Two words'}],
    ['apex', '{1,3-5}', {highlight: [1, 3, 4, 5]}],
    ['apex', '{3, 1}', {highlight: [1, 3]}],
    ['apex', 'showLineNumbers', {lineNumbersFrom: 1}],
    ['apex', 'showLineNumbers=40', {lineNumbersFrom: 40}],
    ['soql', 'title="Plain SOQL"', {kind: 'soql', title: 'Plain SOQL'}],
    ['text', 'unchecked', {kind: 'unchecked'}],
    ['json', null, {kind: 'plain'}],
    ['bash', 'title="Terminal"', {kind: 'plain', title: 'Terminal'}],
  ])('reads %s %s', (language, meta, expected) => {
    expect(parseFence(language, meta)).toEqual({...plain, language, ...expected});
  });

  it('reads a block without a language as Apex [9-apex]', () => {
    expect(parseFence(null, null)).toEqual(plain);
  });

  it('reads several flags in any order', () => {
    expect(parseFence('apex', 'fixture=inputs {2} chain continues title="A chain"')).toEqual({
      ...plain,
      kind: 'chain',
      fixtures: ['inputs'],
      highlight: [2],
      continues: true,
      title: 'A chain',
    });
  });

  it.each([
    ['java', null, 'unknown language "java"'],
    ['text', null, 'write "text unchecked"'],
    [
      'apex',
      'chian',
      'unknown flag "chian"; flags of apex blocks: chain, signature, test, start, solution, continues',
    ],
    ['apex', 'Chain', 'unknown flag "Chain"'],
    ['apex', 'unchecked', 'unknown flag "unchecked"'],
    ['soql', 'chain', 'unknown flag "chain"; flags of soql blocks: title="text"'],
    ['soql', 'fixture=inputs', 'unknown flag "fixture=inputs"'],
    ['json', 'error="x"', 'unknown flag "error=x"'],
    ['apex', 'chain=yes', 'unknown flag "chain=yes"'],
    ['apex', 'chain,continues', 'unknown flag'],
    ['apex', 'error', 'the flag "error" needs a value'],
    ['apex', 'error=""', 'the flag "error" needs a value'],
    ['apex', 'fixture', 'the flag "fixture" needs a value'],
    ['apex', 'title=""', 'the flag "title" needs a value'],
    ['apex', 'error="not closed', 'needs a value'],
    ['apex', 'file=contact.java', 'file=contact.java is not the name of an Apex file'],
    ['apex', 'chain signature', 'a block is either a chain or a signature'],
    ['apex', 'chain chain', 'the flag "chain" is given twice'],
    ['apex', 'signature continues', 'a signature is compared, not compiled'],
    ['apex', 'signature fixture=inputs', 'a signature is compared, not compiled'],
    ['apex', 'chain error="x"', 'a chain block shows its generated query'],
    ['apex', '{0}', '"{0}" is not a list of lines'],
    ['apex', '{5-3}', '"{5-3}" is not a list of lines'],
    ['apex', '{a}', '"{a}" is not a list of lines'],
    ['apex', '{1-100000}', '"{1-100000}" is not a list of lines'],
    ['apex', 'showLineNumbers=x', 'showLineNumbers=x is not a line number'],
    ['apex', '§', 'unknown flag "§"'],
  ])('rejects %s %s', (language, meta, message) => {
    expect(() => parseFence(language, meta)).toThrow(FenceError);
    expect(() => parseFence(language, meta)).toThrow(message);
  });
});
