import layers from '../layers.json';

function draw(): string {
  const edges = Object.entries(layers).flatMap(([folder, below]) =>
    below.map((other) => `  ${folder} --> ${other}`),
  );
  return ['```mermaid', 'flowchart TD', ...edges, '```'].join('\n');
}

/**
 * Returns a guide with the diagram of the layers (layers.json) between its two `layers` comments.
 *
 * @param guide in Markdown
 * @throws Error if the comments are missing
 */
export function withDiagram(guide: string): string {
  const marked = /(<!-- layers -->\n)[\s\S]*?(\n<!-- end of layers -->)/;
  if (!marked.test(guide)) throw new Error('the guide has no <!-- layers --> comments');
  return guide.replace(marked, (_, start: string, end: string) => start + draw() + end);
}
