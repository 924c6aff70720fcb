import type {Nodes} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import type {Challenge} from './challenges';
import type {Fixtures} from './fixtures';
import {atAddress} from '../../config/folders';
import type {Page} from './page';
import {queryOf} from './query';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Renders components as Markdown, by component name, from the attributes of the element. */
export type MarkdownOfComponents = Readonly<
  Record<string, (attributes: Readonly<Record<string, string>>) => string>
>;

/**
 * Returns the Markdown version of a page, which is served under its URL with `.md`: without front
 * matter, imports and comments, without fence flags, with the generated query below each chain, and
 * with absolute URLs in links, because readers paste it elsewhere. A page whose title is only in
 * its front matter gets a heading.
 *
 * @param siteUrl origin of the site, without a trailing slash
 * @param components replaces these components; others are kept
 */
export function markdownVersion(
  {root, source, blocks, challenges, title}: Page,
  fixtures: Fixtures,
  siteUrl: string,
  components: MarkdownOfComponents = {},
): string {
  const edits: Edit[] = [];
  visit(root, 'mdxTextExpression', (node) => {
    if (/^\s*\/\*.*\*\/\s*$/s.test(node.value)) {
      const {start, end} = offsets(node);
      const blanks = /[ \t]*$/.exec(source.slice(0, start))?.[0].length ?? 0;
      edits.push({start: start - blanks, end, text: ''});
    }
  });
  visit(root, 'link', (node) => {
    const start = (node.children.at(-1)?.position?.end.offset ?? 0) + ']('.length;
    if (/^\/(?!\/)/.test(source.slice(start))) edits.push({start, end: start, text: siteUrl});
  });
  for (const node of root.children) {
    const isHidden =
      node.type === 'yaml' || node.type === 'mdxjsEsm' || node.type === 'mdxFlowExpression';
    if (isHidden) edits.push({...offsets(node), text: ''});
    if (node.type === 'mdxJsxFlowElement') {
      const write = components[node.name ?? ''];
      if (write) edits.push({...offsets(node), text: write(attributesOf(node))});
    }
  }
  for (const block of blocks) {
    const {fence, text, node, fenceColumn} = block;
    // The query of a start is what the reader is to change.
    const isShown = fence.kind === 'chain' && fence.part !== 'start';
    const generated = isShown ? queryOf(block, fixtures) : undefined;
    const query = generated?.ok ? `\n\n\`\`\`soql\n${generated.soql}\n\`\`\`` : '';
    const written = `\`\`\`${fence.language}\n${atAddress(text, siteUrl)}\n\`\`\`${query}`;
    const indent = ' '.repeat(fenceColumn - 1);
    edits.push({...offsets(node), text: written.replaceAll('\n', `\n${indent}`)});
  }
  for (const [index, challenge] of challenges.entries()) {
    edits.push(
      ...writeChallenge(challenge, `Challenge ${index + 1} of ${challenges.length}`, source),
    );
  }
  const text = edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, {start, end, text: by}) => text.slice(0, start) + by + text.slice(end), source)
    .replace(/\n{3,}/g, '\n\n')
    .trimStart();
  const hasHeading = root.children.some((node) => node.type === 'heading' && node.depth === 1);
  return hasHeading ? text : `# ${title}\n\n${text}`;
}

/** A heading in place of the directive, and a label above each part. */
function writeChallenge(
  {node, title, depth, start, hints, solution}: Challenge,
  name: string,
  source: string,
): Edit[] {
  const {start: opening, end: closing} = offsets(node);
  const label = (part: Nodes | undefined, text: string): Edit[] =>
    part ? [{start: offsets(part).start, end: offsets(part).start, text: `${text}\n\n`}] : [];
  const endOfLine = source.indexOf('\n', opening);
  const closingFence = source.lastIndexOf('\n', closing - 1) + 1;
  return [
    {start: opening, end: endOfLine, text: `${'#'.repeat(depth)} ${name}: ${title}\n`},
    ...label(start.node, 'Start from:'),
    ...label(hints[0], 'Hints:'),
    ...label(solution.node, 'Solution:'),
    {start: closingFence, end: closing, text: ''},
  ];
}

function attributesOf({attributes}: MdxJsxFlowElement): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value]]
        : [],
    ),
  );
}

function offsets(node: Nodes): {start: number; end: number} {
  const start = node.position?.start.offset ?? 0;
  return {start, end: node.position?.end.offset ?? start};
}

/**
 * Returns the download of a page: its Markdown version without the paragraphs that link to the
 * download.
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
