import {
  defaultKeymap,
  history,
  historyField,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands';
import {bracketMatching, indentUnit} from '@codemirror/language';
import {
  EditorState,
  Transaction,
  type EditorStateConfig,
  type Extension,
  type TransactionSpec,
} from '@codemirror/state';
import {EditorView, keymap, lineNumbers, showPanel, type Panel} from '@codemirror/view';
import {changedRange} from '@site/src/playground/changedRange';
import {withLineFeeds} from '@site/src/playground/state';
import {assistance, type Assistant} from './assistance';
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
  /** Called before a pasted or dropped text replaces the whole text, with its line ends. */
  onReplace?: (text: string) => void;
  /**
   * Called with each new text, whatever changed it. A document without it is read-only: the text
   * can be selected and copied, and Tab leaves the editor.
   */
  onChange?: (text: string) => void;
}

export interface ReplaceOptions {
  isUndoable: boolean;
}

/** Unique inside the editor's shadow root. */
const hintId = 'hint';

/** A hint how to leave the editor; shown while it has the focus. */
function createHint(): Panel {
  const dom = document.createElement('p');
  dom.id = hintId;
  dom.className = 'cm-hint';
  dom.textContent =
    'Tab indents, F1 explains a method. To leave the editor, press Escape, then Tab.';
  return {dom};
}

function extensionsOf({isWrapped, isPlain}: EditorLayout): Extension[] {
  return [isWrapped ? EditorView.lineWrapping : [], isPlain ? plainTheme : lineNumbers()];
}

function interactionOf(label: string, isReadOnly: boolean): Extension[] {
  const attributes = {'aria-label': label, tabindex: '0'};
  if (isReadOnly) {
    return [
      keymap.of(defaultKeymap),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of(attributes),
    ];
  }
  return [
    history(),
    keys,
    EditorView.contentAttributes.of({...attributes, 'aria-describedby': hintId}),
    EditorView.domEventHandlers({beforeinput: replaceSelection}),
    showPanel.of(createHint),
  ];
}

/**
 * Replaces the selection by the typed text. The browser would remove the selected elements one by
 * one, which takes seconds for a long line.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const {state} = view;
  const {data} = event;
  const isTyped = event.inputType === 'insertText' && !event.isComposing;
  if (!isTyped || data === null || state.selection.main.empty) return false;
  event.preventDefault();
  view.dispatch(state.replaceSelection(data), {
    scrollIntoView: true,
    userEvent: 'input.type',
  });
  return true;
}

/** CodeMirror normalizes line endings: only this filter sees those of pasted or dropped text. */
function replacementFilter(onReplace: (text: string) => void) {
  return (text: string, {doc, selection}: EditorState): string => {
    const {from, to} = selection.main;
    if (from === 0 && to === doc.length) onReplace(text);
    return text;
  };
}

/** Tab indents; after Escape it leaves the editor (CodeMirror allows this for two seconds). */
const keys = keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]);

/** Returns an element's shadow root, in which CodeMirror needs no `<style>` element. */
export function shadowRootOf(element: HTMLElement): ShadowRoot {
  return element.shadowRoot ?? element.attachShadow({mode: 'open'});
}

/** What a double click selects, and a triple click. */
export type SelectedUnit = 'word' | 'line';

/**
 * A text with its undo history, and their single owner: the page gets the text only through
 * `onChange`. An editor shows it from `show` to `hide`; it can also change, undoably, without an
 * editor.
 */
export class EditorDocument {
  #state: EditorState;
  #view: EditorView | undefined;
  #wantsFocus = false;
  #assistant: Assistant | undefined;
  readonly #extensions: Extension[];

  constructor({text = '', label, layout = {}, onReplace, onChange}: DocumentOptions) {
    this.#extensions = [
      interactionOf(label, !onChange),
      onReplace ? EditorView.clipboardInputFilter.of(replacementFilter(onReplace)) : [],
      onChange ? assistance(() => this.#assistant) : [],
      bracketMatching(),
      indentUnit.of('    '),
      EditorState.tabSize.of(4),
      EditorView.updateListener.of(({docChanged, state}) => {
        if (docChanged) onChange?.(state.doc.toString());
      }),
      colors,
      marks,
      // Before the theme, whose sizes it may override.
      extensionsOf(layout),
      theme,
    ];
    this.#state = EditorState.create({doc: text, extensions: this.#extensions});
  }

  get text(): string {
    return this.#current.doc.toString();
  }

  get #current(): EditorState {
    return this.#view?.state ?? this.#state;
  }

  /** Shows the document in an element. */
  show(parent: HTMLElement): void {
    const root = shadowRootOf(parent);
    this.attach(new EditorView({parent: root, root, state: this.#state}));
  }

  hide(): void {
    const view = this.#view;
    this.detach();
    view?.destroy();
  }

  /** The document with its undo history, for an editor that is attached to it later. */
  get config(): EditorStateConfig {
    const {doc, selection} = this.#current;
    const past = this.#current.field(historyField, false);
    const extensions = [this.#extensions, past ? historyField.init(() => past) : []];
    return {doc, selection, extensions};
  }

  /** Lets an editor show the document, until it is detached. */
  attach(view: EditorView): void {
    this.#view = view;
    if (this.#wantsFocus) view.focus();
    this.#wantsFocus = false;
  }

  detach(): void {
    // Without the editor's other extensions.
    if (this.#view) this.#state = EditorState.create(this.config);
    this.#view = undefined;
    this.#wantsFocus = false;
  }

  /** Replaces the text, as one step of the undo history or as its start. */
  replace(text: string, {isUndoable}: ReplaceOptions): void {
    // The document's line endings are one character.
    const next = withLineFeeds(text);
    const {start, endBefore, endAfter} = changedRange(this.text, next);
    if (start === endBefore && start === endAfter) return;
    this.#dispatch({
      changes: {from: start, to: endBefore, insert: next.slice(start, endAfter)},
      selection: {anchor: 0},
      annotations: [isolateHistory.of('full'), Transaction.addToHistory.of(isUndoable)],
    });
  }

  /** @param runs token runs of `text`; ignored where the text has changed since */
  setColors(text: string, runs: string): void {
    if (this.text === text) this.#dispatch({effects: setColors.of(runs)});
  }

  /** @param assistant knows the members for completion; undefined for none */
  setAssistant(assistant: Assistant | undefined): void {
    this.#assistant = assistant;
  }

  setMarks(found: EditorMark[]): void {
    this.#dispatch({effects: setMarks.of(found)});
  }

  /**
   * Moves the cursor to a position, 1-based, and the focus to the editor, which may not be shown
   * yet.
   *
   * @param unit what to select there
   */
  focusAt(line: number, column: number, unit?: SelectedUnit): void {
    const {doc} = this.#current;
    const {from} = rangeAt(doc, line, column);
    const {from: anchor, to: head} = (unit === 'line'
      ? doc.lineAt(from)
      : unit && this.#current.wordAt(from)) ?? {from, to: from};
    this.#dispatch({selection: {anchor, head}, scrollIntoView: true});
    this.#view?.focus();
    this.#wantsFocus = !this.#view;
  }

  /** Selects the whole text for the reader to copy. */
  selectAll(): void {
    this.#dispatch({selection: {anchor: 0, head: this.#current.doc.length}});
    this.#view?.focus();
  }

  #dispatch(spec: TransactionSpec): void {
    if (this.#view) this.#view.dispatch(spec);
    else this.#state = this.#state.update(spec).state;
  }
}
