import {answer} from './answer';
import type {Reply, Request} from './protocol';
import {loadSchema} from './schema';

function reply(message: Reply): void {
  self.postMessage(message);
}

self.onmessage = async ({data: {id, question}}: MessageEvent<Request>) => {
  try {
    const found = await answer(question, async () => {
      reply({kind: 'loading', id});
      const schema = await loadSchema();
      reply({kind: 'loaded', id});
      return schema;
    });
    reply({kind: 'answer', id, answer: found});
  } catch (error) {
    reply({kind: 'failure', id, message: error instanceof Error ? error.message : String(error)});
  }
};

/** The parser builds its tables on first use: the first reader's chain should not wait for that. */
const warmUp = "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().contains('a')).toList();";

async function start(): Promise<void> {
  await answer(
    {kind: 'translate', direction: 'chain-to-soql', source: warmUp, context: ''},
    loadSchema,
  );
  reply({kind: 'ready'});
  // So that the other direction works offline, too; a failure shows when it is used.
  await loadSchema().catch(() => undefined);
}

void start();
