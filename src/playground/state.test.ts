import {describe, expect, it} from 'vitest';
import {decodeState} from './link';
import {
  change,
  emptySession,
  isTooLarge,
  sourceOf,
  toLinkState,
  writeLink,
  type Session,
} from './state';

const chain: Session = {...emptySession, apex: 'SOQL.of(Account.SObjectType)', context: 'Id a;'};

describe('transitions of the playground', () => {
  it('edits the text that the direction starts from', () => {
    const edited = change(chain, {kind: 'edit', text: 'new'});
    expect(edited).toEqual({...chain, apex: 'new'});
    const query = change({...chain, direction: 'soql-to-chain'}, {kind: 'edit', text: 'SELECT'});
    expect(query).toMatchObject({apex: chain.apex, soql: 'SELECT'});
  });

  it('turns with the result as the new source', () => {
    const turned = change(chain, {kind: 'turn', result: 'SELECT Id FROM Account'});
    expect(turned.direction).toBe('soql-to-chain');
    expect(sourceOf(turned)).toBe('SELECT Id FROM Account');
    expect(turned.apex).toBe(chain.apex);
  });

  it('turns without a result to the text that was there before', () => {
    const turned = change({...chain, soql: 'SELECT'}, {kind: 'turn', result: undefined});
    expect(sourceOf(turned)).toBe('SELECT');
  });

  it('keeps the chain when a query is pasted into its editor', () => {
    const pasted = change(chain, {
      kind: 'paste',
      direction: 'soql-to-chain',
      text: 'SELECT Id FROM Contact',
    });
    expect(sourceOf(pasted)).toBe('SELECT Id FROM Contact');
    expect(pasted.apex).toBe(chain.apex);
  });

  it('opens a link and shows what it brings along', () => {
    const state = {direction: 'chain-to-soql' as const, source: 'chain', context: 'class A {}'};
    const opened = change(emptySession, {kind: 'open', state});
    expect(opened).toMatchObject({apex: 'chain', context: 'class A {}', isContextShown: true});
    expect(toLinkState(opened)).toEqual(state);
  });

  it('hides the context pane where a link brings nothing along', () => {
    const state = {direction: 'soql-to-chain' as const, source: 'SELECT', context: ''};
    expect(change({...chain, isContextShown: true}, {kind: 'open', state})).toMatchObject({
      soql: 'SELECT',
      context: '',
      isContextShown: false,
    });
  });

  it('edits and shows the context', () => {
    const shown = change(chain, {kind: 'show context', isShown: true});
    expect(change(shown, {kind: 'edit context', text: 'Id b;'})).toMatchObject({
      isContextShown: true,
      context: 'Id b;',
    });
  });

  it('counts bytes, not characters', () => {
    expect(isTooLarge('a'.repeat(100_000))).toBe(false);
    expect(isTooLarge('a'.repeat(100_001))).toBe(true);
    expect(isTooLarge('東'.repeat(40_000))).toBe(true);
  });

  it('writes a link, or none where it would be too long', async () => {
    const hash = await writeLink(chain);
    expect(await decodeState(hash ?? '')).toEqual(toLinkState(chain));
    const random = Array.from({length: 9000}, (_, index) => (index * 7919) % 100_003).join();
    expect(await writeLink({...chain, apex: random})).toBeUndefined();
    expect(await writeLink({...chain, apex: 'a'.repeat(100_001)})).toBeUndefined();
  });
});
