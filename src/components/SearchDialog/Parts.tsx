import {Children, createContext, isValidElement, useContext, type ReactNode} from 'react';
import {sendClick} from '@site/src/search/clients/clicks';
import {cutQuery} from '@site/src/search/types';
import {isPlainClick} from '../useFollowLink';
import {useSiteSearch} from '../Search';
import {Highlighted} from '../Search/Highlighted';
import type {DialogHit} from './docsearch';

/** Navigates to a URL of the site and closes the dialog. */
export const Navigate = createContext<(url: string) => void>(() => undefined);

/** Extracts the buttons from the row that the library passes; the rest is not used. */
function findButtons(row: ReactNode): ReactNode {
  if (!isValidElement<{children?: ReactNode}>(row)) return null;
  return Children.toArray(row.props.children).at(-1);
}

/** A hit, or a stored one with its buttons. The link is the option; the buttons are beside it. */
export function Row({hit, children}: {hit: DialogHit; children: ReactNode}): ReactNode {
  const navigate = useContext(Navigate);
  const {hosted} = useSiteSearch();
  const highlights = hit._snippetResult;
  const {lvl2: title, lvl3: page} = hit.hierarchy;
  return (
    <>
      <a
        href={hit.url}
        tabIndex={-1}
        onClick={(event) => {
          sendClick(hosted, highlights?.click);
          if (!isPlainClick(event)) return;
          event.preventDefault();
          navigate(hit.url);
        }}
      >
        <span className="DocSearch-Hit-title">
          <Highlighted {...(highlights?.title ?? {text: title, highlights: []})} />
        </span>
        {page && page !== title && <span className="DocSearch-Hit-path">{page}</span>}
        {highlights?.snippet.text && (
          <span className="DocSearch-Hit-text">
            <Highlighted {...highlights.snippet} />
          </span>
        )}
      </a>
      {!highlights && (
        <span role="group" aria-label={title} className="DocSearch-Hit-actions">
          {findButtons(children)}
        </span>
      )}
    </>
  );
}

interface SeeAllProps {
  /** The library's state of the search. */
  state: {query: string; context: Record<string, unknown>};
}

/** Links to the search page with all hits. */
export function SeeAll({state}: SeeAllProps): ReactNode {
  const navigate = useContext(Navigate);
  const {searchPage} = useSiteSearch();
  const url = `${searchPage}?q=${encodeURIComponent(cutQuery(state.query))}`;
  return (
    <a
      href={url}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(url);
      }}
    >
      {`See all ${Number(state.context.nbHits)} results`}
    </a>
  );
}

/** The screen after a failed search. The library's own error screen disappears immediately. */
export function Failure(): ReactNode {
  return (
    <div className="DocSearch-ErrorScreen">
      <p className="DocSearch-Title">Unable to fetch results</p>
      <p className="DocSearch-Help">You might want to check your network connection.</p>
    </div>
  );
}
