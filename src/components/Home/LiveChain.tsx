import {useState, type KeyboardEvent, type MouseEvent, type ReactNode} from 'react';
import {ApexChain, type ChainProps} from '@site/src/components/Chain';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import styles from './styles.module.css';

const LiveEditor = lazyWithRetry(
  'The editor',
  () => import('@site/src/components/Playground/LiveEditor'),
);

function isInCode(target: EventTarget): boolean {
  return target instanceof Element && target.closest('pre') !== null && !target.closest('a');
}

/**
 * A chain with its query that becomes an editor when a reader wants to change it: with the button, by a click into the
 * code, or by typing there. Editor and parser load then, not before.
 */
export function LiveChain(props: ChainProps): ReactNode {
  const [isLive, setLive] = useState(false);
  const still = <ApexChain {...props} />;
  if (isLive) {
    return (
      <LiveEditor
        code={props.code}
        context={props.context}
        playground={props.playground}
        fallback={still}
      />
    );
  }
  const onClick = ({target}: MouseEvent) => {
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (isInCode(target) && !isSelecting) setLive(true);
  };
  const onKeyDown = ({key, target, ctrlKey, metaKey, altKey}: KeyboardEvent) => {
    const isTyping = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isTyping && isInCode(target)) setLive(true);
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
