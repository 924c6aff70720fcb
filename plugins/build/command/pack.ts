import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {build} from 'esbuild';
import {createTar} from 'nanotar';
import type {CarriedDocumentation} from 'soql-lib';

const root = path.join(__dirname, '../../..');

/** The tarball on the site. */
export const packedFile = 'soql-lib.tgz';

/** What a reader waits for when `npx` fetches it. */
const mostBytes = 1_500_000;

/** The file that Node runs. */
const program = 'soql-lib.mjs';

/** Modules in CommonJS require parts of Node, which a module in ES format has no function for. */
const banner = `import {createRequire as createRequireOf} from 'node:module';
const require = createRequireOf(import.meta.url);`;

/** @returns the bundled files by name; parts that not every command needs are files of their own */
async function bundle(): Promise<Map<string, Uint8Array>> {
  const {outputFiles} = await build({
    entryPoints: {'soql-lib': path.join(__dirname, 'entry.ts')},
    absWorkingDir: root,
    outdir: 'packed',
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outExtension: {'.js': '.mjs'},
    banner: {js: banner},
    legalComments: 'inline',
  });
  const folder = path.join(root, 'packed');
  return new Map(
    outputFiles.map((file) => [path.relative(folder, file.path), file.contents] as const),
  );
}

function packageJson(version: string, buildId: string, siteUrl: string): string {
  const content = {
    name: 'soql-lib',
    version,
    build: buildId,
    description:
      'Converts, reports on and checks Apex code for SOQL Lib; serves its docs to assistants',
    homepage: siteUrl,
    license: 'MIT',
    type: 'module',
    bin: {'soql-lib': program},
    engines: {node: '>=20'},
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** npx unpacks the tarball twice at each start, so what few commands read stays compressed. */
function compress(text: string): Promise<Uint8Array> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return promisify(brotliCompress)(text, {params});
}

/**
 * Bundles the command `soql-lib` and packs it with the documentation of a build: the same bytes for
 * the same sources.
 *
 * @param version of the library that the documentation is about
 * @returns the bytes of the tarball, as `npm install` reads it
 * @throws Error if they are too many
 */
export async function pack(
  documentation: CarriedDocumentation,
  version: string,
): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const [code, pages, license, readme] = await Promise.all([
    bundle(),
    compress(JSON.stringify(documentation)),
    readFile(path.join(root, 'LICENSE'), 'utf8'),
    readFile(path.join(__dirname, 'README.md'), 'utf8'),
  ]);
  const files = new Map([
    ...code,
    ['documentation.json.br', pages] as const,
    ['LICENSE', encoder.encode(license)] as const,
    ['README.md', encoder.encode(readme.replaceAll('SITE_URL', documentation.siteUrl))] as const,
  ]);
  const names = [...files.keys()].sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\0`).update(files.get(name) ?? '');
  const buildId = hash.digest('hex').slice(0, 8);
  const tar = createTar(
    [
      {
        name: 'package/package.json',
        data: packageJson(version, buildId, documentation.siteUrl),
      },
      ...names.map((name) => ({
        name: `package/${name}`,
        data: files.get(name),
        ...(name === program ? {attrs: {mode: '755'}} : {}),
      })),
    ],
    {attrs: {mtime: 0, mode: '644', user: '', group: ''}},
  );
  // An archive ends with two empty blocks of 512 bytes, which the library leaves out.
  const bytes = await promisify(gzip)(Buffer.concat([tar, new Uint8Array(1024)]), {level: 9});
  if (bytes.length > mostBytes)
    throw new Error(`${packedFile} has ${bytes.length} bytes, more than ${mostBytes}`);
  return bytes;
}
