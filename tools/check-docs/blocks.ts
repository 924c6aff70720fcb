import {FenceError, parseFence, type Fence} from '../../plugins/snippets/fence';
import type {QueryContext} from '@apexdevtools/apex-parser';
import {parseApex, parseQuery, parseTrigger, type WholeApex} from './apex/parse';
import {judgeExpected} from './apex/expected';
import {declaredType} from './apex/compile';
import {atFence, atPlace, type ApexBlock} from './apex/units';
import type {CodeBlock, Page} from './markdown';
import type {Problem} from './problems';

/** A `soql` block; `tree` is undefined when it does not parse. */
export interface QueryBlock {
  block: CodeBlock;
  tree: QueryContext | undefined;
}

export interface PageBlocks {
  apex: ApexBlock[];
  signatures: CodeBlock[];
  queries: QueryBlock[];
  problems: Problem[];
}

/** Sorts the blocks of a page by what is to be checked, and parses the Apex in them. */
export function readBlocks(page: Page): PageBlocks {
  const result: PageBlocks = {apex: [], signatures: [], queries: [], problems: []};
  for (const block of page.blocks) {
    const fence = readFence(block);
    if ('message' in fence) result.problems.push(fence);
    else if (fence.kind === 'signature') result.signatures.push(block);
    else if (fence.kind === 'soql') {
      const {query, problems} = readQuery(block);
      result.queries.push(query);
      result.problems.push(...problems);
    } else if (fence.kind === 'apex' || fence.kind === 'chain') {
      const {apex, problems} = readApex(block, fence);
      result.apex.push(apex);
      result.problems.push(...problems);
    }
  }
  return result;
}

function readFence(block: CodeBlock): Fence | Problem {
  try {
    return parseFence(block.language, block.meta);
  } catch (error) {
    if (error instanceof FenceError) return atFence(block, error.message);
    throw error;
  }
}

function readQuery(block: CodeBlock): {query: QueryBlock; problems: Problem[]} {
  const parsed = parseQuery(block.text);
  if (!parsed.problem) return {query: {block, tree: parsed.tree}, problems: []};
  const {line, column, message} = parsed.problem;
  return {
    query: {block, tree: undefined},
    problems: [atPlace(block, line, column, `the query does not parse: ${message}`)],
  };
}

function readApex(block: CodeBlock, fence: Fence): {apex: ApexBlock; problems: Problem[]} {
  const parsed = fence.file?.endsWith('.trigger')
    ? parseTrigger(block.text)
    : parseApex(block.text);
  if (parsed.shape === 'broken') {
    const {line, column, message} = parsed.problem;
    const found = `the Apex does not parse: ${message}`;
    return {
      apex: {block, fence, parsed: undefined},
      problems: syntaxProblems(block, fence, line, column, found),
    };
  }
  return {apex: {block, fence, parsed}, problems: shapeProblems(block, fence, parsed)};
}

function syntaxProblems(
  block: CodeBlock,
  fence: Fence,
  line: number,
  column: number,
  found: string,
): Problem[] {
  if (fence.error === undefined) return [atPlace(block, line, column, found)];
  const problem = judgeExpected(fence.error, [found]);
  return problem === undefined ? [] : [atFence(block, problem)];
}

/** What the flags say about the code must be what the code is. */
function shapeProblems(block: CodeBlock, fence: Fence, parsed: WholeApex): Problem[] {
  if (fence.kind === 'chain' && parsed.shape !== 'statements') {
    return [
      atFence(
        block,
        'a chain is an expression or statements that end in one; this block declares members or a type',
      ),
    ];
  }
  if (fence.file === undefined) return [];
  const [type] = declaredType({parsed});
  const name = fence.file.replace(/\.\w+$/, '');
  if (type === name) return [];
  const found = type === undefined ? 'declares no type' : `declares ${type}`;
  return [atFence(block, `file=${fence.file} shows a whole file, but the block ${found}`)];
}
