/** A host of a build that can be redeployed and taken offline. */
import fs from 'node:fs';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {listFiles} from '../../../src/content/listFiles';
import {createRawHost} from './raw-host';

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
  const rename = (text: string) =>
    text.replace(pattern, (hash) => Array.from(hash).toReversed().join(''));
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
  origin = '';
  #folder = 'build';
  #answers = Promise.resolve();
  readonly #server = createRawHost(() => this.#answers.then(() => this.#folder));

  /** Delays all responses until the function that it returns is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.#answers = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Starts the host; again at the same address if it has been stopped. */
  async start(): Promise<void> {
    const port = Number(new URL(this.origin || 'http://localhost:0').port);
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, 'localhost', resolve);
    });
    this.origin = `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Takes the host offline: every request fails. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  /** Replaces the files with those of the second build. */
  deploy(): void {
    const copy = `.cache/deployment-${new URL(this.origin).port}`;
    fs.rmSync(copy, {recursive: true, force: true});
    fs.cpSync('build', copy, {recursive: true, filter: (source) => !source.endsWith('cards')});
    changeBuild(copy);
    this.#folder = copy;
  }

  /** Stops the host for good. */
  async remove(): Promise<void> {
    await this.stop();
    if (this.#folder !== 'build') fs.rmSync(this.#folder, {recursive: true, force: true});
  }
}
