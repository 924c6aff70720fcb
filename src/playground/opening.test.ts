import {describe, expect, it} from 'vitest';
import {firstExample} from './examples';
import {LinkError, type PlaygroundState} from './link';
import {openedSession} from './opening';
import {change, emptySession, toLinkState} from './state';

function written(text: string) {
  return change(emptySession, {kind: 'edit', direction: 'chain-to-soql', text});
}

const shown = written('SOQL.of(Account.SObjectType).toList();');
const stored = written('SOQL.of(Lead.SObjectType).toList();');
const linked: PlaygroundState = {
  direction: 'soql-to-chain',
  source: 'SELECT Id FROM Case',
  context: '',
};

describe('openedSession', () => {
  it('shows the state of a link, and keeps the text that it hides', () => {
    const session = openedSession({linked, isStored: false}, undefined, stored);
    expect(session && toLinkState(session)).toEqual(linked);
    expect(session?.kept).toEqual([toLinkState(stored)]);
    expect(openedSession({linked, isStored: false}, shown, stored)?.kept).toEqual([
      toLinkState(shown),
    ]);
  });

  it('shows an empty editor for a damaged link, and keeps the text that it hides', () => {
    const session = openedSession(
      {linked: new LinkError('damaged'), isStored: false},
      shown,
      stored,
    );
    expect(session?.sources['chain-to-soql']).toBe('');
    expect(session?.kept).toEqual([toLinkState(shown)]);
  });

  it('selects the mode that a page links to, with an example if its text is empty', () => {
    const session = openedSession({mode: 'soql-to-chain', isStored: false}, shown, stored);
    expect(session?.direction).toBe('soql-to-chain');
    expect(session?.sources['soql-to-chain']).toContain('SELECT');
    expect(session?.sources['chain-to-soql']).toBe(shown.sources['chain-to-soql']);
  });

  it('shows the stored session on the first visit, and when its history entry comes back', () => {
    expect(openedSession({isStored: false}, undefined, stored)).toBe(stored);
    expect(openedSession({isStored: true}, shown, stored)).toBe(stored);
  });

  it('shows the first example if nothing is stored', () => {
    const session = openedSession({isStored: false}, undefined, undefined);
    expect(session && toLinkState(session)).toEqual(firstExample.state);
  });

  it('leaves what is on screen when another entry has no link', () => {
    expect(openedSession({isStored: false}, shown, stored)).toBeUndefined();
  });
});
