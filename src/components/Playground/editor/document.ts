import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands';
import {bracketMatching, indentUnit} from '@codemirror/language';
import {EditorState, Transaction, type Extension, type TransactionSpec} from '@codemirror/state';
import {EditorView, keymap, lineNumbers, showPanel, type Panel} from '@codemirror/view';
import {colors, setColors} from './colors';
import {marks, rangeAt, setMarks, type EditorMark} from './marks';
import {plainTheme, theme} from './theme';

export interface EditorLayout {
  /** Long lines are wrapped; otherwise they scroll. */
  isWrapped?: boolean;
  /** Looks like a code block of the pages, without line numbers. */
  isPlain?: boolean;
}

export interface DocumentOptions {
  text?: string;
  /** The accessible name of the editor. */
  label: string;
  layout?: EditorLayout;
  /** Called with each new text, whoever changed it. */
  onChange: (text: string) => void;
}

export interface ReplaceOptions {
  isUndoable: boolean;
}

/** Unique inside the editor's shadow root. */
const hintId = 'hint';

/** Says how to leave the editor; shown while it has the focus. */
function createHint(): Panel {
  const dom = document.createElement('p');
  dom.id = hintId;
  dom.className = 'cm-hint';
  dom.textContent = 'Tab indents. To leave the editor press Escape, then Tab.';
  return {dom};
}

function extensionsOf({isWrapped, isPlain}: EditorLayout): Extension[] {
  return [isWrapped ? EditorView.lineWrapping : [], isPlain ? plainTheme : lineNumbers()];
}

/**
 * Replaces a selection by what is typed. The browser would remove the selected elements one by one, which takes seconds
 * where a long line is selected.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const {state} = view;
  const isTyped = event.inputType === 'insertText' && event.data !== null && !event.isComposing;
  if (!isTyped || state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(state.replaceSelection(event.data ?? ''), {
    scrollIntoView: true,
    userEvent: 'input.type',
  });
  return true;
}

/** Tab indents; after Escape it leaves the editor (CodeMirror allows this for two seconds). */
const keys = keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]);

/**
 * A text with its undo history. It owns both: what the page knows of the text it knows from `onChange`.
 * An editor shows it from `show` to `hide`; it also changes, undoably, while no editor shows it.
 */
export class EditorDocument {
  #state: EditorState;
  #view: EditorView | undefined;

  constructor({text = '', label, layout = {}, onChange}: DocumentOptions) {
    this.#state = EditorState.create({
      doc: text,
      extensions: [
        history(),
        bracketMatching(),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        keys,
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-describedby': hintId,
          tabindex: '0',
        }),
        EditorView.updateListener.of(({docChanged, state}) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        EditorView.domEventHandlers({beforeinput: replaceSelection}),
        showPanel.of(createHint),
        colors,
        marks,
        // Before the theme, whose sizes it may override.
        extensionsOf(layout),
        theme,
      ],
    });
  }

  get text(): string {
    return this.#current.doc.toString();
  }

  get #current(): EditorState {
    return this.#view?.state ?? this.#state;
  }

  /**
   * Shows the document in an element. The editor is in a shadow root, where CodeMirror needs no `<style>` element.
   */
  show(parent: HTMLElement): void {
    const root = parent.shadowRoot ?? parent.attachShadow({mode: 'open'});
    this.#view = new EditorView({parent: root, root, state: this.#state});
  }

  hide(): void {
    if (!this.#view) return;
    this.#state = this.#view.state;
    this.#view.destroy();
    this.#view = undefined;
  }

  /** Replaces the text, as one step of the undo history or as its beginning. */
  replace(text: string, {isUndoable}: ReplaceOptions): void {
    if (this.text === text) return;
    this.#dispatch({
      changes: {from: 0, to: this.#current.doc.length, insert: text},
      selection: {anchor: 0},
      annotations: [isolateHistory.of('full'), Transaction.addToHistory.of(isUndoable)],
    });
  }

  /** @param runs token runs of `text`; ignored where the text has changed since */
  setColors(text: string, runs: string): void {
    if (this.text === text) this.#dispatch({effects: setColors.of(runs)});
  }

  setMarks(found: EditorMark[]): void {
    this.#dispatch({effects: setMarks.of(found)});
  }

  /** Puts the cursor at a place, 1-based, and the focus into the editor. */
  focusAt(line: number, column: number): void {
    const {from} = rangeAt(this.#current.doc, line, column);
    this.#dispatch({selection: {anchor: from}, scrollIntoView: true});
    this.#view?.focus();
  }

  #dispatch(spec: TransactionSpec): void {
    if (this.#view) this.#view.dispatch(spec);
    else this.#state = this.#state.update(spec).state;
  }
}
