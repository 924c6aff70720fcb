import type {Code, Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {highlight} from '../highlight';
import {ChainError, generateQuery} from './chain';
import {parseFence, type Fence} from './fence';
import {readFixture} from './fixtures';
import {encodeIdentifiers, findIdentifiers} from './identifiers';
import {takeMarks} from './marks';

function attributes(values: Record<string, string | undefined>): MdxJsxAttribute[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{type: 'mdxJsxAttribute' as const, name, value}] : [],
  );
}

interface Snippet {
  node: Code;
  fence: Fence;
  code: string;
  marks: number[];
  /** Code of the fences before it that it goes on from. */
  preceding: string;
}

async function toElement(snippet: Snippet, siteDir: string): Promise<MdxJsxFlowElement> {
  const {fence, code, marks, preceding} = snippet;
  const contexts = [...fence.fixtures.map((name) => readFixture(siteDir, name)), preceding];
  const isApex = fence.language === 'apex' && fence.kind !== 'signature';
  const shared = {
    code,
    links: isApex ? encodeIdentifiers(findIdentifiers(code, contexts)) : undefined,
    runs: await highlight(code, fence.language),
    language: fence.language,
    title: fence.title ?? fence.file,
    marks: marks.join(' '),
    numberFrom: fence.lineNumbersFrom?.toString(),
  };
  if (fence.kind !== 'chain') {
    return {
      type: 'mdxJsxFlowElement',
      name: 'CodeFence',
      attributes: attributes(shared),
      children: [],
    };
  }
  const generated = await generateQuery(code, contexts.filter(Boolean).join('\n'));
  return {
    type: 'mdxJsxFlowElement',
    name: 'ApexChain',
    attributes: attributes({...shared, ...generated}),
    children: [],
  };
}

/** An error at its place in the Markdown file: a chain's own place where it is known, else the fence's. */
function located(error: unknown, node: Code, file: VFile): Error {
  const start = node.position?.start ?? {line: 1, column: 1};
  const {line, column} =
    error instanceof ChainError
      ? {line: start.line + error.line, column: start.column - 1 + error.column}
      : start;
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`${file.path}:${line}:${column} ${message}`, {cause: error});
}

/**
 * Turns each code block into a `CodeFence` with its text and compact token runs,
 * and each chain into an `ApexChain` with the query that the model generates from it.
 *
 * @throws Error naming file, line and column of a fence with unknown flags, or of a chain that the model cannot read
 */
export function remarkSnippets() {
  return async (root: Root, file: VFile): Promise<void> => {
    const replacements: {node: Code; replace: (element: MdxJsxFlowElement) => void}[] = [];
    visit(root, 'code', (node, index, parent) => {
      if (!parent || index === undefined || node.lang === 'mermaid') return;
      replacements.push({
        node,
        replace: (element) => {
          parent.children[index] = element;
        },
      });
    });
    let preceding = '';
    for (const {node, replace} of replacements) {
      try {
        const fence = parseFence(node.lang, node.meta);
        const {code, marked} = takeMarks(node.value);
        const marks = [...new Set([...fence.highlight, ...marked])];
        if (!fence.continues) preceding = '';
        replace(await toElement({node, fence, code, marks, preceding}, file.cwd));
        if (fence.language === 'apex') preceding += `${code}\n`;
      } catch (error) {
        throw located(error, node, file);
      }
    }
  };
}
