import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import {bareQuery, directionOf} from '@site/src/playground/detect';
import {exampleGroups} from '@site/src/playground/examples';
import type {Direction} from '@site/src/playground/link';
import type {Translation} from '@site/src/playground/protocol';
import {sourceOf, writeLink} from '@site/src/playground/state';
import {createTranslator} from '@site/src/playground/translator';
import {ContextPane} from './ContextPane';
import {announce} from './describe';
import {createWorker} from './createWorker';
import {Editor, type EditorHandle} from './Editor';
import {marksOf} from './marksOf';
import {Result, type GoTo} from './Result';
import styles from './styles.module.css';
import {Toolbar} from './Toolbar';
import {useAnnouncement} from './useAnnouncement';
import {useNotice} from './useNotice';
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
  const sourceEditor = useRef<EditorHandle>(null);
  const contextEditor = useRef<EditorHandle>(null);
  const output = useRef<HTMLDivElement>(null);
  /** Whether the keyboard goes along to the other editor: it does after a paste. */
  const isFollowing = useRef(false);
  useEffect(() => {
    if (isFollowing.current) sourceEditor.current?.focusAt(1, 1);
    isFollowing.current = false;
  }, [direction]);
  const example = examples.find(
    ({state}) =>
      state.direction === direction && state.source === source && state.context === context,
  );

  const goTo: GoTo = (pane, line, column) => {
    if (pane === 'source') sourceEditor.current?.focusAt(line, column);
    else {
      apply({kind: 'show context', isShown: true});
      window.requestAnimationFrame(() => contextEditor.current?.focusAt(line, column));
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
    isFollowing.current = true;
    return true;
  };

  const copy = async (text: string, done: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      say(done);
      return true;
    } catch {
      return false;
    }
  };

  const share = async () => {
    const hash = await writeLink(session);
    if (hash === undefined) {
      say('The link would be too long for mail, chat and some browsers. Send the text instead.');
      return;
    }
    const address = `${window.location.origin}${window.location.pathname}#${hash}`;
    window.history.replaceState(window.history.state, '', `#${hash}`);
    if (!(await copy(address, 'Link copied.'))) {
      say('The browser does not let the page copy. The link is in the address bar.');
    }
  };

  const copyResult = async (text: string) => {
    if (await copy(text, `${names[direction].result} copied.`)) return;
    if (output.current) window.getSelection()?.selectAllChildren(output.current);
    say('The browser does not let the page copy. The text is selected: press Ctrl+C.');
  };

  const result = textOf(shown);
  if (!isOpen) return null;
  return (
    <>
      <Toolbar
        example={example}
        onExample={({state}) => apply({kind: 'open', state})}
        onShare={() => void share()}
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
            handle={sourceEditor}
          />
          {isChain && (
            <ContextPane
              text={context}
              isShown={session.isContextShown}
              marks={contextMarks}
              translator={translator}
              onShow={(isShown) => apply({kind: 'show context', isShown})}
              onEdit={(text) => apply({kind: 'edit context', text})}
              handle={contextEditor}
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
              onClick={() => result !== undefined && void copyResult(result)}
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
              goTo={goTo}
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
