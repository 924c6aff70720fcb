import type {Request} from './protocol';
import {loadSchema} from './schema';
import {startServer} from './server';

const handle = startServer((message) => self.postMessage(message));

let isWarm = false;

/** Warms up the conversion once the reader has opened the Apex code mode, so that the first pasted file is fast. */
async function prepareConversion(): Promise<void> {
  isWarm = true;
  const [{warmUpConversion}, schema] = await Promise.all([import('./warmUp'), loadSchema()]);
  await warmUpConversion(schema, () => new Promise((resolve) => setTimeout(resolve)));
}

self.onmessage = ({data}: MessageEvent<Request>) => {
  const {task} = data;
  const isConversion = task.kind === 'translate' && task.direction === 'apex-code';
  void handle(data).then(() => {
    // An error is reported when the reader converts something.
    if (isConversion && !isWarm) prepareConversion().catch(() => undefined);
  });
};
