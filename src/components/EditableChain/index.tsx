import {
  createContext,
  useContext,
  useEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {
  ApexChain,
  type ChainFailure,
  type ChainProps,
  type ChainResult,
} from '@site/src/components/Chain';
import {codeText} from '@site/src/components/Code';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import type {Position} from '@soql-lib/model';
import type {Answering} from '@site/src/components/Playground/LiveEditor';
import {placeOf} from './placeOf';
import styles from './styles.module.css';
import {createTypedText, isTyping} from './typedText';

const load = () => import('@site/src/components/Playground/LiveEditor');

const LiveEditor = lazyWithRetry('The editor', load);

function codeOf(target: EventTarget): Element | null {
  if (!(target instanceof Element) || target.closest('a, button')) return null;
  return target.closest(`.${styles.editable} .language-apex pre`);
}

/** The challenge around a chain. */
export const AnsweringContext = createContext<Answering | undefined>(undefined);

/**
 * A chain with its query that becomes an editor on demand: with the button, by a click into the
 * code, or by typing there. Editor and parser are loaded only then.
 */
export function EditableChain(props: ChainProps): ReactNode {
  const [start, setStart] = useState<Position>();
  const [typed] = useState(createTypedText);
  const answering = useContext(AnsweringContext);
  useEffect(() => () => void typed.take(), [typed]);
  const still = (
    <ApexChain
      {...props}
      tools={
        <button type="button" className={styles.edit} onClick={() => setStart(firstPlace)}>
          {answering?.draft === undefined ? (
            <>
              Edit<span className={styles.hidden}> this chain</span>
            </>
          ) : (
            'Edit my last answer'
          )}
        </button>
      }
    />
  );
  if (start) {
    const {context, title, result, failure} = props;
    return (
      <LiveEditor
        code={codeText(props)}
        context={context}
        title={title}
        result={result === undefined ? undefined : (JSON.parse(result) as ChainResult)}
        failure={failure === undefined ? undefined : (JSON.parse(failure) as ChainFailure)}
        answering={answering}
        start={start}
        takeTyped={typed.take}
        fallback={still}
      />
    );
  }
  const onClick = ({target, clientX, clientY}: MouseEvent) => {
    const isSelecting = window.getSelection()?.isCollapsed === false;
    const code = codeOf(target);
    if (code && !isSelecting) setStart(placeOf(code, clientX, clientY) ?? firstPlace);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Space scrolls the code.
    if (!isTyping(event) || event.key === ' ' || !codeOf(event.target)) return;
    event.preventDefault();
    typed.start(event.key);
    load().catch(typed.take);
    setStart(firstPlace);
  };
  return (
    <div className={styles.editable} onClick={onClick} onKeyDown={onKeyDown}>
      {still}
    </div>
  );
}

const firstPlace = {line: 1, column: 1};
