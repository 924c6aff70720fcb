import {metadataName} from './custom-objects';
import {visibleTokens} from '@soql-lib/apex';
import {atFence, type ApexBlock} from './apex/units';
import {objectsFolder, type Fixture} from './fixtures';
import type {Excerpt} from '../../src/content/blocks';
import type {Problem} from '../../src/content/problem';
import {listFiles} from '../../src/content/listFiles';

/**
 * Finds fixtures that a block names but does not use. A challenge may also name those that other blocks of its page use:
 * readers try what the page has shown.
 */
export function checkNamedFixtures(
  blocks: readonly ApexBlock[],
  fixtures: ReadonlyMap<string, Fixture>,
): Problem[] {
  const blocksOf = (file: string): Excerpt[] =>
    blocks.flatMap(({block}) => (block.file === file ? [block] : []));
  return blocks.flatMap(({block}) => {
    const named = block.fence.fixtures.flatMap((name) => fixtures.get(name) ?? []);
    return named
      .filter((fixture) => {
        // A fixture may be required by another fixture only.
        const shown = block.fence.part === undefined ? [] : blocksOf(block.file);
        const users = [
          block,
          ...shown,
          ...named.filter((other) => other !== fixture).map((other) => other.block),
        ];
        return !users.some((user) => uses(user, fixture));
      })
      .map(({name}) => atFence(block, `the block does not use the fixture "${name}"`));
  });
}

/**
 * Finds fixtures that no block names, and custom objects and fields that no code mentions. The result is
 * valid only if all pages were read.
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

function uses(user: Excerpt, fixture: Fixture): boolean {
  const declared = new Set(declaredNames(fixture).map(lower));
  return visibleTokens(user.text).some((token) => declared.has(lower(token.text)));
}

function declaredNames({name, kind, parsed}: Fixture): string[] {
  if (kind === 'class' || parsed.shape !== 'statements') return [name];
  const [block] = parsed.unit.members;
  return (block?.kind === 'block' ? block.statements : [])
    .flatMap((statement) => (statement.kind === 'declare' ? statement.declarators : []))
    .map((declarator) => declarator.name);
}

function lower(text: string): string {
  return text.toLowerCase();
}
