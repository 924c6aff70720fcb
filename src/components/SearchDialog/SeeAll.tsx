import {useContext, type ReactNode} from 'react';
import {cutQuery} from '@site/src/search/types';
import {useSiteSearch} from '../Search';
import {isPlainClick} from '../useFollowLink';
import {Navigate} from './Row';

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
