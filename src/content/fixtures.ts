import {fencePlace, type CodeBlock, type Excerpt} from './blocks';
import {nearest} from './nearest';
import type {Problem} from './problem';

/** Folder with the Apex fixtures. */
export const fixturesFolder = 'fixtures/apex';

/** Fixtures by name: the file name without its extension. */
export type Fixtures = ReadonlyMap<string, Excerpt>;

/** Wraps a file as an excerpt, so that problems in it have a position. */
export function toFixture(file: string, text: string): [name: string, fixture: Excerpt] {
  const name = file.slice(fixturesFolder.length + 1).replace(/\.\w+$/, '');
  return [name, {file, text, fenceLine: 0, fenceColumn: 1, indents: []}];
}

/** Finds names of fixtures that do not exist. */
export function checkFixtureNames(blocks: readonly CodeBlock[], fixtures: Fixtures): Problem[] {
  return blocks.flatMap((block) =>
    block.fence.fixtures
      .filter((name) => !fixtures.has(name))
      .map((name) => ({
        ...fencePlace(block),
        message: `unknown fixture "${name}" in ${fixturesFolder}; nearest: ${nearest(name, fixtures.keys())}`,
      })),
  );
}
