import {answer} from './answer';
import type {Reply, Request} from './protocol';

function reply(message: Reply): void {
  self.postMessage(message);
}

self.onmessage = async ({data: {id, question}}: MessageEvent<Request>) => {
  try {
    reply({kind: 'answer', id, answer: await answer(question)});
  } catch (error) {
    reply({kind: 'failure', id, message: error instanceof Error ? error.message : String(error)});
  }
};

/** The parser builds its tables on first use: the first reader's chain should not wait for that. */
const warmUp = "SOQL.of(Account.SObjectType).whereAre(SOQL.Filter.name().contains('a')).toList();";

void answer({kind: 'translate', direction: 'chain-to-soql', source: warmUp, context: ''}).finally(
  () => reply({kind: 'ready'}),
);
