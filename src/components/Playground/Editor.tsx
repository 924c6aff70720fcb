import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
} from 'react';
import type {EditorView} from '@codemirror/view';
import type {Language} from '@site/src/playground/protocol';
import {isTooLarge} from '@site/src/playground/state';
import type {Translator} from '@site/src/playground/translator';
import {setColors} from './editor/colors';
import {createEditor, replaceText, type EditorLayout} from './editor/create';
import {rangeAt, setMarks, type EditorMark} from './editor/marks';
import styles from './styles.module.css';

export interface EditorHandle {
  /** Puts the cursor at a place, 1-based, and the keyboard into the editor. */
  focusAt: (line: number, column: number) => void;
}

export interface EditorProps {
  label: string;
  language: Language;
  text: string;
  marks: EditorMark[];
  /** Read once, when the editor is made. */
  layout?: EditorLayout;
  translator: Translator;
  onEdit: (text: string) => void;
  /** @returns whether the pasted text went elsewhere; it is inserted otherwise */
  onPaste?: (text: string) => boolean;
  handle?: Ref<EditorHandle>;
}

/** A CodeMirror editor that shows `text` and reports what the reader makes of it. */
export function Editor({
  label,
  language,
  text,
  marks,
  layout = {},
  translator,
  onEdit,
  onPaste,
  handle,
}: EditorProps): ReactNode {
  const hintId = useId();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const latest = useRef({text, label, layout, onEdit, onPaste});

  useEffect(() => {
    latest.current = {text, label, layout, onEdit, onPaste};
  });

  // Made with the page's elements, so that whoever leads the keyboard here finds it.
  useLayoutEffect(() => {
    if (!parent.current) return undefined;
    const view = createEditor({
      layout: latest.current.layout,
      parent: parent.current,
      text: latest.current.text,
      label: latest.current.label,
      describedBy: hintId,
      onEdit: (edited) => latest.current.onEdit(edited),
      onPaste: (pasted) => latest.current.onPaste?.(pasted) ?? false,
    });
    editor.current = view;
    return () => view.destroy();
  }, [hintId]);

  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    replaceText(view, text);
    if (isTooLarge(text)) return;
    void translator.ask<'highlight'>(label, {kind: 'highlight', language, text}).then((outcome) => {
      const isCurrent = view.state.doc.toString() === text;
      if (outcome.kind === 'answer' && isCurrent) {
        view.dispatch({effects: setColors.of(outcome.answer)});
      }
    });
  }, [text, label, language, translator]);

  useEffect(() => {
    editor.current?.dispatch({effects: setMarks.of(marks)});
  }, [marks]);

  useImperativeHandle(handle, () => ({
    focusAt: (line, column) => {
      const view = editor.current;
      if (!view) return;
      const {from} = rangeAt(view.state.doc, line, column);
      view.dispatch({selection: {anchor: from}, scrollIntoView: true});
      view.focus();
    },
  }));

  return (
    <div className={styles.editor}>
      <div ref={parent} className={styles.editorBody} />
      <p id={hintId} className={styles.hint}>
        Tab indents. To leave the editor press Escape, then Tab.
      </p>
    </div>
  );
}
