import {handleTask} from './handleTask';
import type {Reply, Request} from './protocol';
import {loadSchema} from './schema';

/** The parser builds its tables on first use: warmed up here, so that a first chain is fast. */
const warmUp = "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().contains('a')).toList();";

/**
 * Starts the message handler with parser and model, in a worker or, without one, on the main
 * thread.
 *
 * @returns a function that takes a request; its replies go to `reply`
 */
export function startServer(reply: (message: Reply) => void): (request: Request) => Promise<void> {
  async function start(): Promise<void> {
    // Also preloads the schema, so that the other direction works offline.
    const task = {
      kind: 'translate',
      direction: 'chain-to-soql',
      source: warmUp,
      context: '',
    } as const;
    // The first task that has the same error reports it.
    await handleTask(task, loadSchema).catch(() => undefined);
    reply({kind: 'ready'});
  }

  void start();
  return async ({id, task}) => {
    try {
      const load = async () => {
        reply({kind: 'loading', id});
        const schema = await loadSchema();
        reply({kind: 'loaded', id});
        return schema;
      };
      reply({kind: 'result', id, result: await handleTask(task, load)});
    } catch (error) {
      reply({kind: 'failure', id, message: error instanceof Error ? error.message : String(error)});
    }
  };
}
