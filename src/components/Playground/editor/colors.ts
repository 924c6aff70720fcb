import {StateEffect, StateField, type Extension} from '@codemirror/state';
import {Decoration, EditorView, type DecorationSet} from '@codemirror/view';
import {tokenClasses} from '@site/src/components/Code/markup';
import {decodeRuns} from '@site/src/components/Code/runs';

const decorations = new Map(
  Object.entries(tokenClasses).map(([kind, name]) => [
    kind,
    Decoration.mark({class: `hl-${name}`}),
  ]),
);

/** New token runs for the text as it is now. */
export const setColors = StateEffect.define<string>();

function paint(runs: string, length: number): DecorationSet {
  const ranges = decodeRuns(runs).flatMap(({kind, start, end}) => {
    const decoration = decorations.get(kind);
    return decoration && end <= length ? [decoration.range(start, end)] : [];
  });
  return Decoration.set(ranges);
}

/** Colors of tokens. While new ones are on their way from the worker, the old ones move along with the text. */
export const colors: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(painted, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setColors)) return paint(effect.value, transaction.newDoc.length);
    }
    return painted.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
