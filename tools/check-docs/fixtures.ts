import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parseApex, type WholeApex} from './apex/parse';
import {placeInBlock, type CodeBlock} from './markdown';
import {listFiles} from './pages';
import type {Problem} from './problems';

/** Code that blocks are compiled with, from `fixtures/apex`. */
export interface Fixture {
  name: string;
  /** A class of its own (`.cls`), or declarations of variables (`.apex`). */
  kind: 'class' | 'variables';
  /** The file as one block, so that problems in it have a place. */
  block: CodeBlock;
  parsed: WholeApex;
}

export interface Fixtures {
  byName: ReadonlyMap<string, Fixture>;
  problems: Problem[];
}

const folder = 'fixtures/apex';

/** Folder with the metadata of the custom objects that all blocks may use. */
export const objectsFolder = 'fixtures/objects';

/** Reads all fixtures of a site; one that does not parse is left out and gives a problem. */
export function readFixtures(site: string): Fixtures {
  const byName = new Map<string, Fixture>();
  const problems: Problem[] = [];
  for (const file of listFiles(site, folder)) {
    const fixture = readFixture(site, file);
    if ('message' in fixture) problems.push(fixture);
    else byName.set(fixture.name, fixture);
  }
  return {byName, problems};
}

function readFixture(site: string, file: string): Fixture | Problem {
  const {name, ext} = path.posix.parse(file);
  const block: CodeBlock = {
    file,
    language: 'apex',
    meta: null,
    text: readFileSync(path.join(site, file), 'utf8').trimEnd(),
    fenceLine: 0,
    fenceColumn: 1,
    indents: [],
  };
  const parsed = parseApex(block.text);
  if (parsed.shape === 'broken') {
    const {line, column, message} = parsed.problem;
    return {
      ...placeInBlock(block, line, column),
      message: `the fixture does not parse: ${message}`,
    };
  }
  if (ext === '.cls' && parsed.shape === 'type') return {name, kind: 'class', block, parsed};
  if (ext === '.apex' && parsed.shape === 'statements')
    return {name, kind: 'variables', block, parsed};
  const message = 'a fixture is one class (Name.cls) or declarations of variables (name.apex)';
  return {file, line: 1, column: 1, message};
}
