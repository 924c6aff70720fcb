import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import type {Fixtures} from './fixtures';
import type {Page} from './page';
import {queryOf} from './query';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Writes the Markdown version of a page, which is served under its address with `.md`: without front matter, imports and
 * comments, with the plain language of each block, with the generated query below each chain, and with whole addresses
 * in links, because readers paste it elsewhere.
 *
 * @param siteUrl origin of the site, without a slash at the end
 */
export function markdownVersion(
  {root, source, blocks}: Page,
  fixtures: Fixtures,
  siteUrl: string,
): string {
  const edits: Edit[] = [];
  visit(root, 'link', (node) => {
    const start = (node.children.at(-1)?.position?.end.offset ?? 0) + ']('.length;
    if (/^\/(?!\/)/.test(source.slice(start))) edits.push({start, end: start, text: siteUrl});
  });
  for (const node of root.children) {
    const isHidden =
      node.type === 'yaml' || node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression';
    if (isHidden) edits.push({...offsets(node), text: ''});
  }
  for (const block of blocks) {
    const {fence, text, node, fenceColumn} = block;
    const generated = fence.kind === 'chain' ? queryOf(block, fixtures) : undefined;
    const query = generated?.ok ? `\n\n\`\`\`soql\n${generated.soql}\n\`\`\`` : '';
    const written = `\`\`\`${fence.language}\n${text}\n\`\`\`${query}`;
    const indent = ' '.repeat(fenceColumn - 1);
    edits.push({...offsets(node), text: written.replaceAll('\n', `\n${indent}`)});
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, {start, end, text: by}) => text.slice(0, start) + by + text.slice(end), source)
    .replace(/\n{3,}/g, '\n\n')
    .trimStart();
}

function offsets(node: Nodes): {start: number; end: number} {
  const start = node.position?.start.offset ?? 0;
  return {start, end: node.position?.end.offset ?? start};
}

/**
 * Writes the file that a page offers for download: its Markdown version without the paragraphs that offer it.
 *
 * @param text the page's Markdown version
 * @param route of the download, without `.md`
 */
export function downloadVersion(text: string, route: string): string {
  return text
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes(`"${route}.md"`))
    .join('\n\n');
}
