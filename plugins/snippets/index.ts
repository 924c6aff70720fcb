import type {Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {VFile} from 'vfile';
import {highlight} from '../highlight';
import {generateQuery} from './chain';
import {encodeIdentifiers, findIdentifiers} from './identifiers';
import {located, readSnippets, type Snippet} from './read';

function attributes(values: Record<string, string | undefined>): MdxJsxAttribute[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value ? [{type: 'mdxJsxAttribute' as const, name, value}] : [],
  );
}

/** A signature is no statement: what follows it would be read as a part of it, so each is highlighted alone. */
async function highlightSignatures(code: string): Promise<string> {
  const lines = await Promise.all(code.split('\n').map((line) => highlight(line, 'apex')));
  return lines.join('.1');
}

async function toElement(snippet: Snippet): Promise<MdxJsxFlowElement> {
  const {fence, code, marks, contexts} = snippet;
  const isSignature = fence.kind === 'signature';
  const isCode = fence.language === 'apex' && !isSignature;
  const shared = {
    code,
    links: isCode ? encodeIdentifiers(findIdentifiers(code, contexts)) : undefined,
    runs: await (isSignature ? highlightSignatures(code) : highlight(code, fence.language)),
    language: fence.language,
    title: fence.title ?? fence.file,
    marks: marks.join(' '),
    numberFrom: fence.lineNumbersFrom?.toString(),
  };
  const generated =
    fence.kind === 'chain' ? await generateQuery(code, contexts.join('\n')) : undefined;
  return {
    type: 'mdxJsxFlowElement',
    name: generated ? 'ApexChain' : 'CodeFence',
    attributes: attributes({...shared, ...generated}),
    children: [],
  };
}

/**
 * Turns each code block into a `CodeFence` with its text and compact token runs,
 * and each chain into an `ApexChain` with the query that the model generates from it.
 *
 * @throws Error naming file, line and column of a fence with unknown flags, or of a chain that the model cannot read
 */
export function remarkSnippets() {
  return async (root: Root, file: VFile): Promise<void> => {
    for (const snippet of readSnippets(root, file)) {
      try {
        snippet.parent.children[snippet.index] = await toElement(snippet);
      } catch (error) {
        throw located(error, snippet.node, file.path);
      }
    }
  };
}
