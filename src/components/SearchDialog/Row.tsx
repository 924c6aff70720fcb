import {
  Children,
  createContext,
  isValidElement,
  useContext,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {sendClick} from '@site/src/search/clients/clicks';
import {useSiteSearch} from '../Search';
import {Marked} from '../Search/Marked';
import type {DialogHit} from './client';

/** Links to an address of the site and closes the dialog. */
export const Navigate = createContext<(url: string) => void>(() => undefined);

/** A click that the browser does not understand as "in a new tab" or the like. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
}

/** The library passes its own row; only the buttons at its end are used. */
function findButtons(row: ReactNode): ReactNode {
  if (!isValidElement<{children?: ReactNode}>(row)) return null;
  return Children.toArray(row.props.children).at(-1);
}

/** A hit, or a stored one with its buttons. The link is the option; the buttons are beside it. */
export function Row({hit, children}: {hit: DialogHit; children: ReactNode}): ReactNode {
  const navigate = useContext(Navigate);
  const {hosted} = useSiteSearch();
  const marks = hit._snippetResult;
  const {lvl2: title, lvl3: page} = hit.hierarchy;
  return (
    <>
      <a
        href={hit.url}
        tabIndex={-1}
        onClick={(event) => {
          sendClick(hosted, marks?.click);
          if (!isPlainClick(event)) return;
          event.preventDefault();
          navigate(hit.url);
        }}
      >
        <span className="DocSearch-Hit-title">
          <Marked {...(marks?.title ?? {text: title, marks: []})} />
        </span>
        {page && page !== title && <span className="DocSearch-Hit-path">{page}</span>}
        {marks?.snippet.text && (
          <span className="DocSearch-Hit-text">
            <Marked {...marks.snippet} />
          </span>
        )}
      </a>
      {!marks && (
        <span role="group" aria-label={title} className="DocSearch-Hit-actions">
          {findButtons(children)}
        </span>
      )}
    </>
  );
}
