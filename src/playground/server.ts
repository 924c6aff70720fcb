import {answer} from './answer';
import type {Reply, Request} from './protocol';
import {loadSchema} from './schema';

/** The parser builds its tables on first use: the reader's first chain should not wait for that. */
const warmUp = "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().contains('a')).toList();";

/** Milliseconds from one report of progress to the next. */
const progressPause = 50;

/**
 * Starts the part that holds parser and model, in a worker or, where there is none, on the page.
 *
 * @returns a function that takes a request; its replies go to `reply`
 */
export function startServer(reply: (message: Reply) => void): (request: Request) => Promise<void> {
  async function start(): Promise<void> {
    await answer(
      {kind: 'translate', direction: 'chain-to-soql', source: warmUp, context: ''},
      loadSchema,
    );
    reply({kind: 'ready'});
    // So that the other direction works offline, too; a failure shows when the schema is needed.
    await loadSchema().catch(() => undefined);
  }

  void start();
  return async ({id, question}) => {
    try {
      const load = async () => {
        reply({kind: 'loading', id});
        const schema = await loadSchema();
        reply({kind: 'loaded', id});
        return schema;
      };
      let reported = performance.now();
      const found = await answer(question, load, (progress) => {
        if (performance.now() - reported < progressPause) return;
        reported = performance.now();
        reply({kind: 'progress', id, ...progress});
      });
      reply({kind: 'answer', id, answer: found});
    } catch (error) {
      reply({kind: 'failure', id, message: error instanceof Error ? error.message : String(error)});
    }
  };
}
