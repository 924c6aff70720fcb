import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import path from 'node:path';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Records what would be in the console. It comes before the page's policy, which therefore allows
 * it: not every browser can be asked for its console.
 */
const recorder = `<script>
  window.problems = [];
  addEventListener('error', (event) => problems.push(String(event.message ?? 'failed to load: ' + event.target.outerHTML)), true);
  addEventListener('unhandledrejection', (event) => problems.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) =>
    problems.push(event.effectiveDirective + ' blocks ' + event.blockedURI));
  for (const level of ['error', 'warn']) {
    const native = console[level];
    console[level] = (...parts) => {
      problems.push(parts.join(' '));
      native.apply(console, parts);
    };
  }
</script>`;

/** A script that the host answers with nothing. */
export const emptyScript = '/assets/js/empty.00000000.js';

export interface Host {
  origin: string;
  /** Requests for paths that match get no answer. */
  fails: RegExp | undefined;
  /** Whether pages get a service worker, which would answer for the host. */
  hasServiceWorker: boolean;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Creates a host that maps pages to files; it records problems in `window.problems`. */
export async function createHost(folder: string): Promise<Host> {
  let server: http.Server | undefined;
  const host: Host = {origin: '', fails: undefined, hasServiceWorker: false, start, stop};

  function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    if (host.fails?.test(pathname)) {
      response.destroy();
      return;
    }
    if (pathname === emptyScript) {
      response.writeHead(200, {'Content-Type': 'text/javascript'}).end();
      return;
    }
    const names = pathname === '/' ? ['/index.html'] : [pathname, `${pathname}.html`];
    const found = names
      .map((name) => path.join(folder, name))
      .find((file) => fs.statSync(file, {throwIfNoEntry: false})?.isFile());
    const isHidden = pathname === '/sw.js' && !host.hasServiceWorker;
    const file = found && !isHidden ? found : path.join(folder, '404.html');
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(found && !isHidden ? 200 : 404, {
      'Content-Type': type,
      // Firefox prefetches only what it may keep.
      'Cache-Control': pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    });
    const content = fs.readFileSync(file);
    response.end(
      type.startsWith('text/html')
        ? content.toString().replace('<head>', `<head>${recorder}`)
        : content,
    );
  }

  async function start(): Promise<void> {
    server = http.createServer(answer);
    const port = host.origin === '' ? 0 : Number(new URL(host.origin).port);
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    host.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  async function stop(): Promise<void> {
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  }

  await start();
  return host;
}
