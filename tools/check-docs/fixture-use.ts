import {metadataName} from './custom-objects';
import type {ApexBlock} from './apex/units';
import {objectsFolder, type Fixture} from './fixtures';
import type {Excerpt} from '../../src/content/blocks';
import type {Problem} from '../../src/content/problem';
import {listFiles} from '../../src/content/listFiles';

/**
 * Finds fixtures that no block names, and custom objects and fields that no code mentions. The
 * result is valid only if all pages were read.
 */
export function checkUnusedFixtures(
  site: string,
  blocks: readonly ApexBlock[],
  queries: readonly Excerpt[],
  fixtures: ReadonlyMap<string, Fixture>,
): Problem[] {
  const named = new Set(blocks.flatMap(({block}) => block.fence.fixtures));
  const unnamed = [...fixtures.values()].filter(({name}) => !named.has(name));
  const code = [
    ...blocks.map(({block}) => block),
    ...queries,
    ...[...fixtures.values()].map(({block}) => block),
  ];
  const mentioned = new Set(code.flatMap(({text}) => text.match(/\w+/g) ?? []).map(lower));
  return [
    ...unnamed.map(({block}) => unused(block.file, 'no block uses this fixture')),
    ...listFiles(site, objectsFolder)
      .filter((file) => !mentioned.has(lower(metadataName(file))))
      .map((file) => unused(file, 'no block mentions this object or field')),
  ];
}

function unused(file: string, message: string): Problem {
  return {file, line: 1, column: 1, message};
}

function lower(text: string): string {
  return text.toLowerCase();
}
