import path from 'node:path';
import {placeInText, type Excerpt} from '../../src/content/blocks';
import type {Fixtures} from '../../src/content/fixtures';
import type {Problem} from '../../src/content/problem';
import {parseApex, type WholeApex} from './apex/parse';

/** A fixture that parses. */
export interface Fixture {
  name: string;
  /** A class (`.cls`) or variable declarations (`.apex`). */
  kind: 'class' | 'variables';
  /** The file as one block, so that problems in it have a location. */
  block: Excerpt;
  parsed: WholeApex;
}

export interface ParsedFixtures {
  byName: ReadonlyMap<string, Fixture>;
  problems: Problem[];
}

/** Folder with the metadata of the custom objects that all blocks may use. */
export const objectsFolder = 'fixtures/objects';

/** Parses the fixtures of a site. Skips those that do not parse, and reports a problem for each. */
export function parseFixtures(fixtures: Fixtures): ParsedFixtures {
  const byName = new Map<string, Fixture>();
  const problems: Problem[] = [];
  for (const [name, block] of fixtures) {
    const fixture = parseFixture(name, block);
    if ('message' in fixture) problems.push(fixture);
    else byName.set(name, fixture);
  }
  return {byName, problems};
}

function parseFixture(name: string, block: Excerpt): Fixture | Problem {
  const parsed = parseApex(block.text);
  if (parsed.shape === 'broken') {
    const {line, column, message} = parsed.problem;
    return {...placeInText(block, line, column), message: `the fixture does not parse: ${message}`};
  }
  const extension = path.posix.extname(block.file);
  if (extension === '.cls' && parsed.shape === 'type') return {name, kind: 'class', block, parsed};
  if (extension === '.apex' && parsed.shape === 'statements') {
    return {name, kind: 'variables', block, parsed};
  }
  const message = 'a fixture must be one class (Name.cls) or variable declarations (name.apex)';
  return {file: block.file, line: 1, column: 1, message};
}
