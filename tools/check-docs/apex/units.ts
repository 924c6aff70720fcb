import type {Fence} from '../../../plugins/snippets/fence';
import type {Fixture} from '../fixtures';
import type {CodeBlock} from '../markdown';
import type {Problem} from '../problems';
import {placeInBlock} from '../markdown';
import type {WholeApex} from './parse';

/** A block of Apex that parses. */
export interface Snippet {
  block: CodeBlock;
  fence: Fence;
  parsed: WholeApex;
}

/** Blocks that are compiled together, in the order of the page. */
export interface Unit {
  snippets: Snippet[];
  fixtures: Fixture[];
  /** The one block that must fail, when the unit is there for its sake; the others only lead up to it. */
  failing: Snippet | undefined;
}

/** A block of Apex as it stands on the page; `parsed` is undefined when it does not parse. */
export interface ApexBlock {
  block: CodeBlock;
  fence: Fence;
  parsed: WholeApex | undefined;
}

export interface Grouping {
  units: Unit[];
  problems: Problem[];
}

/**
 * Puts the Apex blocks of one page together as `continues` says. A block that must fail is compiled
 * after those before it, but nothing goes on from it. Blocks that go on from one that does not parse
 * are left out: what can be said about them depends on what it was meant to be.
 */
export function groupBlocks(
  blocks: readonly ApexBlock[],
  fixtures: ReadonlyMap<string, Fixture>,
): Grouping {
  const units: Unit[] = [];
  const problems: Problem[] = [];
  let current: Unit | 'broken' | undefined;
  for (const {block, fence, parsed} of blocks) {
    if (fence.continues && !current) {
      problems.push(
        atFence(block, '"continues", but no Apex block stands before this one on the page'),
      );
    }
    const before = fence.continues ? current : undefined;
    if (before === 'broken') continue;
    const named = findFixtures(fence, fixtures, (message) =>
      problems.push(atFence(block, message)),
    );
    const snippet = parsed && {block, fence, parsed};
    if (!snippet) {
      current = fence.error === undefined ? 'broken' : before;
    } else if (fence.error !== undefined) {
      units.push(extend(before, snippet, named, snippet));
    } else if (before) {
      before.snippets.push(snippet);
      before.fixtures = union(before.fixtures, named);
    } else {
      current = extend(undefined, snippet, named, undefined);
      units.push(current);
    }
  }
  return {units, problems};
}

function extend(
  before: Unit | undefined,
  snippet: Snippet,
  fixtures: Fixture[],
  failing: Snippet | undefined,
): Unit {
  return {
    snippets: [...(before?.snippets ?? []), snippet],
    fixtures: union(before?.fixtures ?? [], fixtures),
    failing,
  };
}

function union(first: readonly Fixture[], second: readonly Fixture[]): Fixture[] {
  return [...new Set([...first, ...second])];
}

function findFixtures(
  fence: Fence,
  fixtures: ReadonlyMap<string, Fixture>,
  report: (message: string) => void,
): Fixture[] {
  return fence.fixtures.flatMap((name) => {
    const fixture = fixtures.get(name);
    if (fixture) return [fixture];
    report(`there is no fixture "${name}"; known: ${[...fixtures.keys()].join(', ')}`);
    return [];
  });
}

export function atFence(block: CodeBlock, message: string): Problem {
  return {file: block.file, line: block.fenceLine, column: block.fenceColumn, message};
}

/** A problem at a place in a block's text; line 1-based, column 0-based. */
export function atPlace(block: CodeBlock, line: number, column: number, message: string): Problem {
  return {...placeInBlock(block, line, column), message};
}
