import {createHash} from 'node:crypto';
import {createRequire} from 'node:module';
import {fencePlace} from './blocks';
import type {Page} from './page';
import type {Problem} from './problem';

// The package's `exports` exclude `require`; the file path works.
const {renderMermaidSVG} = createRequire(__filename)(
  '../../node_modules/beautiful-mermaid/dist/index.js',
) as {renderMermaidSVG: (source: string) => string};

/** Diagram types that the renderer supports. */
const types = [
  'flowchart',
  'graph',
  'sequenceDiagram',
  'classDiagram',
  'stateDiagram-v2',
  'erDiagram',
];

const drawable = new RegExp(`^\\s*(?:%%[^\\n]*\\n\\s*)*(?:${types.join('|')}|stateDiagram)\\b`);

const isFlowchart = /^\s*(?:%%[^\n]*\n\s*)*(?:flowchart|graph)\b/;

/**
 * Normalizes a flowchart for the renderer: one statement per line, no semicolons, spaces around
 * arrows. Text in quotes or brackets is not changed.
 */
function spread(source: string): string {
  return source.replace(
    /"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\||%%[^\n]*|;[ \t]*\n?|(?<=\w)(?=--|-\.|==)|(?<=--[->ox]|==[=>]|-\.->)(?=\w)/g,
    (found) => (found.startsWith(';') ? '\n' : found === '' ? ' ' : found),
  );
}

/**
 * Renders a Mermaid diagram as SVG, styled by the page (src/css/global.css, `.diagram`).
 *
 * @param source Mermaid text
 * @returns the SVG, without style sheet, inline styles, or ids that could collide with another
 *   diagram's;
 *   undefined for an unsupported type
 * @throws Error of the renderer for an invalid diagram
 */
export function drawDiagram(source: string): string | undefined {
  if (!drawable.test(source)) return undefined;
  const prefix = `d${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
  return renderMermaidSVG(isFlowchart.test(source) ? spread(source) : source)
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/ (data-[\w-]+|xmlns)="[^"]*"/g, '')
    .replace(/ id="([^"]+)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/(\d+\.\d{2})\d+/g, '$1')
    .replace(/<svg /, '<svg aria-hidden="true" focusable="false" ')
    .replace(/\n\s*/g, '');
}

/** Mermaid's parser, without the label sanitizer, which needs a browser. */
async function loadParser(): Promise<(text: string) => Promise<unknown>> {
  const [{default: mermaid}, purify] = await Promise.all([import('mermaid'), import('dompurify')]);
  // Docusaurus loads the package as CommonJS, which has no default export.
  Object.assign('default' in purify ? purify.default : purify, {
    addHook: () => undefined,
    sanitize: (text: string) => text,
  });
  return (text) => mermaid.parse(text);
}

/**
 * Returns why a diagram cannot be drawn at build time; in a browser the policy of the published
 * pages blocks its styles.
 */
function whyNotDrawn(source: string): string | undefined {
  try {
    if (drawDiagram(source) !== undefined) return undefined;
    const [type = ''] = /(?<=^\s*(?:%%[^\n]*\n\s*)*)[\w-]+/.exec(source) ?? [];
    return `the build cannot draw a diagram of the type "${type}"; use one of ${types.join(', ')}`;
  } catch (error) {
    return `the build cannot draw the diagram: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * Finds the diagrams of a page that cannot be drawn, or that Mermaid cannot parse: the renderer
 * would silently omit the invalid part.
 */
export async function checkDiagrams({blocks}: Page): Promise<Problem[]> {
  const diagrams = blocks.filter(({fence}) => fence.language === 'mermaid');
  if (diagrams.length === 0) return [];
  const parse = await loadParser();
  const problems: Problem[] = [];
  for (const block of diagrams) {
    try {
      await parse(block.text);
      const message = whyNotDrawn(block.text);
      if (message !== undefined) problems.push({...fencePlace(block), message});
    } catch (error) {
      // It says the line, shows the text before the error, and lists each token that could follow.
      const message = String(error)
        .replace(/^\w*Error: /, '')
        .replace(/:\n[^]*?(?=Expecting|$)(?:Expecting[^]* got)?/, ': unexpected')
        .replaceAll('\n', ' ');
      problems.push({...fencePlace(block), message: `the diagram does not parse: ${message}`});
    }
  }
  return problems;
}
