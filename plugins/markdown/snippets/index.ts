import type {Code, Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import type {ChainResult} from '@soql-lib/model';
import {unknownFieldIn} from '@soql-lib/model/answers';
import type {CodeBlock} from '../../../src/content/blocks';
import {isEmptyStart} from '../../../src/content/challenges';
import {checkFixtureNames, type Fixtures} from '../../../src/content/fixtures';
import {atAddress} from '../../../config/folders';
import {readTree} from '../../../src/content/page';
import {formatProblem, sortProblems, type Problem} from '../../../src/content/problem';
import {chainProblem, contextOf, contextText, queryOf} from '../../../src/content/query';
import {readFixtures} from '../../../src/content/site';
import {highlight} from './highlight';
import {jsxElement} from '../jsx-element';
import {printFailure, printResult} from './chain';
import {challengeElement} from './challenge';
import {encodeIdentifiers, findIdentifiers} from './identifiers';

async function toElement(
  block: CodeBlock,
  fixtures: Fixtures,
  siteUrl: string,
): Promise<MdxJsxFlowElement> {
  const {fence} = block;
  const code = atAddress(block.text, siteUrl);
  const isCode = fence.language === 'apex' && fence.kind !== 'signature';
  const contexts = contextOf(block, fixtures).map(({text}) => text);
  const shared = {
    code,
    // In a challenge a tap on the code opens the editor.
    links:
      isCode && fence.part !== 'start'
        ? encodeIdentifiers(findIdentifiers(code, contexts))
        : undefined,
    runs: await highlight(code, fence.language),
    language: fence.language,
    title: fence.title ?? fence.file,
    marks: fence.highlight.join(' '),
    numberFrom: fence.lineNumbersFrom?.toString(),
  };
  const query =
    fence.kind === 'chain' || fence.kind === 'test' ? queryOf(block, fixtures) : undefined;
  if (!query) return jsxElement('CodeFence', {...shared, fault: faultOf(block, fixtures)});
  return jsxElement('ApexChain', {
    ...shared,
    ...outcomeOf(query, block),
    context: contextText(block, fixtures),
  });
}

/** @returns what the model says about code with an intended error; empty if only types report it */
function faultOf(block: CodeBlock, fixtures: Fixtures): string | undefined {
  if (block.fence.error === undefined) return undefined;
  const query = queryOf(block, fixtures);
  return !query.ok && query.error.kind === 'type' ? query.error.message : '';
}

/** In a challenge, remarks would tell the solution. Errors of a test are told by the check. */
function outcomeOf(query: ChainResult, block: CodeBlock): {result?: string; failure?: string} {
  const {kind, part} = block.fence;
  if (!query.ok)
    return kind === 'test' || isEmptyStart(block) ? {} : {failure: printFailure(query.error)};
  if (part === undefined) return {result: printResult(query)};
  const error = part === 'start' ? unknownFieldIn(query) : undefined;
  return error ? {failure: printFailure(error)} : {result: printResult({...query, remarks: []})};
}

/**
 * Turns each code block into a `CodeFence` with its text and compact token runs, each chain into an
 * `ApexChain` with its generated query, and each challenge into a `Challenge`. Diagrams are not
 * changed.
 *
 * @param options `siteUrl`: the address of the site, for code that has it
 * @throws Error with one line for each fence with unknown flags or fixtures, and each chain that
 * the model cannot read
 */
export function remarkSnippets({siteUrl}: {siteUrl: string}) {
  return async (root: Root, file: VFile): Promise<void> => {
    const fixtures = readFixtures(file.cwd);
    const {blocks, challenges, problems} = readTree(file.path, root, String(file.value));
    const faults: Problem[] = [
      ...problems,
      ...checkFixtureNames(blocks, fixtures),
      ...blocks.flatMap((block) => chainProblem(block, fixtures) ?? []),
    ];
    if (faults.length > 0) throw new Error(sortProblems(faults).map(formatProblem).join('\n'));
    const elements = new Map<Code, MdxJsxFlowElement>();
    for (const block of blocks) {
      if (block.fence.language !== 'mermaid') {
        elements.set(block.node, await toElement(block, fixtures, siteUrl));
      }
    }
    visit(root, 'code', (node, index, parent) => {
      const element = elements.get(node);
      if (element && parent && index !== undefined) parent.children[index] = element;
    });
    for (const [index, challenge] of challenges.entries()) {
      const {node, start, solution} = challenge;
      const parts = {start: elements.get(start.node), solution: elements.get(solution.node)};
      if (!parts.start || !parts.solution) continue;
      root.children[root.children.indexOf(node)] = challengeElement(
        challenge,
        {number: index + 1, total: challenges.length},
        {start: parts.start, solution: parts.solution, context: contextText(start, fixtures)},
      );
    }
  };
}
