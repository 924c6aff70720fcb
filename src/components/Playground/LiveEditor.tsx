import {useEffect, useMemo, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import chainStyles from '@site/src/components/Chain/styles.module.css';
import {chainLink} from '@site/src/playground/chainLink';
import {encodeState, type PlaygroundState} from '@site/src/playground/link';
import {storeText} from '@site/src/playground/storage';
import {createTranslator} from '@site/src/playground/translator';
import {createPageWorker, createWorker} from './createWorker';
import {announce} from './describe';
import {Editor} from './Editor';
import {EditorDocument} from './editor/document';
import {marksOf} from './marksOf';
import {Result, type Repair} from './Result';
import styles from './styles.module.css';
import {useAnnouncement} from './useAnnouncement';
import {useTranslation} from './useTranslation';

function stateOf(source: string, context: string): PlaygroundState {
  return {direction: 'chain-to-soql', source, context};
}

/** A chain of a page, edited in place; the query beside it is updated. */
export default function LiveEditor({
  code,
  context = '',
  takeTyped,
}: {
  code: string;
  /** Declarations that the chain needs. */
  context?: string | undefined;
  /** Returns the text that the reader typed while this was loading. */
  takeTyped: () => string;
}): ReactNode {
  const [translator] = useState(() => createTranslator({createWorker, createPageWorker}));
  // In an effect: React may discard a render, and its worker would keep running.
  useEffect(() => {
    translator.start();
    return () => translator.dispose();
  }, [translator]);
  const [source, setSource] = useState(code);
  const [document] = useState(
    () =>
      new EditorDocument({
        text: code,
        label: 'Apex chain',
        layout: {isPlain: true},
        onChange: setSource,
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
  const announcement = useAnnouncement(announce(shown, 'chain-to-soql'));

  useEffect(() => {
    const typed = takeTyped();
    document.replace(typed + document.text, {isUndoable: true});
    document.focusAt(1, 1 + typed.length);
  }, [document, takeTyped]);

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
          <Editor
            document={document}
            text={source}
            language="apex"
            marks={marks}
            translator={translator}
          />
        </div>
        <div className={chainStyles.outcome}>
          <div className={styles.result} aria-busy={!isCurrent}>
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
          <p className={chainStyles.foot}>
            <span role="status" className={styles.hidden}>
              {announcement}
            </span>
            <Link to={address} rel="nofollow" data-noBrokenLinkCheck onClick={keep}>
              Open in playground
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
