/** Challenges of a page: `:::challenge[Title]` with a task, a start, hints and a solution. */
import type {ListItem, Nodes, Root} from 'mdast';
import {fencePlace, type CodeBlock} from './blocks';
import {startOf, textOf} from './nodes';
import type {Place, Problem} from './problem';

export type Directive = Extract<Nodes, {type: 'containerDirective'}>;

/** The directive of a challenge, which may lack parts. */
export interface FoundChallenge extends Place {
  id: string;
  title: string;
  /** Level of its heading. */
  depth: 2 | 3;
  node: Directive;
}

export interface Challenge extends FoundChallenge {
  task: Nodes[];
  /** What the reader starts from. */
  start: CodeBlock;
  hints: ListItem[];
  solution: CodeBlock;
  /** Why the solution is right; may be empty. */
  explanation: Nodes[];
}

/** Whether a start is an empty editor: it has no code, but it may have a comment. */
export function isEmptyStart({text, fence}: CodeBlock): boolean {
  return fence.part === 'start' && /^\s*(?:\/\/.*)?\s*$/.test(text);
}

export function isChallenge(node: Nodes): node is Directive {
  return node.type === 'containerDirective' && node.name === 'challenge';
}

/** Returns the text in the brackets; empty without them. */
export function challengeTitle(node: Directive): string {
  const [label] = node.children;
  return label && isLabel(label) ? textOf(label) : '';
}

function isLabel(node: Nodes): boolean {
  return node.type === 'paragraph' && node.data?.directiveLabel === true;
}

function content(node: Directive): Nodes[] {
  return node.children.filter((child) => !isLabel(child));
}

/** Returns what is above the first code block of a challenge that is a part of it. */
export function taskOf(node: Directive): Nodes[] {
  const children = content(node);
  const start = children.findIndex(isPart);
  return start < 0 ? children : children.slice(0, start);
}

function isPart(node: Nodes): boolean {
  return node.type === 'code' && /\b(?:start|solution)\b/.test(node.meta ?? '');
}

/**
 * Reads the challenges of a page.
 *
 * @param found their directives in page order, with id and title
 * @param blocks the code blocks of the page
 * @returns the complete ones, and what the others lack
 */
export function readChallenges(
  root: Root,
  found: readonly FoundChallenge[],
  blocks: readonly CodeBlock[],
): {challenges: Challenge[]; problems: Problem[]} {
  const problems: Problem[] = [];
  const used = new Set<CodeBlock>();
  const challenges = found.flatMap((challenge) => {
    const {node, title, file, line, column} = challenge;
    const place = {file, line, column};
    const children = content(node);
    const parts = children.flatMap((child, index) => {
      const block = blocks.find((candidate) => candidate.node === child && candidate.fence.part);
      return block ? [{block, index}] : [];
    });
    for (const {block} of parts) used.add(block);
    const ofPart = (part: string) => parts.filter(({block}) => block.fence.part === part);
    const [starts, solutions] = [ofPart('start'), ofPart('solution')];
    const [start, solution] = [starts[0], solutions[0]];
    const between = children.slice((start?.index ?? 0) + 1, solution?.index ?? 0);
    const [hints] = between;
    const lacking = [
      title === '' && 'a title in square brackets',
      taskOf(node).length === 0 && 'a task above its start',
      starts.length !== 1 && 'one block "start"',
      solutions.length !== 1 && 'one block "solution"',
      hints?.type !== 'list' && 'a numbered list of hints between start and solution',
      start && solution && start.index > solution.index && 'its start above its solution',
      start &&
        solution &&
        start.block.fence.kind !== solution.block.fence.kind &&
        'a start and a solution of the same kind',
    ].filter((text) => typeof text === 'string');
    if (lacking.length > 0) {
      problems.push({...place, message: `the challenge lacks ${lacking.join(', ')}`});
    }
    if (!root.children.includes(node)) {
      const message = 'a challenge is not inside of anything else: close what is open above it';
      problems.push({...place, message});
    }
    const [, other] = between;
    if (hints?.type === 'list' && other) {
      const message = 'between start and solution a challenge has a list of hints, nothing else';
      problems.push({file, ...startOf(other), message});
    }
    if (!start || !solution || hints?.type !== 'list') return [];
    return {
      ...challenge,
      task: taskOf(node),
      start: start.block,
      hints: hints.children,
      solution: solution.block,
      explanation: children.slice(solution.index + 1),
    };
  });
  for (const block of blocks) {
    if (!block.fence.part || used.has(block)) continue;
    const message = `"${block.fence.part}" is a part of a challenge: put it directly into :::challenge[Title]`;
    problems.push({...fencePlace(block), message});
  }
  return {challenges, problems};
}

/** Returns the inline code of nodes, with its position. */
export function inlineCodeIn(nodes: readonly Nodes[]): {text: string; node: Nodes}[] {
  return nodes.flatMap((node) => {
    if (node.type === 'inlineCode') return [{text: node.value, node}];
    return 'children' in node ? inlineCodeIn(node.children) : [];
  });
}
