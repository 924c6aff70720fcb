import {useId, type ReactNode} from 'react';
import {count} from './describe';
import {Editor, type EditorProps} from './Editor';
import {contextLabel} from './names';
import styles from './styles.module.css';

/** A selector class and variables for the source, in a pane that is collapsed until needed. */
export function ContextPane({
  isShown,
  onShow,
  ...editor
}: Omit<EditorProps, 'language'> & {
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}): ReactNode {
  const id = useId();
  const text = editor.text.trim();
  return (
    <div className={styles.context}>
      <button
        type="button"
        className={styles.contextToggle}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => onShow(!isShown)}
      >
        {contextLabel}
        <span className={styles.contextNote}>
          {text === '' ? 'none' : count(text.split('\n').length, 'line')}
        </span>
      </button>
      <div id={id} hidden={!isShown}>
        {isShown && <Editor {...editor} language="apex" />}
      </div>
    </div>
  );
}
