import type {Code, Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';
import {visit} from 'unist-util-visit';
import {highlight} from '../highlight';
import {parseFence} from './fence';
import {takeMarks} from './marks';

function attributes(values: Record<string, string | undefined>): MdxJsxAttribute[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{type: 'mdxJsxAttribute' as const, name, value}] : [],
  );
}

async function toElement(node: Code): Promise<MdxJsxFlowElement> {
  const fence = parseFence(node.lang, node.meta);
  const {code, marked} = takeMarks(node.value);
  const marks = [...new Set([...fence.highlight, ...marked])];
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeFence',
    attributes: attributes({
      code,
      runs: await highlight(code, fence.language),
      language: fence.language,
      title: fence.title ?? fence.file,
      marks: marks.join(' '),
      numberFrom: fence.lineNumbersFrom?.toString(),
    }),
    children: [],
  };
}

/**
 * Turns each code block into a `CodeFence` with its text and compact token runs.
 *
 * @throws Error naming file, line and column of a fence whose language or flags are unknown
 */
export function remarkSnippets() {
  return async (root: Root, file: VFile): Promise<void> => {
    const fences: {node: Code; replace: (element: MdxJsxFlowElement) => void}[] = [];
    visit(root, 'code', (node, index, parent) => {
      if (!parent || index === undefined || node.lang === 'mermaid') return;
      fences.push({
        node,
        replace: (element) => {
          parent.children[index] = element;
        },
      });
    });
    for (const {node, replace} of fences) {
      try {
        replace(await toElement(node));
      } catch (error) {
        const place = node.position?.start;
        const message = error instanceof Error ? error.message : String(error);
        throw new Error(`${file.path}:${place?.line ?? 1}:${place?.column ?? 1} ${message}`, {cause: error});
      }
    }
  };
}
