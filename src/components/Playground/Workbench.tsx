import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import {bareQuery, directionOf} from '@site/src/playground/detect';
import {exampleGroups} from '@site/src/playground/examples';
import type {Direction} from '@site/src/playground/link';
import type {Translation} from '@site/src/playground/protocol';
import {sourceOf} from '@site/src/playground/state';
import {createTranslator} from '@site/src/playground/translator';
import {copyText, shareLink} from './clipboard';
import {ContextPane} from './ContextPane';
import {createWorker} from './createWorker';
import {announce} from './describe';
import {Editor} from './Editor';
import {marksOf} from './marksOf';
import {Result, type GoTo} from './Result';
import styles from './styles.module.css';
import {Toolbar} from './Toolbar';
import {useAnnouncement} from './useAnnouncement';
import {useNotice} from './useNotice';
import {usePlaces} from './usePlaces';
import {useSession} from './useSession';
import {useTranslation} from './useTranslation';

const names = {
  'chain-to-soql': {source: 'Apex chain', result: 'SOQL', turn: 'SOQL to chain'},
  'soql-to-chain': {source: 'SOQL query', result: 'Apex chain', turn: 'chain to SOQL'},
} satisfies Record<Direction, object>;

const placeholders: Record<Direction, string> = {
  'chain-to-soql': 'Type or paste a builder chain: the query that it becomes stands here.',
  'soql-to-chain': 'Type or paste a query: the chain that produces it stands here.',
};

const examples = exampleGroups.flatMap((group) => group.examples);

function textOf(translation: Translation | undefined): string | undefined {
  if (translation?.kind === 'query') return translation.query.text;
  return translation?.kind === 'chain' ? translation.chain.text : undefined;
}

/** The playground itself: editors, result, and what connects them. */
export default function Workbench(): ReactNode {
  const {session, apply, reset, isOpen, notice: linkNotice} = useSession();
  const [translator] = useState(() => createTranslator({createWorker}));
  useEffect(() => () => translator.dispose(), [translator]);

  const {direction, context} = session;
  const source = sourceOf(session);
  const isChain = direction === 'chain-to-soql';
  const {translation, isCurrent} = useTranslation(translator, {
    direction,
    source,
    context: isChain ? context : '',
  });
  const shown = isCurrent ? translation : undefined;
  // Until a text has its own answer, the marks of the one before move along with it.
  const sourceMarks = useMemo(() => marksOf(translation, 'source'), [translation]);
  const contextMarks = useMemo(() => marksOf(translation, 'context'), [translation]);
  const announcement = useAnnouncement(announce(shown, direction));
  const [notice, say] = useNotice();
  const {editors, goTo, goToNext} = usePlaces(session);
  const output = useRef<HTMLDivElement>(null);
  const example = examples.find(
    ({state}) =>
      state.direction === direction && state.source === source && state.context === context,
  );

  const showPlace: GoTo = (pane, line, column) => {
    if (pane === 'source' || session.isContextShown) goTo({pane, line, column});
    else {
      goToNext({pane, line, column});
      apply({kind: 'show context', isShown: true});
    }
  };

  const takePaste = (text: string): boolean => {
    const wanted = directionOf(text);
    if (wanted === undefined || wanted === direction) return false;
    apply({
      kind: 'paste',
      direction: wanted,
      text: wanted === 'soql-to-chain' ? bareQuery(text) : text,
    });
    say(
      wanted === 'soql-to-chain'
        ? 'This is a query: it is now turned into a chain. Your chain is kept.'
        : 'This is a chain: it is now turned into a query. Your query is kept.',
    );
    goToNext({pane: 'source', line: 1, column: 1});
    return true;
  };

  const result = textOf(shown);
  if (!isOpen) return null;
  return (
    <>
      <Toolbar
        example={example}
        onExample={({state}) => apply({kind: 'open', state})}
        onShare={() => void shareLink(session).then(say)}
        onReset={reset}
      />
      {linkNotice && (
        <p role="alert" className={styles.alert}>
          {linkNotice} The editor is empty.
        </p>
      )}
      <div className={styles.bench} data-direction={direction}>
        <section className={styles.pane} aria-label={names[direction].source}>
          <h2 className={styles.title}>{names[direction].source}</h2>
          <Editor
            key={direction}
            label={names[direction].source}
            language={isChain ? 'apex' : 'soql'}
            text={source}
            marks={sourceMarks}
            layout={{isWrapped: !isChain}}
            translator={translator}
            onEdit={(text) => apply({kind: 'edit', text})}
            onPaste={takePaste}
            handle={editors.source}
          />
          {isChain && (
            <ContextPane
              text={context}
              isShown={session.isContextShown}
              marks={contextMarks}
              translator={translator}
              onShow={(isShown) => apply({kind: 'show context', isShown})}
              onEdit={(text) => apply({kind: 'edit context', text})}
              handle={editors.context}
            />
          )}
        </section>
        <section className={styles.pane} aria-label={names[direction].result}>
          <button
            type="button"
            className={styles.turn}
            aria-label={`Turn around: ${names[direction].turn}`}
            title={`Turn around: ${names[direction].turn}`}
            onClick={() => apply({kind: 'turn', result})}
          />
          <h2 className={styles.title}>
            {names[direction].result}
            <button
              type="button"
              className={styles.button}
              disabled={textOf(translation) === undefined}
              onClick={() => {
                if (result === undefined) return;
                void copyText(result, names[direction].result, output.current).then(say);
              }}
            >
              Copy<span className={styles.hidden}> {names[direction].result}</span>
            </button>
          </h2>
          <div
            ref={output}
            className={styles.result}
            aria-busy={!isCurrent}
            onPaste={(event) => {
              if (takePaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
            }}
          >
            <Result
              translation={translation}
              isCurrent={isCurrent}
              placeholder={placeholders[direction]}
              goTo={showPlace}
            />
          </div>
        </section>
      </div>
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <p role="status" className={styles.hidden}>
        {announcement}
      </p>
    </>
  );
}
