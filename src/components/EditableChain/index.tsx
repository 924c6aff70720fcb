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
import {collectText, isTyping} from '@site/src/components/Keyboard/collectText';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import type {Answering, Start} from '@site/src/components/Playground/LiveEditor';
import {placeOf} from './placeOf';
import styles from './styles.module.css';

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
  const [start, setStart] = useState<Start>();
  const [takeTyped, setTakeTyped] = useState(() => nothingTyped);
  const answering = useContext(AnsweringContext);
  useEffect(() => () => void takeTyped(), [takeTyped]);
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
  const open = ({target, clientX, clientY, detail}: MouseEvent) => {
    const code = codeOf(target);
    const unit = detail > 1 ? (detail > 2 ? 'line' : 'word') : undefined;
    const isSelecting = !unit && window.getSelection()?.isCollapsed === false;
    if (code && !isSelecting) setStart({...(placeOf(code, clientX, clientY) ?? firstPlace), unit});
  };
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
        takeTyped={takeTyped}
        // While it loads, the first click may become a double click.
        fallback={
          <div className={styles.editable} onMouseDown={open}>
            {still}
          </div>
        }
      />
    );
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Space scrolls the code.
    if (!isTyping(event) || event.key === ' ' || !codeOf(event.target)) return;
    event.preventDefault();
    const take = collectText(event.key);
    load().catch(take);
    setTakeTyped(() => take);
    setStart(firstPlace);
  };
  return (
    <div className={styles.editable} onClick={open} onKeyDown={onKeyDown}>
      {still}
    </div>
  );
}

const firstPlace = {line: 1, column: 1};
const nothingTyped = () => '';
