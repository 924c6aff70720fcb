import type {Diagnostic} from '@soql-lib/model';
import {
  RangeSet,
  StateEffect,
  StateField,
  type Extension,
  type Range,
  type Text,
} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutterLineClass,
  type DecorationSet,
} from '@codemirror/view';

/** A message at a position of the text. */
export interface EditorMark extends Diagnostic {
  severity: 'error' | 'remark';
}

/** The marks of the current text. */
export const setMarks = StateEffect.define<EditorMark[]>();

class LineNumberMark extends GutterMarker {
  constructor(override readonly elementClass: string) {
    super();
  }
}

const lineNumberMarks = {
  error: new LineNumberMark('cm-error-number'),
  remark: new LineNumberMark('cm-remark-number'),
};

interface Marks {
  decorations: DecorationSet;
  lineNumbers: RangeSet<GutterMarker>;
}

/** @returns offsets of the word at a position, clipped to the text */
export function rangeAt(text: Text, line: number, column: number): {from: number; to: number} {
  const found = text.line(Math.min(Math.max(line, 1), text.lines));
  const from = Math.min(found.from + Math.max(column, 1) - 1, found.to);
  const word = /^\w+|^./u.exec(text.sliceString(from, found.to))?.[0] ?? '';
  return {from, to: from + word.length};
}

function place(marks: EditorMark[], text: Text): Marks {
  const decorations: Range<Decoration>[] = [];
  const lineNumbers: Range<GutterMarker>[] = [];
  for (const {severity, line, column, message} of marks) {
    const {from, to} = rangeAt(text, line, column);
    const found = text.lineAt(from);
    decorations.push(Decoration.line({class: `cm-${severity}-line`}).range(found.from));
    if (to > from) {
      const mark = Decoration.mark({class: `cm-${severity}-place`, attributes: {title: message}});
      decorations.push(mark.range(from, to));
    }
    lineNumbers.push(lineNumberMarks[severity].range(found.from));
  }
  return {
    decorations: Decoration.set(decorations, true),
    lineNumbers: RangeSet.of(lineNumbers, true),
  };
}

/** Marks errors and remarks at their positions; their messages are beside the editor. */
export const marks: Extension = StateField.define<Marks>({
  create: () => ({decorations: Decoration.none, lineNumbers: RangeSet.of<GutterMarker>([])}),
  update({decorations, lineNumbers}, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) return place(effect.value, transaction.newDoc);
    }
    return {
      decorations: decorations.map(transaction.changes),
      lineNumbers: lineNumbers.map(transaction.changes),
    };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({decorations}) => decorations),
    gutterLineClass.from(field, ({lineNumbers}) => lineNumbers),
  ],
});
