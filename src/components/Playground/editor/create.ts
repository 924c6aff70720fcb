import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {bracketMatching, indentUnit} from '@codemirror/language';
import {EditorState, type Extension} from '@codemirror/state';
import {EditorView, keymap, lineNumbers} from '@codemirror/view';
import {colors} from './colors';
import {marks} from './marks';
import {theme, plainTheme} from './theme';

export interface EditorLayout {
  /** Long lines are wrapped; else they are scrolled to. */
  isWrapped?: boolean;
  /** Looks like a code block of the pages, without line numbers. */
  isPlain?: boolean;
}

export interface EditorOptions {
  layout: EditorLayout;
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

function extensionsOf({isWrapped, isPlain}: EditorLayout): Extension[] {
  return [isWrapped ? EditorView.lineWrapping : [], isPlain ? plainTheme : lineNumbers()];
}

/** Tab indents; after Escape it leaves the editor (CodeMirror keeps that way out open for two seconds). */
const keys = keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]);

export function createEditor({
  layout,
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
      history(),
      bracketMatching(),
      indentUnit.of('    '),
      EditorState.tabSize.of(4),
      keys,
      EditorView.contentAttributes.of({
        'aria-label': label,
        'aria-describedby': describedBy,
        tabindex: '0',
      }),
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
      // Before the theme, whose sizes it may replace.
      extensionsOf(layout),
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
