/**
 * Serves a build like a static host, with compression and cached hashed files:
 * `npm run serve [-- folder [port]]`. Without a port, uses the first free port from 3000.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import compression from 'compression';
import serveHandler from 'serve-handler';

const firstPort = 3000;
const lastPort = 3050;

const compress = compression();

/**
 * Returns where a URL with a query redirects to, if its path is not bare: serve-handler would drop
 * the query. A path that starts with two slashes would lead to another host.
 */
function redirectWithQuery(address: string): string | undefined {
  const start = address.indexOf('?');
  if (start < 0) return undefined;
  const pathname = address.slice(0, start);
  const bare = pathname.replace(/(?:\/index)?\.html$|\/+$/, '') || '/';
  if (bare === pathname || /^\/[/\\]/.test(pathname)) return undefined;
  return bare + address.slice(start);
}

function createServer(folder: string): http.Server {
  return http.createServer((request, response) => {
    const target = redirectWithQuery(request.url ?? '');
    if (target !== undefined) {
      response.writeHead(301, {Location: target}).end();
      return;
    }
    // The middleware is typed for Express but uses no Express feature.
    compress(request as never, response as never, () => {
      void serveHandler(request, response, {
        public: folder,
        cleanUrls: true,
        trailingSlash: false,
        directoryListing: false,
        headers: [
          {
            source: 'assets/**',
            headers: [{key: 'Cache-Control', value: 'public, max-age=31536000, immutable'}],
          },
        ],
      });
    });
  });
}

function listen(server: http.Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function listenFrom(server: http.Server, port: number, last: number): Promise<number> {
  try {
    await listen(server, port);
    return port;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    if (port >= last) throw new Error(`port ${port} is in use: choose another one`, {cause: error});
    return listenFrom(server, port + 1, last);
  }
}

async function main([folder = 'build', port]: string[]): Promise<void> {
  if (!fs.existsSync(path.join(folder, 'index.html')))
    throw new Error(`no site in ${folder}/: run npm run build first`);
  const server = createServer(folder);
  // A connection that is closed after idle seconds resets a request that reuses it at that moment.
  server.keepAliveTimeout = 0;
  const [from, to] = port === undefined ? [firstPort, lastPort] : [Number(port), Number(port)];
  console.log(`http://localhost:${await listenFrom(server, from, to)}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
