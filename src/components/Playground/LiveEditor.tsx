import {useEffect, useMemo, useRef, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import chainStyles from '@site/src/components/Chain/styles.module.css';
import {decodeState, encodeState} from '@site/src/playground/link';
import {createTranslator} from '@site/src/playground/translator';
import {createWorker} from './createWorker';
import {announce} from './describe';
import {Editor, type EditorHandle} from './Editor';
import {marksOf} from './marksOf';
import {Result} from './Result';
import styles from './styles.module.css';
import {useAnnouncement} from './useAnnouncement';
import {useTranslation} from './useTranslation';

const layout = {isPlain: true};

/** A chain of a page that can be edited in its place: the query beside it follows. */
export default function LiveEditor({
  code,
  playground,
}: {
  code: string;
  /** The address of the playground with this chain and what it needs. */
  playground: string;
}): ReactNode {
  const [translator] = useState(() => createTranslator({createWorker}));
  useEffect(() => () => translator.dispose(), [translator]);
  const [source, setSource] = useState(code);
  const [context, setContext] = useState('');
  const [address, setAddress] = useState(playground);
  const editor = useRef<EditorHandle>(null);
  const {translation, isCurrent} = useTranslation(translator, {
    direction: 'chain-to-soql',
    source,
    context,
  });
  const shown = isCurrent ? translation : undefined;
  const marks = useMemo(() => marksOf(translation, 'source'), [translation]);
  const announcement = useAnnouncement(announce(shown, 'chain-to-soql'));

  useEffect(() => {
    void decodeState(new URL(playground, window.location.href).hash).then((state) =>
      setContext(state.context),
    );
    editor.current?.focusAt(1, 1);
  }, [playground]);

  useEffect(() => {
    const state = {direction: 'chain-to-soql' as const, source, context};
    void encodeState(state).then((hash) => setAddress(`/playground#${hash}`));
  }, [source, context]);

  return (
    <div className={chainStyles.chain}>
      <div className={chainStyles.parts}>
        <div className={styles.live}>
          <Editor
            label="Apex chain"
            language="apex"
            text={source}
            marks={marks}
            layout={layout}
            translator={translator}
            onEdit={setSource}
            handle={editor}
          />
        </div>
        <div className={chainStyles.outcome}>
          <div className={styles.result} aria-busy={!isCurrent}>
            <Result
              translation={translation}
              isCurrent={isCurrent}
              placeholder="The query stands here."
              goTo={(_, line, column) => editor.current?.focusAt(line, column)}
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
