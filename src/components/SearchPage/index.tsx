import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import {PageMetadata} from '@docusaurus/theme-common';
import {limits, modules, type Module} from '@site/src/search/types';
import {fullNotice, isFullQuery} from '../Search';
import {Outcome} from './Outcome';
import styles from './styles.module.css';
import {useResults, type Results} from './useResults';
import {readAddress, useSearchAddress, type SearchRequest} from './useSearchAddress';

/** The text above the hits, which screen readers announce. */
function describe(results: Results, module: Module | undefined): string {
  const where = module ? ` in ${module}` : '';
  if (results.state === 'searching') return 'Searching…';
  if (results.state === 'failed') return 'The search failed';
  if (results.state === 'idle') return '';
  return `${results.total === 1 ? '1 result' : `${results.total} results`}${where}`;
}

/** Up and down move the focus from the input to the hits, from hit to hit, and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  // During a composition the arrows choose a candidate.
  if (!step || event.nativeEvent.isComposing) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[name="q"], ol a')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const target = index < 0 ? undefined : stops[index + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/**
 * Adds to the request what was typed and chosen before the page was hydrated; React leaves it in
 * the form, but doesn't report it.
 */
function useEarlyInput(
  input: RefObject<HTMLInputElement | null>,
  change: (request: SearchRequest) => void,
): void {
  useLayoutEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const chosen = form.querySelector<HTMLInputElement>('[name="module"]:checked:not(:default)');
    const requested = readAddress(window.location.search);
    const query = input.current?.value || requested.query;
    const module = modules.find((name) => name === chosen?.value) ?? requested.module;
    if (query !== requested.query || module !== requested.module) change({query, module});
  }, [input, change]);
}

function Form({
  input,
  request,
  change,
}: {
  input: RefObject<HTMLInputElement | null>;
  request: SearchRequest;
  change: (request: SearchRequest) => void;
}): ReactNode {
  const id = useId();
  return (
    <form role="search" className={styles.form}>
      <label htmlFor={id} className={styles.label}>
        Search for
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="search"
        name="q"
        value={request.query}
        maxLength={limits.query}
        placeholder="Search docs"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => change({...request, query: event.target.value})}
      />
      <fieldset className={styles.modules}>
        <legend className={styles.label}>Section of the docs</legend>
        {[undefined, ...modules].map((module) => (
          <label key={module ?? 'All'} className={styles.module}>
            <input
              type="radio"
              name="module"
              value={module ?? ''}
              checked={request.module === module}
              onChange={() => change({...request, module})}
            />
            <span>{module ?? 'All'}</span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}

/** The search page: the query is in the URL, and the results follow it. */
export default function SearchPage(): ReactNode {
  const [request, change] = useSearchAddress();
  // Complete in the first render, unlike the request: titles aren't hydrated; analytics reads it.
  const {query} = readAddress(useLocation().search);
  const {results, showMore, retry} = useResults(request);
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(input, change);
  useEffect(() => input.current?.focus({preventScroll: true}), []);

  return (
    <>
      {query && <PageMetadata title={`Search results for “${query}”`} />}
      <p className={styles.withoutScript} data-without-script="">
        Search runs in your browser and needs JavaScript. Without it, you can reach every page from{' '}
        <Link to="/docs/getting-started">Docs</Link>, <Link to="/soql/getting-started">SOQL</Link>,{' '}
        <Link to="/cache/getting-started">Cache</Link> and{' '}
        <Link to="/evaluator/getting-started">Evaluator</Link>.
      </p>
      <div
        data-needs-script=""
        onKeyDown={moveFocus}
        onSubmit={(event) => {
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>('ol a')?.focus();
        }}
      >
        <Form input={input} request={request} change={change} />
        <p aria-live="polite" className={styles.limit}>
          {isFullQuery(request.query) && fullNotice}
        </p>
        <p role="status" className={styles.status}>
          {describe(results, request.module)}
        </p>
        <Outcome
          results={results}
          showMore={showMore}
          retry={retry}
          onSuggestion={(query) => {
            change({query, module: undefined});
            input.current?.focus();
          }}
        />
      </div>
    </>
  );
}
