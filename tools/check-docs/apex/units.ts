import {fencePlace, placeInText, type CodeBlock, type Excerpt} from '../../../src/content/blocks';
import type {Problem} from '../../../src/content/problem';
import type {Fixture} from '../fixtures';
import type {WholeApex} from './parse';

/** An Apex block without syntax errors. */
export interface Snippet {
  block: CodeBlock;
  parsed: WholeApex;
}

/** Blocks that are compiled together, in page order. */
export interface Unit {
  snippets: Snippet[];
  fixtures: Fixture[];
  /** The block that must fail to compile, if any; the others are its context. */
  failing: Snippet | undefined;
}

/** A block of Apex on a page; `parsed` is undefined when it does not parse. */
export interface ApexBlock {
  block: CodeBlock;
  parsed: WholeApex | undefined;
}

/**
 * Groups the Apex blocks of a page by context: each last block, with those that it
 * continues. Blocks that continue one with a syntax error are left out, because their
 * context is unknown.
 */
export function groupBlocks(
  blocks: readonly ApexBlock[],
  fixtures: ReadonlyMap<string, Fixture>,
): Unit[] {
  const parsed = new Map(blocks.map((item) => [item.block, item.parsed]));
  const units = blocks.flatMap(({block}): Unit[] => {
    const {preceding, fixtures: names} = block.context;
    const members = [...preceding, block];
    const snippets = members.flatMap((member) => {
      const tree = parsed.get(member);
      return tree ? {block: member, parsed: tree} : [];
    });
    if (snippets.length < members.length) return [];
    const failing = block.fence.error === undefined ? undefined : snippets.at(-1);
    return [{snippets, fixtures: names.flatMap((name) => fixtures.get(name) ?? []), failing}];
  });
  const continued = new Set(
    units.flatMap(({snippets, failing}) =>
      failing ? [] : snippets.slice(0, -1).map(({block}) => block),
    ),
  );
  return units.filter(({snippets}) => {
    const last = snippets.at(-1);
    return last && !continued.has(last.block);
  });
}

export function atFence(block: Excerpt, message: string): Problem {
  return {...fencePlace(block), message};
}

/** Returns a problem at a position in a block; line 1-based, column 0-based. */
export function atPlace(block: Excerpt, line: number, column: number, message: string): Problem {
  return {...placeInText(block, line, column), message};
}

/**
 * Compares the expected error of a block with its actual errors.
 *
 * @returns a message, or undefined if the expected error occurs
 */
export function judgeExpected(expected: string, messages: readonly string[]): string | undefined {
  if (messages.some((message) => message.includes(expected))) return undefined;
  if (messages.length === 0) {
    return `the error "${expected}" no longer occurs: the block compiles; remove error="…" or fix the block`;
  }
  return `the error "${expected}" does not occur; found: ${messages.join(' | ')}`;
}
