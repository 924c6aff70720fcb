import {
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ClipboardEvent,
  type ReactNode,
} from 'react';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import {
  bareQuery,
  directionOf,
  isApexCode,
  type PastedDirection,
} from '@site/src/playground/detect';
import {traits} from '@site/src/playground/directions';
import {exampleGroups, showing} from '@site/src/playground/examples';
import type {Translation} from '@site/src/playground/protocol';
import {isSameState, restorable, toLinkState} from '@site/src/playground/state';
import {createTranslator} from '@site/src/playground/translator';
import {copyLink, copyText} from './clipboard';
import {download} from './ApexCode/download';
import {ContextPane} from './ContextPane';
import {createPageWorker, createProjectWorker, createWorker} from './createWorker';
import {announce} from './describe';
import {Editor} from './Editor';
import {marksOf} from './marksOf';
import {Modes} from './Modes';
import {names, placeholders} from './names';
import {Placeholder} from './Placeholder';
import {createProjectStore} from './projectStore';
import {Result, type GoTo, type Repair} from './Result';
import {createSessionStore} from './sessionStore';
import styles from './styles.module.css';
import {Toolbar} from './Toolbar';
import {useAddress} from './useAddress';
import {useAnnouncement} from './useAnnouncement';
import {useNotice} from './useNotice';
import {usePlaces} from './usePlaces';
import {useTranslation} from './useTranslation';
import {useSwap} from './useSwap';

const examples = exampleGroups.flatMap((group) => group.examples);

/** Loaded on demand: only this mode needs the diff. */
const ApexCode = lazyWithRetry(
  'The Apex code mode',
  () => import(/* webpackChunkName: "playground-apex-code" */ './ApexCode'),
);

const pasteNotices: Record<PastedDirection, string> = {
  'soql-to-chain':
    'You pasted a query, so the playground now converts SOQL to a chain. Your chain is kept.',
  'chain-to-soql':
    'You pasted a chain, so the playground now converts it to SOQL. Your query is kept.',
};

function textOf(translation: Translation | undefined): string | undefined {
  if (translation?.kind === 'query') return translation.query.text;
  return translation?.kind === 'chain' ? translation.chain.text : undefined;
}

/** The playground: editors and result. */
export default function Workbench(): ReactNode {
  const [store] = useState(createSessionStore);
  const session = useSyncExternalStore(store.subscribe, store.read);
  const {isOpen, notice: addressNotice, write, reset} = useAddress(store);
  const [translator] = useState(() => createTranslator({createWorker, createPageWorker}));
  // In an effect: React may discard a render, and its worker would keep running.
  useEffect(() => {
    translator.start();
    return () => translator.dispose();
  }, [translator]);

  const [projects] = useState(() => createProjectStore(createProjectWorker, download));
  useEffect(() => () => projects.close(), [projects]);

  const {direction} = session;
  const state = toLinkState(session);
  const {translation, isCurrent, progress, retry} = useTranslation(translator, state);
  const shown = isCurrent ? translation : undefined;
  // Until a text is translated, the marks of the previous translation are mapped through the changes.
  const sourceMarks = useMemo(() => marksOf(translation, 'source'), [translation]);
  const contextMarks = useMemo(() => marksOf(translation, 'context'), [translation]);
  const announcement = useAnnouncement(announce(shown, direction));
  const [notice, say] = useNotice();
  const {goTo, goToNext} = usePlaces(store, session);
  const output = useRef<HTMLDivElement>(null);
  const example = examples.find((known) => isSameState(known.state, state));

  const showPlace: GoTo = (pane, line, column) => {
    if (pane === 'source' || session.isContextShown) goTo({pane, line, column});
    else {
      goToNext({pane, line, column});
      store.apply({kind: 'show context', isShown: true});
    }
  };

  const repair: Repair = ({pane, line, column}, text) => {
    if (!isCurrent) return;
    store.apply(pane === 'source' ? {kind: 'edit', direction, text} : {kind: 'edit context', text});
    showPlace(pane, line, column);
  };

  const reload = () => void write().finally(() => window.location.reload());

  const takePaste = (text: string): boolean => {
    const wanted = directionOf(text);
    // The Apex code mode also accepts chains and queries.
    if (direction === 'apex-code') return false;
    if (wanted === undefined || wanted === direction) return false;
    goToNext({pane: 'source', line: 1, column: 1});
    store.apply({
      kind: 'paste',
      direction: wanted,
      text: traits[wanted].language === 'soql' ? bareQuery(text) : text,
    });
    say(pasteNotices[wanted]);
    return true;
  };

  const onPaste = (event: ClipboardEvent) => {
    if (!takePaste(event.clipboardData.getData('text/plain'))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const convertCode = () => {
    store.apply({kind: 'paste', direction: 'apex-code', text: state.source});
    store.documents.sources['apex-code'].focusAt(1, 1);
  };

  const selectOutput = () => {
    if (output.current) window.getSelection()?.selectAllChildren(output.current);
  };

  const result = textOf(shown);
  const swap = useSwap(store, {isCurrent, result});
  if (!isOpen) return <Placeholder />;
  return (
    <>
      <Modes direction={direction} onSelect={(chosen) => store.apply(showing(session, chosen))} />
      <Toolbar
        example={example}
        canRestore={restorable(session) !== undefined}
        onExample={({state}) => store.apply({kind: 'open', state})}
        onRestore={() => store.apply({kind: 'restore'})}
        onShare={() => void write().then(copyLink).then(say)}
        onReset={reset}
      />
      {addressNotice && (
        <p role="alert" className={styles.alert}>
          {addressNotice}
        </p>
      )}
      {direction === 'apex-code' ? (
        <ApexCode
          fallback={<Placeholder />}
          store={store}
          projects={projects}
          source={state.source}
          settings={session.settings}
          translation={translation}
          isCurrent={isCurrent}
          progress={progress}
          marks={sourceMarks}
          translator={translator}
          goTo={showPlace}
          retry={retry}
          reload={{reload}}
          say={say}
        />
      ) : (
        <div className={styles.bench} data-direction={direction}>
          <section className={styles.pane} aria-label={names[direction].source}>
            <h2 className={styles.title}>{names[direction].source}</h2>
            <div className={styles.source} onPasteCapture={onPaste}>
              <Editor
                key={direction}
                document={store.documents.sources[direction]}
                text={state.source}
                context={state.context}
                language={traits[direction].language}
                marks={sourceMarks}
                translator={translator}
              />
            </div>
            {traits[direction].usesContext && (
              <ContextPane
                document={store.documents.context}
                text={state.context}
                isShown={session.isContextShown}
                marks={contextMarks}
                translator={translator}
                onShow={(isShown) => store.apply({kind: 'show context', isShown})}
              />
            )}
          </section>
          <section className={styles.pane} aria-label={names[direction].result}>
            <button
              type="button"
              className={styles.swap}
              aria-label={`Swap direction: ${names[direction].swap}`}
              title={`Swap direction: ${names[direction].swap}`}
              onClick={swap}
            />
            <h2 className={styles.title}>
              {names[direction].result}
              <button
                type="button"
                className={styles.button}
                disabled={textOf(translation) === undefined}
                onClick={() => {
                  if (result === undefined) return;
                  void copyText(result, names[direction].result, selectOutput).then(say);
                }}
              >
                Copy<span className={styles.hidden}> {names[direction].result}</span>
              </button>
            </h2>
            <div ref={output} className={styles.result} aria-busy={!isCurrent} onPaste={onPaste}>
              <Result
                translation={translation}
                isCurrent={isCurrent}
                placeholder={placeholders[direction]}
                goTo={showPlace}
                retry={retry}
                reload={{reload}}
                repair={repair}
              />
              {shown?.kind === 'error' && isApexCode(state.source) && (
                <p className={styles.offer}>
                  This is Apex code that contains a query.{' '}
                  <button type="button" className={styles.button} onClick={convertCode}>
                    Convert it in Apex code mode
                  </button>
                </p>
              )}
            </div>
          </section>
        </div>
      )}
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <p role="status" className={styles.hidden}>
        {announcement}
      </p>
    </>
  );
}
