import type {Request} from './protocol';
import {loadSchema} from './schema';
import {startServer} from './server';

const take = startServer((message) => self.postMessage(message));

let isWarm = false;

/** Once the reader has opened the Apex code mode: the file that they paste next should not wait for the parser. */
async function prepareConversion(): Promise<void> {
  isWarm = true;
  const [{warmUpConversion}, schema] = await Promise.all([import('./warmUp'), loadSchema()]);
  await warmUpConversion(schema, () => new Promise((resolve) => setTimeout(resolve)));
}

self.onmessage = ({data}: MessageEvent<Request>) => {
  const {question} = data;
  const isConversion = question.kind === 'translate' && question.direction === 'apex-code';
  void take(data).then(() => {
    // A failure shows when the reader converts something.
    if (isConversion && !isWarm) prepareConversion().catch(() => undefined);
  });
};
