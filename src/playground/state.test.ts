import {describe, expect, it} from 'vitest';
import {decodeState, type Direction, type PlaygroundState} from './link';
import {
  change,
  emptySession,
  isSameState,
  isTooLarge,
  restorable,
  toLinkState,
  type Change,
  type Session,
  withLineEnds,
  writeLink,
} from './state';

const chain = 'SOQL.of(Account.SObjectType)';
const query = 'SELECT Id FROM Contact';
const example: PlaygroundState = {
  direction: 'chain-to-soql',
  source: 'SOQL.of(Lead.SObjectType).byId(leadId)',
  context: 'Id leadId;',
};

function after(...changes: Change[]): Session {
  return changes.reduce(change, emptySession);
}

function edit(text: string, direction: Direction = 'chain-to-soql'): Change {
  return {kind: 'edit', direction, text};
}

const typed = after(edit(chain));
const pasteQuery: Change = {kind: 'paste', direction: 'soql-to-chain', text: query};
const swap = (result?: string): Change => ({kind: 'swap', result});
const open = (state: PlaygroundState): Change => ({kind: 'open', state});

describe('playground state', () => {
  it('keeps one text per direction', () => {
    const session = after(edit(chain), swap(), edit(query, 'soql-to-chain'));
    expect(session).toMatchObject({
      direction: 'soql-to-chain',
      sources: {'chain-to-soql': chain, 'soql-to-chain': query},
    });
  });

  it('a swap makes the result the new source', () => {
    const session = change(typed, swap(query));
    expect(toLinkState(session)).toEqual({direction: 'soql-to-chain', source: query, context: ''});
  });

  it('a swap without a result shows the text of the other direction', () => {
    const session = after(edit(query, 'soql-to-chain'), swap());
    expect(toLinkState(session).source).toBe(query);
  });

  it('swapping back from an unchanged result shows the text that it was generated from', () => {
    const session = after(edit(chain), swap(query), swap('SOQL.of(Contact.SObjectType).toList();'));
    expect(toLinkState(session).source).toBe(chain);
  });

  it('swapping back from an edited result translates it', () => {
    const session = after(edit(chain), swap(query), edit(`${query} LIMIT 1`, 'soql-to-chain'));
    expect(toLinkState(change(session, swap('new chain'))).source).toBe('new chain');
  });

  it('a query link contains no context, and opening one keeps the current context', () => {
    const session = after(open(example), open({...example, direction: 'soql-to-chain'}));
    expect(session.context).toBe(example.context);
    expect(toLinkState(session).context).toBe('');
  });

  it('shows the context pane only for an example that needs it', () => {
    const session = change(emptySession, open(example));
    expect(session).toMatchObject({context: example.context, isContextShown: true});
    const next = change(session, open({...example, context: ''}));
    expect(next).toMatchObject({context: '', isContextShown: false});
  });
});

describe('the reader’s own text', () => {
  it.each<[string, Change[]]>([
    ['an example', [open(example)]],
    ['a query, pasted, and a swap', [pasteQuery, swap('a chain')]],
    ['an example of the other direction', [open({...example, direction: 'soql-to-chain'})]],
    ['an empty editor after a damaged link', [open({...example, source: '', context: ''})]],
  ])('is restored after %s', (_, changes) => {
    const replaced = changes.reduce(change, typed);
    expect(toLinkState(replaced).source).not.toBe(chain);
    const restored = change(replaced, {kind: 'restore'});
    expect(toLinkState(restored)).toEqual(toLinkState(typed));
    expect(restorable(restored)).toBeUndefined();
  });

  it('is restored with its context', () => {
    const own = change(typed, {kind: 'edit context', text: 'Id accountId;'});
    const restored = after(
      edit(chain),
      {kind: 'edit context', text: 'Id accountId;'},
      open(example),
      {
        kind: 'restore',
      },
    );
    expect(toLinkState(restored)).toEqual(toLinkState(own));
  });

  it('is kept per direction', () => {
    const both = after(edit(chain), pasteQuery, swap('a chain'), swap(), open(example));
    expect(both.kept.map(({source}) => source)).toContain(chain);
    const reset = after(edit(query, 'soql-to-chain'), open(example), swap('SELECT Id FROM Lead'));
    expect(restorable(reset)).toMatchObject({direction: 'soql-to-chain', source: query});
  });

  it('is restored one text at a time, if several were replaced', () => {
    const session = after(edit(chain), open(example), edit('edited example'), open(example));
    const restored = change(session, {kind: 'restore'});
    expect(toLinkState(restored).source).toBe('edited example');
    expect(toLinkState(change(restored, {kind: 'restore'})).source).toBe(chain);
    const again = after(
      edit('one'),
      open(example),
      edit('two'),
      open(example),
      edit('three'),
      {kind: 'restore'},
      {kind: 'restore'},
      {kind: 'restore'},
    );
    expect(toLinkState(again).source).toBe('three');
  });

  it('stays the reader’s own when its link is opened', () => {
    const link = toLinkState(typed);
    expect(restorable(after(edit(chain), open(link), open(example)))?.source).toBe(chain);
    expect(restorable(after(edit(chain), open(example), open(link), open(example)))?.source).toBe(
      chain,
    );
  });

  it('replaces the restored text if that was edited', () => {
    const session = after(edit(chain), open(example), edit('edited example'), {kind: 'restore'});
    expect(restorable(session)?.source).toBe('edited example');
  });

  it.each<[string, Session]>([
    ['an example', change(emptySession, open(example))],
    ['a blank text', after(edit('  \n'))],
    ['the same text', after(edit(example.source), {kind: 'edit context', text: example.context})],
  ])('is not %s', (_, session) => {
    expect(restorable(change(session, open(example)))).toBeUndefined();
  });
});

describe('Apex code', () => {
  const code = 'List<Account> a = [SELECT Id FROM Account];\nList<Lead> b = [SELECT Id FROM Lead];';
  const lead = code.indexOf('[SELECT Id FROM Lead');
  const account = code.indexOf('[SELECT Id FROM Account');
  const switchedOff = after({kind: 'select', direction: 'apex-code'}, edit(code, 'apex-code'), {
    kind: 'set',
    settings: {disabled: [account, lead]},
  });

  it('a disabled query stays disabled while the code around it is edited', () => {
    const edited = change(switchedOff, edit(`// a comment\n${code}`, 'apex-code'));
    expect(edited.settings.disabled).toEqual([account + 13, lead + 13]);
  });

  it('a replaced query is enabled again', () => {
    const edited = change(switchedOff, edit(code.slice(0, account), 'apex-code'));
    expect(edited.settings.disabled).toEqual([]);
  });

  it('settings are part of a link, and an example has its own', () => {
    expect(toLinkState(switchedOff).settings?.disabled).toEqual([account, lead]);
    const opened = change(switchedOff, open({direction: 'apex-code', source: 'a();', context: ''}));
    expect(opened.settings).toEqual({apiVersion: 66, access: 'keep', disabled: []});
    expect(toLinkState(change(opened, {kind: 'restore'})).settings?.disabled).toEqual([
      account,
      lead,
    ]);
  });

  it('the package stays chosen for other code, and makes another link', () => {
    const chosen = change(switchedOff, {kind: 'set', settings: {namespace: 'btcdev'}});
    const pasted = change(chosen, {kind: 'paste', direction: 'apex-code', text: 'a();'});
    expect(pasted.settings.namespace).toBe('btcdev');
    expect(isSameState(toLinkState(chosen), toLinkState(switchedOff))).toBe(false);
  });

  it('has no reverse direction', () => {
    expect(change(switchedOff, swap('SELECT Id FROM Lead'))).toBe(switchedOff);
  });

  it('code from another mode has all its queries enabled', () => {
    const pasted = change(switchedOff, {kind: 'paste', direction: 'apex-code', text: `${code};`});
    expect(pasted.settings.disabled).toEqual([]);
    expect(restorable(pasted)?.source).toBe(code);
  });
});

it.each<[string, Change]>([
  ['link', open({...example, source: 'a\r\nb\rc', context: 'd\r\ne'})],
  ['paste', {kind: 'paste', direction: 'chain-to-soql', text: 'a\r\nb\rc'}],
])('a %s with line ends of Windows has those of the editor', (_, opening) => {
  const {sources, context} = after(opening);
  expect(sources['chain-to-soql']).toBe('a\nb\nc');
  expect(context).not.toContain('\r');
});

describe('line endings of a file', () => {
  const code = 'class A {\r\n}\r\n';
  const pasted = after({kind: 'paste', direction: 'apex-code', text: code});

  it('are those of the pasted text, until it is replaced', () => {
    expect(withLineEnds('a\nb', pasted.settings)).toBe('a\r\nb');
    const other = change(pasted, {kind: 'replace code', text: 'class B {\n}'});
    expect(withLineEnds('a\nb', other.settings)).toBe('a\nb');
    const edited = change(pasted, {kind: 'edit', direction: 'apex-code', text: 'class C {\n}'});
    expect(withLineEnds('a\nb', edited.settings)).toBe('a\r\nb');
  });

  it('are part of the link', async () => {
    const hash = await writeLink(toLinkState(pasted));
    expect((await decodeState(hash ?? '')).settings?.lineEnd).toBe('\r\n');
    const {settings} = after(open({direction: 'apex-code', source: code, context: ''}));
    expect(withLineEnds('\n', settings)).toBe('\r\n');
  });
});

describe('limits', () => {
  it('counts bytes, not characters', () => {
    expect(isTooLarge('a'.repeat(100), 100)).toBe(false);
    expect(isTooLarge('a'.repeat(101), 100)).toBe(true);
    expect(isTooLarge('東'.repeat(40), 100)).toBe(true);
  });

  it('writes a link unless it would be too long', async () => {
    const hash = await writeLink(example);
    expect(await decodeState(hash ?? '')).toEqual(example);
    const random = Array.from({length: 9000}, (_, index) => (index * 7919) % 100_003).join();
    expect(await writeLink({...example, source: random})).toBeUndefined();
    expect(await writeLink({...example, source: 'a'.repeat(100_001)})).toBeUndefined();
  });
});
