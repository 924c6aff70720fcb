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
import {printMode} from '@soql-lib/model/printing';
import type {AnswerKind, Translation} from '@site/src/playground/protocol';
import {storeText} from '@site/src/playground/storage';
import {announce, errorHeading} from './describe';
import {Editor} from './Editor';
import {EditorDocument} from './editor/document';
import {marksOf} from './marksOf';
import {Result, type Repair} from './Result';
import styles from './styles.module.css';
import {useAnnouncement} from './useAnnouncement';
import {useSharedTranslator} from './useSharedTranslator';
import {useTranslation} from './useTranslation';

/** A challenge around a chain. */
export interface Answering {
  kind: AnswerKind;
  /** What the reader wrote on an earlier visit. */
  draft: string | undefined;
  /** Called with each text that the reader writes. */
  onSource: (source: string) => void;
}

function stateOf(source: string, context: string): PlaygroundState {
  return {direction: 'chain-to-soql', source, context};
}

/** In a challenge, remarks would tell the solution. */
function outcomeOf(
  translation: Translation | undefined,
  answering: Answering | undefined,
): ChainResult | undefined {
  if (translation?.kind !== 'query') return undefined;
  const {query, binds, accessLevel, sharing, remarks, further} = translation;
  return {
    query: {soql: query.text, runs: query.runs},
    binds,
    mode: printMode(accessLevel, sharing),
    remarks: answering ? [] : [...new Set(remarks.map(({message}) => message))],
    further: further.map(({name, label, text, runs}) => ({name, label, soql: text, runs})),
  };
}

/** A field that the object does not have: the query can have it, but Apex does not compile it. */
function unknownFieldOf(translation: Translation | undefined): ChainFailure | undefined {
  const remark =
    translation?.kind === 'query'
      ? translation.remarks.find(({code}) => code === 'unknown-field')
      : undefined;
  return remark && {heading: errorHeading('type'), ...remark};
}

/** Whether a line of code hardly fits; elsewhere on the pages it isn't wrapped, so that nothing moves. */
function isNarrow(): boolean {
  return window.matchMedia('(width < 600px)').matches;
}

/** A test may have none: the Evaluator takes an inline query. What it asserts is checked as a whole. */
function hasNoQuery(translation: Translation | undefined): boolean {
  return translation?.kind === 'error' && translation.error.kind !== 'fault';
}

/** A chain of a page, edited in place; the query beside it is updated. */
export default function LiveEditor({
  code,
  context = '',
  title,
  result,
  failure,
  start,
  takeTyped,
  answering,
}: {
  code: string;
  /** Declarations that the chain needs. */
  context?: string | undefined;
  title?: string | undefined;
  /** What the page shows for the code, until it is translated here. */
  result: ChainResult | undefined;
  failure: ChainFailure | undefined;
  /** Where the cursor is at first, 1-based. */
  start: Position;
  /** Returns the text that the reader typed while this was loading. */
  takeTyped: () => string;
  /** The challenge that the code answers. */
  answering?: Answering | undefined;
}): ReactNode {
  const translator = useSharedTranslator();
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
  const [address, setAddress] = useState(() => chainLink(code, context));
  const {translation, isCurrent, retry} = useTranslation(translator, {
    direction: 'chain-to-soql',
    source,
    context,
  });
  const shown = isCurrent ? translation : undefined;
  const marks = useMemo(() => marksOf(translation, 'source'), [translation]);
  const isUntouched = source === code && !translation;
  const misspelled = answering ? unknownFieldOf(translation) : undefined;
  const outcome = misspelled
    ? undefined
    : (outcomeOf(translation, answering) ?? (isUntouched ? result : undefined));
  const isSilent = answering?.kind === 'test' && hasNoQuery(translation);
  const announcement = useAnnouncement(announce(shown, 'chain-to-soql'));

  useEffect(() => {
    const typed = takeTyped();
    document.replace(typed + document.text, {isUndoable: true});
    document.focusAt(start.line, start.column + typed.length);
  }, [document, takeTyped, start]);

  // A draft replaces the start as soon as it shows.
  useEffect(() => onSource?.(document.text), [document, onSource]);

  useEffect(() => {
    void encodeState(stateOf(source, context)).then((hash) => setAddress(`/playground#${hash}`));
  }, [source, context]);

  const keep = () => {
    if (source !== code) storeText(stateOf(source, context));
  };

  const openInPlayground = () => {
    keep();
    window.location.assign(address);
  };

  const repair: Repair = ({line, column}, text) => {
    if (!isCurrent) return;
    document.replace(text, {isUndoable: true});
    document.focusAt(line, column);
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
            translator={translator}
          />
          <span className={styles.leave} aria-hidden="true">
            Escape, then Tab leaves the editor
          </span>
        </div>
        <div className={chainStyles.outcome}>
          <div aria-busy={!isCurrent}>
            {outcome ? (
              <ChainOutcome {...outcome} />
            ) : misspelled ? (
              <ChainFault {...misspelled} />
            ) : isUntouched && failure ? (
              <ChainFault {...failure} />
            ) : isSilent ? null : (
              <div className={styles.result}>
                <Result
                  translation={translation}
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
            <span>{outcome?.mode}</span>
            <span role="status" className={styles.hidden}>
              {announcement}
            </span>
            <button
              type="button"
              disabled={source === code}
              onClick={() => {
                document.replace(code, {isUndoable: true});
                document.focusAt(1, 1);
              }}
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
