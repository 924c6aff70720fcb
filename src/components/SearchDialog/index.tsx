import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import {createPortal, flushSync} from 'react-dom';
import clsx from 'clsx';
import {DocSearchModal} from '@docsearch/react';
import {useHistoryPopHandler} from '@docusaurus/theme-common/internal';
import {useHistory} from '@docusaurus/router';
import {sendClick} from '@site/src/search/clients/clicks';
import {cutQuery} from '@site/src/search/types';
import {
  fullNotice,
  isFullQuery,
  missingResultsUrl,
  suggestedQueries,
  useSearch,
  useSiteSearch,
} from '../Search';
import {keepAccessible, listBoxId} from './accessibility';
import {
  createTransform,
  Failure,
  forgetUnreadableSearches,
  Navigate,
  Row,
  SeeAll,
  withoutSuggestions,
  type DialogHit,
  type SearchOutcome,
} from './docsearch';
import {Modal} from './Modal';
import styles from './styles.module.css';

type DocSearchProps = ComponentProps<typeof DocSearchModal>;

const translations: DocSearchProps['translations'] = {
  searchBox: {searchInputLabel: 'Search docs'},
  noResultsScreen: {
    noResultsText: 'No results for',
    suggestedQueryText: 'Try searching for',
    reportMissingResultsText: 'Believe this query should return results?',
    reportMissingResultsLinkText: 'Let us know.',
  },
};

/** Returns the screen reader announcement for the outcome of a search. */
function describe(outcome: SearchOutcome | undefined): string {
  if (!outcome) return '';
  if ('failed' in outcome)
    return 'Unable to fetch results. You might want to check your network connection.';
  if (outcome.total === 0) return `No results for "${outcome.query}"`;
  return outcome.total === 1 ? '1 result' : `${outcome.total} results`;
}

/** Returns the selected text as a query: as many whole words as fit. */
function selectedWords(): string {
  const text = window.getSelection()?.toString().trim().replace(/\s+/g, ' ') ?? '';
  const cut = cutQuery(text);
  return cut === text ? text : cut.slice(0, Math.max(cut.lastIndexOf(' '), 0));
}

/** Writes what the reader has typed until now into the input. */
function useTyped(dialog: RefObject<HTMLDialogElement | null>, takeTyped: () => string): void {
  // The input has the focus now: the effects of DocSearch, which focuses it, run before this one.
  useEffect(() => {
    const text = cutQuery(takeTyped());
    const input = dialog.current?.querySelector('input');
    if (!input || text === '') return;
    input.setRangeText(text, 0, input.value.length, 'end');
    input.dispatchEvent(new Event('input', {bubbles: true}));
  }, [dialog, takeTyped]);
}

/** Returns a function that closes the dialog and goes to a page. */
function useNavigate(onClose: () => void): (url: string) => void {
  const history = useHistory();
  return useCallback(
    (url) => {
      // On unmounting, the library restores the scroll position: that has to precede navigation.
      flushSync(onClose);
      history.push(url);
    },
    [history, onClose],
  );
}

/** Fixes the dialog's markup, and returns its parts for what the library doesn't show. */
function useMarkup(): {
  dialog: RefObject<HTMLDialogElement | null>;
  searchBar: Element | null;
  dropdown: Element | null;
} {
  const dialog = useRef<HTMLDialogElement>(null);
  const [searchBar, setSearchBar] = useState<Element | null>(null);
  const [dropdown, setDropdown] = useState<Element | null>(null);
  useEffect(() => {
    if (!dialog.current) return undefined;
    setSearchBar(dialog.current.querySelector('.DocSearch-SearchBar'));
    setDropdown(dialog.current.querySelector('.DocSearch-Dropdown'));
    return keepAccessible(dialog.current);
  }, []);
  return {dialog, searchBar, dropdown};
}

/** The search dialog: DocSearch's modal with the site's search engine and accessibility fixes. */
export default function SearchDialog({
  takeTyped,
  onClose,
}: {
  /** Returns the text that the reader has typed until now, and stops collecting it. */
  takeTyped: () => string;
  onClose: () => void;
}): ReactNode {
  const {hosted} = useSiteSearch();
  const search = useSearch();
  const indexName = hosted?.indexName ?? 'soql-lib';
  const {dialog, searchBar, dropdown} = useMarkup();
  const [outcome, setOutcome] = useState<SearchOutcome>();
  const [isFull, setFull] = useState(false);
  const [scrollY] = useState(() => {
    forgetUnreadableSearches(indexName);
    return window.scrollY;
  });
  const [initialQuery] = useState(selectedWords);
  useTyped(dialog, takeTyped);
  const navigate = useNavigate(onClose);
  // On a phone, Back closes what is over the page.
  useHistoryPopHandler(() => {
    onClose();
    return false;
  });
  const hasFailed = outcome !== undefined && 'failed' in outcome;

  const onQuery = (query: string) => {
    if (query === '') setOutcome(undefined);
    setFull(isFullQuery(query));
  };

  const transformSearchClient = useMemo(
    () => createTransform(search, suggestedQueries, setOutcome),
    [search],
  );

  const navigator = useMemo<DocSearchProps['navigator']>(
    () => ({
      navigate: ({itemUrl, item}) => {
        sendClick(hosted, (item as unknown as DialogHit)._snippetResult?.click);
        navigate(itemUrl);
      },
    }),
    [hosted, navigate],
  );

  return (
    <Modal
      ref={dialog}
      aria-label="Search"
      className={clsx(styles.dialog, !hosted && styles.embedded, hasFailed && styles.failed)}
      onClose={onClose}
      onInputCapture={({target}) => {
        // Spaces alone are no query: the library would search for them.
        if (target instanceof HTMLInputElement && target.value.trim() === '')
          target.setRangeText('', 0, target.value.length);
      }}
      onInput={({target}) => {
        if (target instanceof HTMLInputElement) onQuery(target.value);
      }}
      onReset={() => onQuery('')}
    >
      <Navigate value={navigate}>
        <div id={listBoxId} role="listbox" aria-label="Search results" />
        <DocSearchModal
          // The client that these configure is replaced before its first request.
          appId={hosted?.appId ?? 'embedded'}
          apiKey={hosted?.apiKey ?? 'embedded'}
          indexName={indexName}
          placeholder="Search docs"
          maxResultsPerGroup={20}
          initialScrollY={scrollY}
          initialQuery={initialQuery}
          onClose={onClose}
          navigator={navigator}
          hitComponent={Row as DocSearchProps['hitComponent']}
          transformItems={withoutSuggestions}
          transformSearchClient={transformSearchClient}
          resultsFooterComponent={SeeAll as DocSearchProps['resultsFooterComponent']}
          getMissingResultsUrl={({query}) => missingResultsUrl(query)}
          translations={translations}
        />
        {searchBar &&
          isFull &&
          createPortal(<p className={styles.limit}>{fullNotice}</p>, searchBar)}
        {dropdown && hasFailed && createPortal(<Failure />, dropdown)}
      </Navigate>
      <div role="status" className={styles.spoken}>
        {`${describe(outcome)} ${isFull ? fullNotice : ''}`.trim()}
      </div>
    </Modal>
  );
}
