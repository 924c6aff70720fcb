import {createHash} from 'node:crypto';
import {createRequire} from 'node:module';

// The package's exports hide it from require; its file does not.
const {renderMermaidSVG} = createRequire(__filename)(
  '../../node_modules/beautiful-mermaid/dist/index.js',
) as {renderMermaidSVG: (source: string) => string};

/** Kinds of diagram that the renderer draws. */
const drawable =
  /^\s*(?:%%[^\n]*\n\s*)*(flowchart|graph|sequenceDiagram|classDiagram|stateDiagram(?:-v2)?|erDiagram)\b/;

/**
 * Draws a Mermaid diagram as SVG that takes its colors from the page (src/css/global.css, `.diagram`).
 *
 * @param source Mermaid text
 * @returns the SVG, without style sheet, inline styles or ids that could meet those of another diagram;
 *   undefined for a kind that cannot be drawn here
 * @throws Error of the renderer when a drawable diagram is faulty
 */
export function drawDiagram(source: string): string | undefined {
  if (!drawable.test(source)) return undefined;
  const prefix = `d${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
  return renderMermaidSVG(source)
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/ (data-[\w-]+|xmlns)="[^"]*"/g, '')
    .replace(/ id="([^"]+)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/(\d+\.\d{2})\d+/g, '$1')
    .replace(/<svg /, '<svg aria-hidden="true" focusable="false" ')
    .replace(/\n\s*/g, '');
}
