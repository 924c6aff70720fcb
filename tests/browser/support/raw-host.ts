/**
 * Serves a build like GitHub Pages, for the browser tests: `tsx tests/browser/support/raw-host.ts
 * folder port`. A path is a file, a file without `.html`, or a folder with an `index.html`; other
 * paths return `404.html` with status 404. Doesn't redirect to clean URLs or collapse slashes, and
 * paths are case-sensitive.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {pipeline} from 'node:stream';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

/** Also false for paths that `stat` rejects: below a file (`/page.html/`), or with a null byte. */
function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Returns the file for a request's path, or undefined. */
function findFile(folder: string, pathname: string): string | undefined {
  const segments = pathname.slice(1).split('/');
  const isInFolder = segments.every(
    (segment, index) =>
      (segment !== '' || index === segments.length - 1) && !['.', '..'].includes(segment),
  );
  if (!isInFolder) return undefined;
  const file = path.join(folder, pathname);
  const candidates = pathname.endsWith('/') ? [`${file}index.html`] : [file, `${file}.html`];
  return candidates.find(isFile);
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Creates a host of a folder.
 *
 * @param currentFolder returns the folder, for each request
 * @param maxAge seconds for which a browser keeps a script. Fonts are loaded for each page, so that
 * a page that moves when they arrive is found.
 */
export function createRawHost(currentFolder: () => Promise<string>, maxAge = 0): http.Server {
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const folder = await currentFolder();
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const found = findFile(folder, decode(pathname));
    const file = found ?? path.join(folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      'Cache-Control': `max-age=${file.endsWith('.js') ? maxAge : 0}`,
    });
    // A test may close the connection, or remove the folder, at any time.
    pipeline(fs.createReadStream(file), response, () => undefined);
  };
  const server = http.createServer((request, response) => void answer(request, response));
  // A connection that is closed after some idle seconds resets the request that reuses it at that
  // moment.
  server.keepAliveTimeout = 0;
  return server;
}

if (require.main === module) {
  const [folder = 'build', port] = process.argv.slice(2);
  // As long as on GitHub Pages.
  createRawHost(() => Promise.resolve(folder), 600).listen(Number(port));
}
