import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../src/content/listFiles';
import {readOverview, type Peer} from './peer';
import {ours, type Build} from './site';
import {starlight} from './starlight';
import {vitePress} from './vite-press';

const peers = [vitePress, starlight];
const folder = path.resolve('.cache/peers');
const programs = path.join(folder, 'node_modules/.bin');

/**
 * Installs other documentation sites in `.cache/peers`, and builds them from the Markdown versions in our build.
 *
 * @throws Error with the output of the command that fails
 */
export function buildPeers(): Build[] {
  const dependencies = Object.assign({}, ...peers.map((peer) => peer.dependencies)) as object;
  write(path.join(folder, 'package.json'), JSON.stringify({private: true, dependencies}));
  run('npm', ['install', '--no-audit', '--no-fund'], folder);
  return peers.map(build);
}

function build({name, program, pages, output, isReady, configure, adapt}: Peer): Build {
  const source = path.join(folder, program);
  const list = readOurs('llms.txt').toString();
  fs.rmSync(source, {recursive: true, force: true});
  for (const file of listFiles(ours.folder).filter((candidate) => candidate.endsWith('.md')))
    write(path.join(source, pages, file), adapt(readOurs(file).toString()));
  write(path.join(source, pages, 'index.md'), adapt(list));
  write(path.join(source, 'public/favicon.ico'), readOurs('favicon.ico'));
  for (const [file, text] of Object.entries(configure(readOverview(list))))
    write(path.join(source, file), text);
  run(path.join(programs, program), ['build'], source);
  return {name, folder: path.join(source, output), isReady};
}

function readOurs(file: string): Buffer {
  return fs.readFileSync(path.join(ours.folder, file));
}

function write(file: string, content: string | Buffer): void {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, content);
}

/** Runs a command, with the Node that was installed, if any. */
function run(command: string, args: string[], cwd: string): void {
  const variables = {
    PATH: `${programs}${path.delimiter}${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  execFileSync(command, args, {cwd, env: {...process.env, ...variables}, stdio: 'pipe'});
}
