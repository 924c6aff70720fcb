import {spawn} from 'node:child_process';
import {once} from 'node:events';

/** The built site, served. */
export interface Site {
  origin: string;
  stop: () => void;
}

/**
 * Serves the build with `tools/serve.ts`.
 *
 * @throws Error if the server does not start
 */
export async function serve(): Promise<Site> {
  const server = spawn('npx', ['tsx', 'tools/serve.ts', 'build'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  const origin = String(started[0]).trim();
  if (!origin.startsWith('http')) throw new Error('the build is not served');
  const stop = () => {
    if (server.pid) process.kill(-server.pid);
  };
  return {origin, stop};
}
