import {describe, expect, it, vi} from 'vitest';
import {handleTask} from './handleTask';
import type {Reply} from './protocol';
import {startServer} from './server';

vi.mock('./handleTask', () => ({handleTask: vi.fn()}));

describe('server', () => {
  it('is ready after a warm-up that failed; the task with the same error reports it', async () => {
    vi.mocked(handleTask).mockRejectedValue(new Error('the schema could not be loaded'));
    const replies: Reply[] = [];
    const handle = startServer((reply) => replies.push(reply));
    await vi.waitFor(() => expect(replies).toEqual([{kind: 'ready'}]));
    await handle({id: 1, task: {kind: 'highlight', language: 'apex', text: 'SOQL'}});
    expect(replies.at(-1)).toEqual({
      kind: 'failure',
      id: 1,
      message: 'the schema could not be loaded',
    });
  });
});
