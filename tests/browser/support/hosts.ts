/**
 * Kinds of static hosts. nginx, Apache and Caddy are the programs themselves, with the
 * configuration in `hosting/` and with a usual one; the others are small servers that do what their
 * documentation says.
 */
import {spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import type {Program} from '../../../tools/programs';

export interface RunningHost {
  origin: string;
  stop: () => Promise<void>;
}

export interface Host {
  name: string;
  /** Whether `/search` finds `search.html`. */
  mapsPages: boolean;
  /** Whether it redirects `/releases/` to the page's own URL, `/releases`. */
  redirectsSlash?: true;
  /** Set if all else is as with the host before it: then only this is tested. */
  differsFor?: 'missing';
  /** The program that has to be installed. */
  program?: Program;
  start: (folder: string) => Promise<RunningHost>;
}

/** What a small server does with a path: the file to send, or where to redirect. */
type Rule = (pathname: string, site: Site) => {file: string} | {redirect: string} | undefined;

class Site {
  constructor(private readonly folder: string) {}

  isFile(name: string): boolean {
    return fs.statSync(path.join(this.folder, name), {throwIfNoEntry: false})?.isFile() ?? false;
  }

  isFolder(name: string): boolean {
    return (
      fs.statSync(path.join(this.folder, name), {throwIfNoEntry: false})?.isDirectory() ?? false
    );
  }

  /** Returns the first of the files that exists. */
  first(...names: string[]): {file: string} | undefined {
    const file = names.find((name) => this.isFile(name));
    return file === undefined ? undefined : {file};
  }
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A server in this process. Without its own page for what is missing it sends a line of text. */
function small(rule: Rule, hasNotFoundPage = true): Host['start'] {
  return async (folder) => {
    const site = new Site(folder);
    const server = http.createServer((request, response) => {
      const [pathname = '/', query] = (request.url ?? '/').split('?');
      const answer = rule(decodeURIComponent(pathname), site);
      if (answer && 'redirect' in answer) {
        const Location = answer.redirect + (query === undefined ? '' : `?${query}`);
        response.writeHead(301, {Location}).end();
        return;
      }
      if (!answer && !hasNotFoundPage) {
        response.writeHead(404, {'Content-Type': 'text/plain'}).end('no such file');
        return;
      }
      const file = path.join(folder, answer?.file ?? '404.html');
      response.writeHead(answer ? 200 : 404, {
        'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
      });
      if (request.method === 'HEAD') response.end();
      else fs.createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const {port} = server.address() as AddressInfo;
    return {
      origin: `http://localhost:${port}`,
      stop: () =>
        new Promise((resolve) => {
          server.closeAllConnections();
          server.close(() => resolve());
        }),
    };
  };
}

async function freePort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const {port} = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(origin: string, program: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (program.exitCode !== null) throw new Error(`ended with ${program.exitCode}`);
    const isReady = await fetch(origin, {method: 'HEAD'}).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no answer from ${origin}`);
}

/** A program with a configuration file, and a copy of the site that any user can read. */
function real(
  command: (configuration: string, folder: string) => string[],
  configure: (folder: string, port: number, temporary: string) => string,
): Host['start'] {
  return async (build) => {
    const temporary = fs.mkdtempSync(path.join(tmpdir(), 'host-'));
    fs.chmodSync(temporary, 0o755);
    const folder = path.join(temporary, 'site');
    fs.cpSync(build, folder, {recursive: true});
    const port = await freePort();
    const configuration = path.join(temporary, 'configuration');
    fs.writeFileSync(configuration, configure(folder, port, temporary));
    const [name = '', ...args] = command(configuration, temporary);
    const program = spawn(name, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {...process.env, HOME: temporary},
    });
    let messages = '';
    program.stderr.on('data', (chunk: Buffer) => (messages += chunk.toString()));
    const origin = `http://localhost:${port}`;
    await answers(origin, program).catch((error: unknown) => {
      throw new Error(`${name}: ${messages}`, {cause: error});
    });
    return {
      origin,
      stop: async () => {
        const ended = new Promise((resolve) => program.once('exit', resolve));
        program.kill('SIGTERM');
        await ended;
        fs.rmSync(temporary, {recursive: true, force: true});
      },
    };
  };
}

function given(file: string, folder: string, port: number): string {
  return fs
    .readFileSync(path.join(__dirname, '../../../hosting', file), 'utf8')
    .replaceAll('/var/www/soql-lib', folder)
    .replace(/listen 80;/, `listen ${port};`)
    .replace(/^:80 /m, `:${port} `);
}

const nginx = (server: (folder: string, port: number) => string): Host['start'] =>
  real(
    (file, folder) => ['nginx', '-c', file, '-p', folder, '-g', 'daemon off;'],
    (folder, port, temporary) => `
worker_processes 1;
user root;
pid ${temporary}/pid;
error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${temporary}/body;
  proxy_temp_path ${temporary}/proxy;
  fastcgi_temp_path ${temporary}/fastcgi;
  uwsgi_temp_path ${temporary}/uwsgi;
  scgi_temp_path ${temporary}/scgi;
  ${server(folder, port)}
}`,
  );

const usualNginx = (extra: string) =>
  nginx(
    (folder, port) => `
server {
  listen ${port};
  root ${folder};
  index index.html;
  location / { try_files $uri $uri/ $uri.html =404; }
  error_page 404 /404.html;
  ${extra}
}`,
  );

const apacheModules = [
  ...['mpm_event', 'authz_core', 'dir', 'mime', 'negotiation', 'rewrite', 'headers', 'alias'],
];

const apache = (site: (folder: string, port: number) => string): Host['start'] =>
  real(
    (file) => ['apache2', '-f', file, '-DFOREGROUND'],
    (folder, port, temporary) => `
ServerRoot ${temporary}
ServerName localhost
Listen ${port}
PidFile ${temporary}/pid
ErrorLog ${temporary}/errors
User www-data
Group www-data
${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
DocumentRoot ${folder}
DirectoryIndex index.html
<Directory ${folder}>
  Require all granted
</Directory>
${site(folder, port)}`,
  );

const usualApache = (extra: string) =>
  apache(
    (folder) => `
<Directory ${folder}>
  Options +MultiViews
  ErrorDocument 404 /404.html
  ${extra}
</Directory>`,
  );

/** Like many servers: a folder gets a slash, and an index file if it has one. */
const folders: Rule = (pathname, site) => {
  if (pathname.endsWith('/')) return site.first(`${pathname}index.html`);
  if (site.isFolder(pathname)) return {redirect: `${pathname}/`};
  return site.first(pathname);
};

interface CloudFrontRequest {
  uri: string;
}

/** Runs the function that the guide gives for CloudFront. */
const cloudFront: Rule = (pathname, site) => {
  const source = fs.readFileSync(
    path.join(__dirname, '../../../hosting/cloudfront-function.js'),
    'utf8',
  );
  const handler = vm.runInNewContext(`${source}; handler`) as (event: {
    request: CloudFrontRequest;
  }) => CloudFrontRequest;
  return site.first(handler({request: {uri: pathname}}).uri);
};

export const hosts: Host[] = [
  {
    // https://docs.github.com/en/pages
    name: 'GitHub Pages',
    mapsPages: true,
    start: small(
      (pathname, site) =>
        (pathname.endsWith('/') ? undefined : site.first(pathname, `${pathname}.html`)) ??
        folders(pathname, site),
    ),
  },
  {
    // https://docs.netlify.com/manage/routing/redirects/redirect-options/#trailing-slash
    name: 'Netlify',
    mapsPages: true,
    start: small((pathname, site) => {
      const bare = pathname.replace(/\/+$/, '');
      return site.first(pathname, `${bare}.html`, `${bare}/index.html`);
    }),
  },
  {
    // https://developers.cloudflare.com/pages/configuration/serving-pages/
    name: 'Cloudflare Pages',
    mapsPages: true,
    start: small((pathname, site) => {
      if (pathname.endsWith('/index.html')) return {redirect: pathname.slice(0, -10)};
      if (pathname.endsWith('.html')) return {redirect: pathname.slice(0, -5)};
      if (pathname.endsWith('/')) {
        const bare = pathname.slice(0, -1);
        return (
          site.first(`${pathname}index.html`) ??
          (site.isFile(`${bare}.html`) ? {redirect: bare} : undefined)
        );
      }
      const page = site.first(pathname, `${pathname}.html`);
      if (page) return page;
      return site.isFile(`${pathname}/index.html`) ? {redirect: `${pathname}/`} : undefined;
    }),
  },
  {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html
    name: 'S3 with CloudFront and the function of the guide',
    mapsPages: true,
    start: small(cloudFront),
  },
  {name: 'files and folders, with 404.html', mapsPages: false, start: small(folders)},
  {
    name: 'files and folders, with a page of its own',
    mapsPages: false,
    differsFor: 'missing',
    start: small(folders, false),
  },
  {
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html
    name: 'S3 website endpoint',
    mapsPages: false,
    differsFor: 'missing',
    start: small((pathname, site) => {
      if (pathname.endsWith('/')) return site.first(`${pathname}index.html`);
      const file = site.first(pathname);
      if (file) return file;
      return site.isFile(`${pathname}/index.html`) ? {redirect: `${pathname}/`} : undefined;
    }),
  },
  {
    name: 'nginx with the configuration of the guide',
    mapsPages: true,
    redirectsSlash: true,
    program: 'nginx',
    start: nginx((folder, port) => given('nginx.conf', folder, port)),
  },
  {name: 'nginx, usual', mapsPages: true, program: 'nginx', start: usualNginx('')},
  {
    name: 'nginx, usual, with 404.html for 403',
    mapsPages: true,
    differsFor: 'missing',
    program: 'nginx',
    start: usualNginx('error_page 403 =404 /404.html;'),
  },
  {
    name: 'Apache with the configuration of the guide',
    mapsPages: true,
    redirectsSlash: true,
    program: 'apache2',
    start: apache((folder, port) => given('apache.conf', folder, port)),
  },
  {name: 'Apache, usual', mapsPages: true, program: 'apache2', start: usualApache('')},
  {
    name: 'Apache, usual, with 404.html for 403',
    mapsPages: true,
    differsFor: 'missing',
    program: 'apache2',
    start: usualApache('ErrorDocument 403 /404.html'),
  },
  {
    name: 'Caddy with the configuration of the guide',
    mapsPages: true,
    redirectsSlash: true,
    program: 'caddy',
    start: real(
      (file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
      (folder, port) => `{\n\tadmin off\n\tauto_https off\n}\n${given('Caddyfile', folder, port)}`,
    ),
  },
];
