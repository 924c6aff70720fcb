import {useMemo, type ClipboardEvent, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import type {Reload} from '@site/src/components/LoadFailure/ReloadOffer';
import {
  bareQuery,
  directionOf,
  isApexCode,
  type PastedDirection,
} from '@site/src/playground/detect';
import {traits} from '@site/src/playground/directions';
import type {Direction} from '@site/src/playground/link';
import type {Translation} from '@site/src/playground/protocol';
import {toLinkState, type Session} from '@site/src/playground/state';
import type {TaskQueue} from '@site/src/playground/taskQueue';
import {Button} from './Button';
import {ContextPane} from './ContextPane';
import {Editor} from './Editor';
import type {EditorMark} from './editor/marks';
import {marksOf} from './marksOf';
import {modeNames, names, placeholders} from './names';
import {Result, type GoTo, type Repair} from './Result';
import type {SessionStore} from './sessionStore';
import styles from './styles.module.css';
import {useSwap} from './useSwap';

const pasteNotices: Record<PastedDirection, string> = {
  'soql-to-chain':
    'You pasted a query, so the playground now converts SOQL to a chain. Your chain is kept.',
  'chain-to-soql':
    'You pasted a chain, so the playground now converts it to SOQL. Your query is kept.',
};

/** @returns the chain or the query; of several, each after a blank line */
function textOf(translation: Translation | undefined): string | undefined {
  if (translation?.kind === 'query')
    return translation.queries.map(({query}) => query.text).join('\n\n');
  return translation?.kind === 'chain' ? translation.chain.text : undefined;
}

/** What each mode shows, and what it can do. */
export interface ModeProps {
  store: SessionStore;
  tasks: TaskQueue;
  translation: Translation | undefined;
  /** Whether the translation is that of the current text. */
  isCurrent: boolean;
  /** Marks of the source. */
  marks: EditorMark[];
  goTo: GoTo;
  retry: () => void;
  reload: Reload;
  /** Shows a message about the last action. */
  say: (message: string) => void;
}

interface BenchProps extends ModeProps {
  direction: PastedDirection;
  session: Session;
}

/** Returns a handler that shows a pasted text of the other direction in that direction. */
function pasteHandler({direction, store, say}: BenchProps) {
  return (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    const wanted = directionOf(text);
    if (wanted === undefined || wanted === direction) return;
    event.preventDefault();
    event.stopPropagation();
    showIn(wanted, text, store);
    say(pasteNotices[wanted]);
  };
}

/** Switches to a direction, with a text of its language. */
function showIn(direction: Direction, text: string, store: SessionStore): void {
  const shown = traits[direction].language === 'soql' ? bareQuery(text) : text;
  // At once, so that the editor is there when it gets the focus.
  flushSync(() => store.apply({kind: 'paste', direction, text: shown}));
  store.documents.sources[direction].focusAt(1, 1);
}

/** A chain or a query with what it is translated to, side by side. */
export function Bench(props: BenchProps): ReactNode {
  const {direction, session, store, tasks, translation, marks} = props;
  const {source, context} = toLinkState(session);
  const contextMarks = useMemo(() => marksOf(translation, 'context'), [translation]);
  const {language, usesContext} = traits[direction];
  return (
    <div className={styles.bench} data-direction={direction}>
      <section className={styles.pane} aria-label={names[direction].source}>
        <h2 className={styles.title}>{names[direction].source}</h2>
        <div className={styles.source} onPasteCapture={pasteHandler(props)}>
          <Editor
            key={direction}
            document={store.documents.sources[direction]}
            text={source}
            context={context}
            language={language}
            marks={marks}
            tasks={tasks}
          />
        </div>
        {usesContext && (
          <ContextPane
            document={store.documents.context}
            text={context}
            isShown={session.isContextShown}
            marks={contextMarks}
            tasks={tasks}
            onShow={(isShown) => store.apply({kind: 'show context', isShown})}
          />
        )}
      </section>
      <ResultPane {...props} />
    </div>
  );
}

function ResultPane(props: BenchProps): ReactNode {
  const {direction, session, store, translation, isCurrent, goTo, retry, reload} = props;
  const source = session.sources[direction];
  const result = isCurrent ? textOf(translation) : undefined;
  const swap = useSwap(store, {isCurrent, result});
  const other = translation?.kind === 'error' ? translation.error.switchTo : undefined;

  const repair: Repair = ({pane, line, column}, text) => {
    if (!isCurrent) return;
    store.apply(pane === 'source' ? {kind: 'edit', direction, text} : {kind: 'edit context', text});
    goTo(pane, line, column);
  };

  return (
    <section className={styles.pane} aria-label={names[direction].result}>
      <button
        type="button"
        className={styles.swap}
        aria-label={`Swap direction: ${names[direction].swap}`}
        title={`Swap direction: ${names[direction].swap}`}
        onClick={swap}
      />
      <h2 className={styles.title}>{names[direction].result}</h2>
      <div className={styles.result} aria-busy={!isCurrent} onPaste={pasteHandler(props)}>
        <Result
          translation={translation}
          isCurrent={isCurrent}
          placeholder={placeholders[direction]}
          goTo={goTo}
          retry={retry}
          reload={reload}
          repair={repair}
        />
        {isCurrent && other && (
          <p className={styles.offer}>
            <Button onClick={() => showIn(other, source, store)}>
              Switch to {modeNames[other]}
            </Button>
          </p>
        )}
        {isCurrent && translation?.kind === 'error' && isApexCode(source) && (
          <p className={styles.offer}>
            This is Apex code that contains a query.{' '}
            <Button onClick={() => showIn('apex-code', source, store)}>
              Convert it in Apex code mode
            </Button>
          </p>
        )}
      </div>
    </section>
  );
}
