/** A host of a build that can be redeployed and taken offline. */
import {spawn, type ChildProcess} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../../src/content/listFiles';

const isText = (file: string) => /\.(?:css|html|js|json)$/.test(file);

/** Footer text of the second build. */
export const secondEdition = 'Guide to SOQL Lib';

/** Footer text of the first build. */
export const firstEdition = 'Documentation for SOQL Lib';

/** Derives a second build: every script has another name, and the footer another text. */
function changeBuild(folder: string): void {
  const scripts = listFiles(path.join(folder, 'assets/js'));
  const hashes = scripts.flatMap((file) => /\.([0-9a-f]{8})\.js$/.exec(file)?.[1] ?? []);
  const pattern = new RegExp(`\\b(?:${hashes.join('|')})\\b`, 'g');
  const rename = (text: string) => text.replace(pattern, (hash) => [...hash].toReversed().join(''));
  for (const file of listFiles(folder).filter(isText)) {
    const source = path.join(folder, file);
    const text = fs.readFileSync(source, 'utf8');
    fs.rmSync(source);
    fs.writeFileSync(
      path.join(folder, rename(file)),
      rename(text).replaceAll(firstEdition, secondEdition),
    );
  }
}

export class Deployment {
  readonly origin: string;
  readonly #folder: string;
  #server: ChildProcess | undefined;

  /**
   * @param port unique per test, since browser storage is per origin
   * @param build the folder to serve a copy of
   */
  constructor(
    private readonly port: number,
    build = 'build',
  ) {
    this.origin = `http://localhost:${port}`;
    this.#folder = `.cache/deployment-${port}`;
    fs.rmSync(this.#folder, {recursive: true, force: true});
    fs.cpSync(build, this.#folder, {
      recursive: true,
      filter: (source) => !source.endsWith('cards'),
    });
  }

  /** Starts the host, and waits until it responds. */
  async start(): Promise<void> {
    const program = ['--import', 'tsx', 'tools/test/rawHost.ts', this.#folder, String(this.port)];
    this.#server = spawn(process.execPath, program, {stdio: 'ignore'});
    const deadline = Date.now() + 30_000;
    const responds = () =>
      fetch(this.origin).then(
        () => true,
        () => false,
      );
    while (!(await responds()))
      if (Date.now() > deadline) throw new Error(`nothing responds at ${this.origin}`);
  }

  /** Takes the host offline: every request fails. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  }

  /** Replaces the files with those of the second build. */
  deploy(): void {
    changeBuild(this.#folder);
  }

  async remove(): Promise<void> {
    await this.stop();
    fs.rmSync(this.#folder, {recursive: true, force: true});
  }
}
