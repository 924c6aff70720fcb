import {StateEffect, type Extension, type Range} from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';
import {tokenClasses} from '@site/src/components/Code/markup';
import {decodeRuns} from '@site/src/highlight/runs';

const decorations = new Map(
  Object.entries(tokenClasses).map(([kind, name]) => [
    kind,
    Decoration.mark({class: `hl-${name}`}),
  ]),
);

/** New token runs for the current text. */
export const setColors = StateEffect.define<string>();

type Token = ReturnType<typeof decodeRuns>[number];

/** Limit of colored tokens per line: with 2,000 elements in a line, each key takes seconds. */
const mostInLine = 150;

/** Colors the visible ranges. */
function paint({state: {doc}, visibleRanges}: EditorView, tokens: Token[]): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  let lineEnd = -1;
  let inLine = 0;
  for (const {from, to} of visibleRanges) {
    for (const {kind, start, end} of tokens) {
      if (start > to) break;
      const decoration = decorations.get(kind);
      if (!decoration || end < from) continue;
      if (start > lineEnd) {
        lineEnd = doc.lineAt(start).to;
        inLine = 0;
      }
      inLine += 1;
      if (inLine <= mostInLine) ranges.push(decoration.range(start, end));
    }
  }
  return Decoration.set(ranges, true);
}

class Colors {
  decorations: DecorationSet = Decoration.none;
  /** Tokens of the current text; none after an edit until the worker has tokenized the text. */
  #tokens: Token[] = [];

  update({view, changes, docChanged, viewportChanged, transactions}: ViewUpdate): void {
    if (docChanged) {
      this.#tokens = [];
      this.decorations = this.decorations.map(changes);
    }
    const runs = transactions
      .flatMap(({effects}) => effects)
      .findLast((effect) => effect.is(setColors))?.value;
    if (runs !== undefined) this.#tokens = decodeRuns(runs);
    const isOutdated = runs !== undefined || viewportChanged;
    if (isOutdated && this.#tokens.length > 0) this.decorations = paint(view, this.#tokens);
  }
}

/** Syntax highlighting. Until a changed text is tokenized, existing tokens keep their colors. */
export const colors: Extension = ViewPlugin.fromClass(Colors, {
  decorations: (plugin) => plugin.decorations,
});
