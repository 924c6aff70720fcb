import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {CodeBlock} from './markdown';
import {listFiles} from './pages';

/** Code that blocks are compiled with, from `tests/fixtures/apex`. */
export interface Fixture {
  name: string;
  /** A class of its own, or statements that declare variables. */
  kind: 'class' | 'variables';
  /** The file as one block, so that problems in it have a place. */
  block: CodeBlock;
}

const folder = 'tests/fixtures/apex';

/** Folder with the metadata of the custom objects that all blocks may use. */
export const objectsFolder = 'tests/fixtures/objects';

/** Reads all fixtures of a site, by name. */
export function readFixtures(site: string): Map<string, Fixture> {
  const fixtures = listFiles(site, folder).flatMap((file) => readFixture(site, file));
  return new Map(fixtures.map((fixture) => [fixture.name, fixture]));
}

function readFixture(site: string, file: string): Fixture[] {
  const {name, ext} = path.posix.parse(file);
  if (ext !== '.cls' && ext !== '.apex') return [];
  const text = readFileSync(path.join(site, file), 'utf8').trimEnd();
  const block: CodeBlock = {
    file,
    language: 'apex',
    meta: null,
    text,
    fenceLine: 0,
    fenceColumn: 1,
    indents: [],
  };
  return [{name, kind: ext === '.cls' ? 'class' : 'variables', block}];
}
