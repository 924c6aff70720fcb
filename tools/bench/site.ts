import {spawn} from 'node:child_process';
import {once} from 'node:events';

/** A built site. */
export interface Build {
  name: string;
  folder: string;
  /** Tells, in the page, whether its scripts are in place. */
  isReady: string;
}

/** A built site that is served. */
export interface Site extends Build {
  origin: string;
  stop: () => void;
}

export const ours: Build = {
  name: 'SOQL Lib',
  folder: 'build',
  isReady: "document.documentElement.dataset.hasHydrated === 'true'",
};

/**
 * Serves a build with `tools/serve.ts`.
 *
 * @throws Error if the server does not start
 */
export async function serve(build: Build): Promise<Site> {
  const server = spawn('npx', ['tsx', 'tools/serve.ts', build.folder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  const origin = String(started[0]).trim();
  if (!origin.startsWith('http')) throw new Error(`${build.folder} is not served`);
  const stop = () => {
    if (server.pid) process.kill(-server.pid);
  };
  return {...build, origin, stop};
}
