import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {bracketMatching, indentUnit} from '@codemirror/language';
import {EditorState} from '@codemirror/state';
import {EditorView, keymap, lineNumbers} from '@codemirror/view';
import {colors} from './colors';
import {marks} from './marks';
import {theme} from './theme';

export interface EditorOptions {
  parent: HTMLElement;
  text: string;
  /** What a screen reader calls the editor. */
  label: string;
  /** Id of the text that says how to leave it. */
  describedBy: string;
  onEdit: (text: string) => void;
  /** @returns whether the pasted text went elsewhere */
  onPaste: (text: string) => boolean;
}

/** Tab indents; after Escape it leaves the editor (CodeMirror keeps that way out open for two seconds). */
const keys = keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]);

export function createEditor({
  parent,
  text,
  label,
  describedBy,
  onEdit,
  onPaste,
}: EditorOptions): EditorView {
  return new EditorView({
    parent,
    doc: text,
    extensions: [
      lineNumbers(),
      history(),
      bracketMatching(),
      indentUnit.of('    '),
      EditorState.tabSize.of(4),
      keys,
      EditorView.contentAttributes.of({'aria-label': label, 'aria-describedby': describedBy}),
      EditorView.lineWrapping,
      EditorView.updateListener.of(({docChanged, state, transactions}) => {
        const isByReader = !transactions.some((transaction) => transaction.isUserEvent('replace'));
        if (docChanged && isByReader) onEdit(state.doc.toString());
      }),
      EditorView.domEventHandlers({
        paste: (event) => {
          const wasTaken = onPaste(event.clipboardData?.getData('text/plain') ?? '');
          if (wasTaken) event.preventDefault();
          return wasTaken;
        },
      }),
      colors,
      marks,
      theme,
    ],
  });
}

/** Shows another text; the one before can be brought back with undo. */
export function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({
    changes: {from: 0, to: view.state.doc.length, insert: text},
    selection: {anchor: 0},
    userEvent: 'replace',
  });
}
