import type {ReactNode} from 'react';

/** A diagram that was drawn at build time (plugins/diagrams). */
export function Diagram({svg, title}: {svg: string; title: string}): ReactNode {
  // The drawing may be wider than the page: the keyboard must be able to scroll it.
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
