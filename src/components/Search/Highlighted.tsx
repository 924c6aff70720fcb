import {Fragment, type ReactNode} from 'react';
import type {HighlightedText} from '@site/src/search/types';

/**
 * A text with its matches highlighted. Markup in it stays text. Each piece is in an element, because a browser's
 * translation replaces text nodes, and React couldn't remove the ones that it made.
 */
export function Highlighted({text, highlights}: HighlightedText): ReactNode {
  const ends = [0, ...highlights.map(([, end]) => end)];
  return (
    <>
      {highlights.map(([start, end], index) => (
        <Fragment key={start}>
          <span>{text.slice(ends[index], start)}</span>
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      <span>{text.slice(ends.at(-1))}</span>
    </>
  );
}
