import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import {createPortal} from 'react-dom';
import clsx from 'clsx';
import {DocSearchModal} from '@docsearch/react';
import {useHistory} from '@docusaurus/router';
import {sendClick} from '@site/src/search/clients/clicks';
import {createDebouncedSearch} from '@site/src/search/debouncedSearch';
import {limits} from '@site/src/search/types';
import {
  fullNotice,
  isFullQuery,
  missingResultsUrl,
  pauseFor,
  snippetWords,
  suggestedQueries,
  useSiteSearch,
} from '../Search';
import {keepFocus} from '../Keyboard/keepFocus';
import {recoverFocus} from '../Keyboard/pageHeading';
import {keepAccessible, listBoxId} from './accessibility';
import {createTransform, withoutSuggestions, type DialogHit, type SearchOutcome} from './client';
import {Failure} from './Failure';
import {Navigate, Row} from './Row';
import {SeeAll} from './SeeAll';
import {forgetUnreadableSearches} from './storedSearches';
import styles from './styles.module.css';

type ModalProps = ComponentProps<typeof DocSearchModal>;

const translations: ModalProps['translations'] = {
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

/**
 * The search dialog: DocSearch's modal with the site's search engine and with accessibility fixes.
 * The `dialog` element is modal: it makes the rest of the page inert and restores the focus when it closes.
 */
export default function SearchDialog({
  takeTyped,
  onClose,
}: {
  /** Returns the text that the reader has typed until now, and stops collecting it. */
  takeTyped: () => string;
  onClose: () => void;
}): ReactNode {
  const history = useHistory();
  const {loadEngine, hosted, searchPage} = useSiteSearch();
  const indexName = hosted?.indexName ?? 'soql-lib';
  const dialog = useRef<HTMLDialogElement>(null);
  const [outcome, setOutcome] = useState<SearchOutcome>();
  const [isFull, setFull] = useState(false);
  const [failurePlace, setFailurePlace] = useState<Element | null>(null);
  const [searchBar, setSearchBar] = useState<Element | null>(null);
  const [scrollY] = useState(() => {
    forgetUnreadableSearches(indexName);
    return window.scrollY;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  // The input has the focus now: the effects of DocSearch, which focuses it, run before this one.
  useEffect(() => {
    const text = takeTyped().slice(0, limits.query);
    const input = dialog.current?.querySelector('input');
    if (!input || text === '') return;
    input.setRangeText(text, 0, input.value.length, 'end');
    input.dispatchEvent(new Event('input', {bubbles: true}));
  }, [takeTyped]);

  // The element that had the focus is gone if the reader went back in the history while the dialog was open.
  useEffect(() => recoverFocus, []);

  useEffect(() => {
    if (!dialog.current) return undefined;
    setFailurePlace(dialog.current.querySelector('.DocSearch-Dropdown'));
    setSearchBar(dialog.current.querySelector('.DocSearch-SearchBar'));
    return keepAccessible(dialog.current);
  }, []);

  const transformSearchClient = useMemo(() => {
    const search = createDebouncedSearch(loadEngine, pauseFor(hosted));
    return createTransform(
      (query) => search(query, {snippetWords: snippetWords()}),
      suggestedQueries,
      setOutcome,
    );
  }, [loadEngine, hosted]);

  const navigate = useCallback(
    (url: string) => {
      onClose();
      // The library restores the scroll position when it unmounts, so navigation waits for that.
      const leave = () => {
        if (document.body.classList.contains('DocSearch--active')) requestAnimationFrame(leave);
        else history.push(url);
      };
      requestAnimationFrame(leave);
    },
    [history, onClose],
  );

  const navigator = useMemo<ModalProps['navigator']>(
    () => ({
      navigate: ({itemUrl, item}) => {
        sendClick(hosted, (item as unknown as DialogHit)._snippetResult?.click);
        navigate(itemUrl);
      },
    }),
    [hosted, navigate],
  );

  const resultsFooter = useCallback<NonNullable<ModalProps['resultsFooterComponent']>>(
    ({state}) => (
      <SeeAll searchPage={searchPage} query={state.query} count={Number(state.context.nbHits)} />
    ),
    [searchPage],
  );

  return createPortal(
    <dialog
      ref={dialog}
      // Redundant, for assistive technology without support for the element.
      role="dialog"
      aria-modal="true"
      aria-label="Search"
      className={clsx(
        styles.dialog,
        !hosted && styles.embedded,
        outcome && 'failed' in outcome && styles.failed,
      )}
      onMouseDownCapture={(event) => {
        // A click outside closes the dialog without moving the focus to the page behind it.
        if (event.target instanceof Element && event.target.matches('.DocSearch-Container')) {
          event.preventDefault();
        }
      }}
      onKeyDownCapture={(event) => {
        if (event.key === 'Tab') keepFocus(event.currentTarget, event.nativeEvent);
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onInputCapture={({target}) => {
        // Spaces alone are no query: the library would search for them.
        if (target instanceof HTMLInputElement && target.value.trim() === '')
          target.setRangeText('', 0, target.value.length);
      }}
      onInput={(event) => {
        if (!(event.target instanceof HTMLInputElement)) return;
        if (!event.target.value) setOutcome(undefined);
        setFull(isFullQuery(event.target.value));
      }}
      onReset={() => {
        setOutcome(undefined);
        setFull(false);
      }}
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
          onClose={onClose}
          navigator={navigator}
          hitComponent={Row as ModalProps['hitComponent']}
          transformItems={withoutSuggestions}
          transformSearchClient={transformSearchClient}
          resultsFooterComponent={resultsFooter}
          getMissingResultsUrl={({query}) => missingResultsUrl(query)}
          translations={translations}
        />
        {searchBar &&
          isFull &&
          createPortal(<p className={styles.limit}>{fullNotice}</p>, searchBar)}
        {failurePlace && outcome && 'failed' in outcome && createPortal(<Failure />, failurePlace)}
      </Navigate>
      <div role="status" className={styles.spoken}>
        {describe(outcome)}
        {isFull && ` ${fullNotice}`}
      </div>
    </dialog>,
    document.body,
  );
}
