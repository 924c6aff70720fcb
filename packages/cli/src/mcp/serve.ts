import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import type {Session} from '../session';
import {createServer} from './server';

/** Serves on standard input and output until the assistant closes them. */
export async function serve(session: Session): Promise<number> {
  const server = createServer(await session.documentation(), session.version);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  return 0;
}
