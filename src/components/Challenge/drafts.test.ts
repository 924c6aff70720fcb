import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {draftReader, forgetDrafts, keepDraft} from './drafts';

const items = new Map<string, string>();
const getItem = vi.fn((key: string) => items.get(key) ?? null);

beforeEach(() => {
  items.clear();
  getItem.mockClear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    },
  });
});

afterEach(() => void vi.unstubAllGlobals());

it('a draft is read once, and stays what the visit started with', () => {
  keepDraft('large-or-likely', 'first');
  getItem.mockClear();
  const draft = draftReader('large-or-likely');
  expect(getItem).not.toHaveBeenCalled();
  expect(draft()).toBe('first');
  keepDraft('large-or-likely', 'second');
  getItem.mockClear();
  expect(draft()).toBe('first');
  expect(getItem).not.toHaveBeenCalled();
  expect(draftReader('large-or-likely')()).toBe('second');
});

it('a challenge without a draft has none, nor has one that was taken back', () => {
  expect(draftReader('too-late')()).toBeUndefined();
  keepDraft('too-late', 'answer');
  keepDraft('too-late', undefined);
  expect(draftReader('too-late')()).toBeUndefined();
  keepDraft('too-late', 'answer');
  forgetDrafts();
  expect(draftReader('too-late')()).toBeUndefined();
});
