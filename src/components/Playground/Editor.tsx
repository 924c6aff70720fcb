import {useEffect, useLayoutEffect, useRef, type ReactNode} from 'react';
import type {Language} from '@site/src/playground/protocol';
import type {TaskQueue} from '@site/src/playground/taskQueue';
import {useAssistant} from './useAssistant';
import {useColors} from './useColors';
import type {EditorDocument} from './editor/document';
import type {EditorMark} from './editor/marks';
import styles from './styles.module.css';

export interface EditorProps {
  document: EditorDocument;
  /** The document's current text. */
  text: string;
  /** Declarations that the text is compiled with. */
  context?: string;
  language: Language;
  marks: EditorMark[];
  tasks: TaskQueue;
}

/** Shows a document with syntax highlighting and marks. The document owns the text. */
export function Editor({document, text, context, language, marks, tasks}: EditorProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);

  // A layout effect, so that an effect that moves the focus here finds the editor.
  useLayoutEffect(() => {
    if (parent.current) document.show(parent.current);
    return () => document.hide();
  }, [document]);

  useColors(document, {text, language, tasks});
  useAssistant(document, {context, language, tasks});

  useEffect(() => document.setMarks(marks), [document, marks]);

  return (
    <div className={styles.editor}>
      <div ref={parent} className={styles.editorBody} />
    </div>
  );
}
