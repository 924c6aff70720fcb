import {useEffect, useState, type KeyboardEvent, type MouseEvent, type ReactNode} from 'react';
import {ApexChain, type ChainProps} from '@site/src/components/Chain';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import styles from './styles.module.css';
import {createTypedText, isTyping} from './typedText';

const load = () => import('@site/src/components/Playground/LiveEditor');

const LiveEditor = lazyWithRetry('The editor', load);

function isInCode(target: EventTarget): boolean {
  return target instanceof Element && target.closest('pre') !== null && !target.closest('a');
}

/**
 * A chain with its query that becomes an editor on demand: with the button, by a click into the
 * code, or by typing there. Editor and parser are loaded only then.
 */
export function LiveChain(props: ChainProps): ReactNode {
  const [isLive, setLive] = useState(false);
  const [typed] = useState(createTypedText);
  useEffect(() => () => void typed.take(), [typed]);
  const still = <ApexChain {...props} />;
  if (isLive) {
    return (
      <LiveEditor
        code={props.code}
        context={props.context}
        takeTyped={typed.take}
        fallback={still}
      />
    );
  }
  const onClick = ({target}: MouseEvent) => {
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (isInCode(target) && !isSelecting) setLive(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Space scrolls the code.
    if (!isTyping(event) || event.key === ' ' || !isInCode(event.target)) return;
    event.preventDefault();
    typed.start(event.key);
    load().catch(typed.take);
    setLive(true);
  };
  return (
    <div className={styles.editable} onClick={onClick} onKeyDown={onKeyDown}>
      {still}
      <p className={styles.edit}>
        <button type="button" onClick={() => setLive(true)}>
          Edit this chain
        </button>{' '}
        and watch its query change.
      </p>
    </div>
  );
}
