import {useEffect, useMemo, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import chainStyles from '@site/src/components/Chain/styles.module.css';
import {encodeState} from '@site/src/playground/link';
import {createTranslator} from '@site/src/playground/translator';
import {createPageWorker, createWorker} from './createWorker';
import {announce} from './describe';
import {Editor} from './Editor';
import {EditorDocument} from './editor/document';
import {marksOf} from './marksOf';
import {Result} from './Result';
import styles from './styles.module.css';
import {useAnnouncement} from './useAnnouncement';
import {useTranslation} from './useTranslation';

/** A chain of a page that can be edited in its place: the query beside it follows. */
export default function LiveEditor({
  code,
  context = '',
  playground,
}: {
  code: string;
  /** Declarations that the chain needs. */
  context?: string | undefined;
  /** The address of the playground with this chain and what it needs. */
  playground: string;
}): ReactNode {
  const [translator] = useState(() => createTranslator({createWorker, createPageWorker}));
  // Not while rendering: React may discard a render, and a worker of it would go on running.
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
  const [address, setAddress] = useState(playground);
  const {translation, isCurrent, retry} = useTranslation(translator, {
    direction: 'chain-to-soql',
    source,
    context,
  });
  const shown = isCurrent ? translation : undefined;
  const marks = useMemo(() => marksOf(translation, 'source'), [translation]);
  const announcement = useAnnouncement(announce(shown, 'chain-to-soql'));

  useEffect(() => document.focusAt(1, 1), [document]);

  useEffect(() => {
    const state = {direction: 'chain-to-soql' as const, source, context};
    void encodeState(state).then((hash) => setAddress(`/playground#${hash}`));
  }, [source, context]);

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
              placeholder="Type a builder chain to see the query that it becomes."
              goTo={(_, line, column) => document.focusAt(line, column)}
              retry={retry}
            />
          </div>
          <p className={chainStyles.foot}>
            <span role="status" className={styles.hidden}>
              {announcement}
            </span>
            <Link to={address} rel="nofollow" data-noBrokenLinkCheck>
              Open in playground
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
