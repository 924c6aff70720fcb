import {useEffect, useMemo, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import codeStyles from '@site/src/components/Code/styles.module.css';
import chainStyles from '@site/src/components/Chain/styles.module.css';
import {
  ChainFault,
  ChainOutcome,
  type ChainFailure,
  type ChainResult,
} from '@site/src/components/Chain';
import {chainLink} from '@site/src/playground/chainLink';
import {encodeState, type PlaygroundState} from '@site/src/playground/link';
import type {Position} from '@soql-lib/model';
import {slipsIn} from '@soql-lib/model/slips';
import type {AnswerKind, Translation} from '@site/src/playground/protocol';
import {storeText} from '@site/src/playground/storage';
import {announce, errorHeading} from './describe';
import {Editor} from './Editor';
import {EditorDocument, type SelectedUnit} from './editor/document';
import {marksOf} from './marksOf';
import {Result, type Repair} from './Result';
import styles from './styles.module.css';
import {useAnnouncement} from './useAnnouncement';
import {useSharedTaskQueue} from './useSharedTaskQueue';
import {useTranslation} from './useTranslation';

/** A challenge around a chain. */
export interface Answering {
  kind: AnswerKind;
  /** What the reader wrote on an earlier visit. */
  draft: string | undefined;
  /** Called with each text that the reader writes. */
  onSource: (source: string) => void;
}

/** Where the cursor is at first, 1-based, and what is selected there. */
export interface Start extends Position {
  unit?: SelectedUnit;
}

interface LiveEditorProps {
  code: string;
  /** Declarations that the chain needs. */
  context?: string | undefined;
  title?: string | undefined;
  /** What the page shows for the code; it stays until a text has been translated here. */
  result: ChainResult | undefined;
  failure: ChainFailure | undefined;
  start: Start;
  /** Returns the text that the reader typed while this was loading. */
  takeTyped: () => string;
  /** The challenge that the code answers. */
  answering?: Answering | undefined;
}

function stateOf(source: string, context: string): PlaygroundState {
  return {direction: 'chain-to-soql', source, context};
}

/** What a page shows for a chain: the query, or why there is none. */
interface Shown {
  result?: ChainResult | undefined;
  failure?: ChainFailure | undefined;
}

/** What is shown as on the pages; `Result` shows the rest. Remarks would tell a solution. */
function shownFor(translation: Translation | undefined, isAnswer: boolean): Shown {
  if (translation?.kind !== 'query') return {};
  const {queries, remarks} = translation;
  const last = queries.at(-1);
  if (!last) return {};
  const before = queries.slice(0, -1).map(({query: earlier, line}) => {
    return {...earlier, name: `query in line ${line}`, label: `Runs first, in line ${line}`};
  });
  // The object doesn't have the field: the query can have it, but Apex does not compile it.
  const unknownField = isAnswer && remarks.find(({code}) => code === 'unknown-field');
  if (unknownField) return {failure: {heading: errorHeading('type'), ...unknownField}};
  return {
    result: {
      ...last,
      remarks: isAnswer ? slipsIn(remarks) : [...new Set(remarks.map(({message}) => message))],
      further: [...before, ...(last.further ?? [])],
    },
  };
}

/** Whether a line hardly fits; elsewhere on the pages it isn't wrapped, so nothing moves. */
function isNarrow(): boolean {
  return window.matchMedia('(width < 600px)').matches;
}

/** The errors that a test has in its editor too; the others are known when it runs. */
const testErrors: ReadonlySet<string> = new Set(['syntax', 'type', 'fault']);

/** Only a comment, as a challenge with an empty editor has it. */
const noCode = /^\s*(?:\/\/.*\s*)*$/;

/**
 * A test may have no chain, because the Evaluator takes an inline query, and an answer that isn't
 * begun has none either. That is no error, so it is neither marked nor read out.
 */
function shownTranslation(
  translation: Translation | undefined,
  answering: Answering | undefined,
  source: string,
): Translation | undefined {
  if (answering && noCode.test(source)) return undefined;
  const isLeftToCheck =
    answering?.kind === 'test' &&
    translation?.kind === 'error' &&
    !testErrors.has(translation.error.kind);
  return isLeftToCheck ? undefined : translation;
}

function write(document: EditorDocument, text: string, {line, column, unit}: Start): void {
  document.replace(text, {isUndoable: true});
  document.focusAt(line, column, unit);
}

/** The reader's text, in its document. It starts with the page's code, or a draft. */
function useText({code, start, takeTyped, answering}: LiveEditorProps): {
  source: string;
  document: EditorDocument;
} {
  const [source, setSource] = useState(answering?.draft ?? code);
  const onSource = answering?.onSource;
  const [document] = useState(
    () =>
      new EditorDocument({
        text: source,
        label: 'Apex chain',
        layout: {isPlain: true, isWrapped: answering !== undefined && isNarrow()},
        onChange: (text) => {
          setSource(text);
          onSource?.(text);
        },
      }),
  );

  useEffect(() => {
    const typed = takeTyped();
    write(document, typed + document.text, {...start, column: start.column + typed.length});
  }, [document, takeTyped, start]);

  // A draft replaces the start as soon as it shows.
  useEffect(() => onSource?.(document.text), [document, onSource]);

  return {source, document};
}

/** The address of a text in the playground. */
function useAddress(code: string, {source, context}: PlaygroundState): string {
  const [address, setAddress] = useState(() => chainLink(code, context));
  useEffect(() => {
    void encodeState(stateOf(source, context)).then((hash) => setAddress(`/playground#${hash}`));
  }, [source, context]);
  return address;
}

/** A chain of a page, edited in place; the query beside it is updated. */
export default function LiveEditor(props: LiveEditorProps): ReactNode {
  const {code, context = '', title, result, failure, answering} = props;
  const tasks = useSharedTaskQueue();
  const {source, document} = useText(props);
  const state = stateOf(source, context);
  const {translation, isCurrent, retry} = useTranslation(tasks, state);
  const visible = shownTranslation(translation, answering, source);
  const marks = useMemo(() => marksOf(visible, 'source'), [visible]);
  const announcement = useAnnouncement(announce(isCurrent ? visible : undefined));
  const address = useAddress(code, state);
  const isAwaitingFirst = !translation && !isCurrent;
  const shown: Shown = isAwaitingFirst
    ? {result, failure}
    : shownFor(visible, answering !== undefined);
  const isSilent = visible !== translation;

  const keep = () => {
    if (source !== code) storeText(state);
  };

  const openInPlayground = () => {
    keep();
    window.location.assign(address);
  };

  const repair: Repair = (place, text) => {
    if (isCurrent) write(document, text, place);
  };

  return (
    <div className={chainStyles.chain}>
      <div className={chainStyles.parts}>
        <div className={styles.live}>
          {title && <div className={codeStyles.title}>{title}</div>}
          <Editor
            document={document}
            text={source}
            context={context}
            language="apex"
            marks={marks}
            tasks={tasks}
          />
          <span className={styles.leave} aria-hidden="true">
            Escape, then Tab leaves the editor
          </span>
        </div>
        <div className={chainStyles.outcome}>
          <div aria-busy={!isCurrent}>
            {shown.result ? (
              <ChainOutcome {...shown.result} />
            ) : shown.failure ? (
              <ChainFault {...shown.failure} />
            ) : isSilent ? null : (
              <div className={styles.result}>
                <Result
                  translation={visible}
                  isCurrent={isCurrent}
                  placeholder="Type a builder chain to see the query that it builds."
                  goTo={(_, line, column) => document.focusAt(line, column)}
                  retry={retry}
                  reload={{label: 'Open in playground', reload: openInPlayground}}
                  repair={repair}
                />
              </div>
            )}
          </div>
          <p className={chainStyles.foot}>
            <span>{shown.result?.mode}</span>
            <span role="status" className={styles.hidden}>
              {announcement}
            </span>
            <button
              type="button"
              disabled={source === code}
              onClick={() => write(document, code, {line: 1, column: 1})}
            >
              Reset
            </button>
            <Link to={address} rel="nofollow" data-noBrokenLinkCheck onClick={keep}>
              Open in playground
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
