import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import type {Session} from '../command';
import {createServer} from './server';

/** Serves on standard input and output until the assistant closes them. */
export async function serve({documentation, shell, version}: Session): Promise<number> {
  const carried = await documentation();
  if (process.stdin.isTTY)
    shell.printError(
      `This server expects a coding assistant to start it. To configure your assistant, see ${carried.siteUrl}/docs/coding-assistants#connect-the-mcp-server. To stop the server, press Ctrl+C.`,
    );
  const server = createServer(carried, version);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  await closed;
  return 0;
}
