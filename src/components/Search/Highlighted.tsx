import type {ReactNode} from 'react';
import type {HighlightedText} from '@site/src/search/types';

/** A text with its matches highlighted. Markup in it stays text. */
export function Highlighted({text, highlights}: HighlightedText): ReactNode {
  const pieces: ReactNode[] = [];
  let position = 0;
  for (const [start, end] of highlights) {
    pieces.push(text.slice(position, start), <mark key={start}>{text.slice(start, end)}</mark>);
    position = end;
  }
  return (
    <>
      {pieces}
      {text.slice(position)}
    </>
  );
}
