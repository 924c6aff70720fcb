import {useContext, type ReactNode} from 'react';
import {isPlainClick, Navigate} from './Row';

interface SeeAllProps {
  searchPage: string;
  query: string;
  count: number;
}

/** Links to the search page with all hits. */
export function SeeAll({searchPage, query, count}: SeeAllProps): ReactNode {
  const navigate = useContext(Navigate);
  const url = `${searchPage}?q=${encodeURIComponent(query)}`;
  return (
    <a
      href={url}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(url);
      }}
    >
      {`See all ${count} results`}
    </a>
  );
}
