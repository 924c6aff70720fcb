import {useEffect, useLayoutEffect, useRef, type ReactNode} from 'react';
import type {Language} from '@site/src/playground/protocol';
import type {Translator} from '@site/src/playground/translator';
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
  translator: Translator;
}

/** Shows a document with syntax highlighting and marks. The document owns the text. */
export function Editor({
  document,
  text,
  context,
  language,
  marks,
  translator,
}: EditorProps): ReactNode {
  const parent = useRef<HTMLDivElement>(null);

  // A layout effect, so that an effect that moves the focus here finds the editor.
  useLayoutEffect(() => {
    if (parent.current) document.show(parent.current);
    return () => document.hide();
  }, [document]);

  useColors(document, {text, language, translator});
  useAssistant(document, {context, language, translator});

  useEffect(() => document.setMarks(marks), [document, marks]);

  return (
    <div className={styles.editor}>
      <div ref={parent} className={styles.editorBody} />
    </div>
  );
}
