import type {ReactNode} from 'react';
import type {MarkedText} from '@site/src/search/types';

/** A text with its matching places marked. It is text, whatever it looks like. */
export function Marked({text, marks}: MarkedText): ReactNode {
  const pieces: ReactNode[] = [];
  let position = 0;
  for (const [start, end] of marks) {
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
