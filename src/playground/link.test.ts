import {describe, expect, it} from 'vitest';
import {chainLink} from './chainLink';
import {decodeState, encodeState, LinkError, type PlaygroundState} from './link';

const state: PlaygroundState = {
  direction: 'chain-to-soql',
  source:
    "SOQL.of(Account.SObjectType)\n    .whereAre(SOQL.Filter.with(Account.Name).equal('Zürich → 東京'))\n    .toList();",
  context: 'Id accountId;',
};

describe('playground link', () => {
  it('round-trips any text', async () => {
    const hash = await encodeState(state);
    expect(hash).toMatch(/^1\.[\w-]+$/);
    expect(await decodeState(`#${hash}`)).toEqual(state);
  });

  it('round-trips the settings of Apex code', async () => {
    const settings = {apiVersion: 67, access: 'user-mode', disabled: [12]} as const;
    const code: PlaygroundState = {...state, direction: 'apex-code', settings};
    expect(await decodeState(await encodeState(code))).toEqual(code);
    const wrong = {...code, settings: {apiVersion: '67'}} as unknown as PlaygroundState;
    await expect(decodeState(await encodeState(wrong))).rejects.toThrow('no playground state');
  });

  it.each([
    ['an unknown version', '#3.abc'],
    ['a plain link that is not JSON', '#2.abc'],
    ['a plain link that cannot be decoded', '#2.%E0%A4%A'],
    ['an empty hash', '#'],
    ['text that is not base64', '#1.%%%'],
    ['bytes that are not deflated', '#1.AAAA'],
  ])('rejects %s', async (_, hash) => {
    await expect(decodeState(hash)).rejects.toBeInstanceOf(LinkError);
  });

  it('reads the link of a chain on a page', async () => {
    const {hash} = new URL(chainLink(state.source, state.context), 'https://example.com');
    expect(await decodeState(hash)).toEqual(state);
    const withoutContext = new URL(chainLink(state.source), 'https://example.com');
    expect(await decodeState(withoutContext.hash)).toEqual({...state, context: ''});
  });

  it('rejects a truncated link', async () => {
    const hash = await encodeState(state);
    await expect(decodeState(hash.slice(0, -8))).rejects.toThrow('damaged');
  });

  it('rejects JSON that is not a state', async () => {
    const wrong = {direction: 'sideways', source: 1} as unknown as PlaygroundState;
    await expect(decodeState(await encodeState(wrong))).rejects.toThrow('no playground state');
  });
});
