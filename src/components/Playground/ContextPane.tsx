import {useId, type ReactNode, type Ref} from 'react';
import type {Translator} from '@site/src/playground/translator';
import {count} from './describe';
import {Editor, type EditorHandle} from './Editor';
import type {EditorMark} from './editor/marks';
import styles from './styles.module.css';

/** A selector class and variables that the chain uses: a pane of its own, closed until it is needed. */
export function ContextPane({
  text,
  isShown,
  marks,
  translator,
  onShow,
  onEdit,
  handle,
}: {
  text: string;
  isShown: boolean;
  marks: EditorMark[];
  translator: Translator;
  onShow: (isShown: boolean) => void;
  onEdit: (text: string) => void;
  handle: Ref<EditorHandle>;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles.context}>
      <button
        type="button"
        className={styles.contextToggle}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => onShow(!isShown)}
      >
        Selector class and variables
        <span className={styles.contextNote}>
          {text.trim() === '' ? 'none' : count(text.trim().split('\n').length, 'line')}
        </span>
      </button>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <Editor
            label="Selector class and variables"
            language="apex"
            text={text}
            marks={marks}
            translator={translator}
            onEdit={onEdit}
            handle={handle}
          />
        )}
      </div>
    </div>
  );
}
