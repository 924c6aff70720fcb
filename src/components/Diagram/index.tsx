import type {ReactNode} from 'react';

/** A diagram that was drawn at build time (plugins/markdown/diagrams.ts). */
export function Diagram({svg, title}: {svg: string; title: string}): ReactNode {
  // Focusable, so that a drawing wider than the page can be scrolled by keyboard.
  return (
    <div
      className="diagram"
      role="img"
      aria-label={title}
      tabIndex={0}
      dangerouslySetInnerHTML={{__html: svg}}
    />
  );
}
