import type {QuerySyntax, ReportedError} from '@soql-lib/apex';
import type {CodeBlock} from '../../src/content/blocks';
import type {Fixtures} from '../../src/content/fixtures';
import type {Page} from '../../src/content/page';
import type {Problem} from '../../src/content/problem';
import {failsAsExpected} from '../../src/content/query';
import {declaredType} from './apex/compile';
import {parseApex, parseQuery, parseTrigger, type WholeApex} from './apex/parse';
import {atFence, atPlace, judgeExpected, type ApexBlock} from './apex/units';

/** A `soql` block; `syntax` is undefined when it does not parse. */
export interface QueryBlock {
  block: CodeBlock;
  syntax: QuerySyntax | undefined;
}

export interface PageBlocks {
  apex: ApexBlock[];
  signatures: CodeBlock[];
  queries: QueryBlock[];
  problems: Problem[];
}

/** Groups the blocks of a page by the check that they need, and parses their Apex. */
export function readBlocks(page: Page, fixtures: Fixtures): PageBlocks {
  const result: PageBlocks = {apex: [], signatures: [], queries: [], problems: []};
  for (const block of page.blocks) {
    const {kind} = block.fence;
    if (kind === 'signature') result.signatures.push(block);
    else if (kind === 'soql') {
      const {query, problems} = readQuery(block);
      result.queries.push(query);
      result.problems.push(...problems);
    } else if (kind === 'apex' || kind === 'chain' || kind === 'test') {
      // The reader gets the model's message, and the checker has its own.
      if (failsAsExpected(block, fixtures)) continue;
      const {apex, problems} = readApex(block);
      result.apex.push(apex);
      result.problems.push(...problems);
    }
  }
  return result;
}

function readQuery(block: CodeBlock): {query: QueryBlock; problems: Problem[]} {
  const parsed = parseQuery(block.text);
  if (!parsed.problem) return {query: {block, syntax: parsed.syntax}, problems: []};
  const {line, column, message} = parsed.problem;
  return {
    query: {block, syntax: undefined},
    problems: [atPlace(block, line, column, `the query does not parse: ${message}`)],
  };
}

function readApex(block: CodeBlock): {apex: ApexBlock; problems: Problem[]} {
  const isTrigger = block.fence.file?.endsWith('.trigger');
  const parsed = isTrigger ? parseTrigger(block.text) : parseApex(block.text);
  if (parsed.shape === 'broken') {
    return {apex: {block, parsed: undefined}, problems: syntaxProblems(block, parsed.problem)};
  }
  return {apex: {block, parsed}, problems: shapeProblems(block, parsed)};
}

function syntaxProblems(block: CodeBlock, {line, column, message}: ReportedError): Problem[] {
  const found = `the Apex does not parse: ${message}`;
  const {error} = block.fence;
  if (error === undefined) {
    const hint = block.node.lang
      ? ''
      : '; a block without a language is Apex, output is "text unchecked"';
    return [atPlace(block, line, column, found + hint)];
  }
  const problem = judgeExpected(error, [found]);
  return problem === undefined ? [] : [atFence(block, problem)];
}

/** Reports fence flags that do not match the code. */
function shapeProblems(block: CodeBlock, parsed: WholeApex): Problem[] {
  const {kind, file} = block.fence;
  if ((kind === 'chain' || kind === 'test') && parsed.shape !== 'statements') {
    return [
      atFence(
        block,
        `a ${kind} block must be an expression, or statements that end in one; this block declares members or a type`,
      ),
    ];
  }
  if (file === undefined) return [];
  const [type] = declaredType({parsed});
  if (type === file.replace(/\.\w+$/, '')) return [];
  const found = type === undefined ? 'declares no type' : `declares ${type}`;
  return [atFence(block, `file=${file} shows a whole file, but the block ${found}`)];
}
