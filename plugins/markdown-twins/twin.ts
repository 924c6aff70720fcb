import type {Root} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {chainToSoql} from '../../src/model';
import {standardSchema} from '../../src/model/schema/standard';
import {readSnippets} from '../snippets/read';

const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The Markdown of a page as it is served beside the page: without front matter and imports, fences with their language
 * alone, and the generated query below each chain.
 *
 * @param source the page's file
 * @param place its path, and the folder that fixtures are looked for in
 */
export function toTwin(source: string, place: {path: string; cwd: string}): string {
  const root: Root = parser.parse(source);
  const edits: Edit[] = [];
  for (const node of root.children) {
    const isHidden =
      node.type === 'yaml' || node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression';
    if (isHidden) edits.push({...offsets(node), text: ''});
  }
  for (const {node, fence, code, contexts} of readSnippets(root, place)) {
    const generated =
      fence.kind === 'chain'
        ? chainToSoql(code, {context: contexts.join('\n'), schema: standardSchema})
        : undefined;
    const query = generated?.ok ? `\n\n\`\`\`soql\n${generated.soql}\n\`\`\`` : '';
    const block = `\`\`\`${fence.language}\n${code}\n\`\`\`${query}`;
    const indent = ' '.repeat((node.position?.start.column ?? 1) - 1);
    edits.push({...offsets(node), text: block.replaceAll('\n', `\n${indent}`)});
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, {start, end, text: by}) => text.slice(0, start) + by + text.slice(end), source)
    .replace(/\n{3,}/g, '\n\n')
    .trimStart();
}

function offsets(node: Root['children'][number]): {start: number; end: number} {
  const start = node.position?.start.offset ?? 0;
  return {start, end: node.position?.end.offset ?? start};
}
