import {
  getOriginalDoc,
  MergeView,
  originalDocChangeEffect,
  unifiedMergeView,
} from '@codemirror/merge';
import {ChangeSet, EditorState} from '@codemirror/state';
import {EditorView} from '@codemirror/view';
import {changedRange} from '@site/src/playground/changedRange';
import {shadowRootOf, type EditorDocument} from './document';
import {diffLines} from './lineDiff';
import {diffTheme} from './theme';

export interface DiffOptions {
  /** Shows a few lines around each change; the reader opens the others. */
  isCollapsed: boolean;
}

/** Lines are marked as changed, not parts of them. */
function optionsOf({isCollapsed}: DiffOptions) {
  return {
    gutter: false,
    highlightChanges: false,
    diffConfig: {override: diffLines},
    ...(isCollapsed ? {collapseUnchanged: {margin: 3, minSize: 6}} : {}),
  };
}

/**
 * Shows both texts side by side, with aligned lines.
 *
 * @returns a function that removes the editors
 */
export function showSideBySide(
  parent: HTMLElement,
  source: EditorDocument,
  result: EditorDocument,
  options: DiffOptions,
): () => void {
  const root = shadowRootOf(parent);
  const view = new MergeView({
    a: withTheme(source),
    b: withTheme(result),
    parent: root,
    root,
    ...optionsOf(options),
  });
  source.attach(view.a);
  result.attach(view.b);
  return () => {
    source.detach();
    result.detach();
    view.destroy();
  };
}

function withTheme({config}: EditorDocument): EditorDocument['config'] {
  return {...config, extensions: [config.extensions ?? [], diffTheme]};
}

export type UnifiedDiff = ReturnType<typeof showUnified>;

/** Shows a unified diff: the result, with the replaced source above each change. */
export function showUnified(
  parent: HTMLElement,
  source: string,
  result: EditorDocument,
  options: DiffOptions,
) {
  const root = shadowRootOf(parent);
  const {extensions = [], ...config} = withTheme(result);
  const diff = unifiedMergeView({
    original: source,
    mergeControls: false,
    ...optionsOf(options),
  });
  const state = EditorState.create({...config, extensions: [extensions, diff]});
  const view = new EditorView({parent: root, root, state});
  result.attach(view);
  return {
    /** Changes the source of the comparison. */
    compare: (next: string) => {
      const before = getOriginalDoc(view.state);
      const {start, endBefore, endAfter} = changedRange(before.toString(), next);
      const change = {from: start, to: endBefore, insert: next.slice(start, endAfter)};
      const changes = ChangeSet.of(change, before.length);
      view.dispatch({effects: originalDocChangeEffect(view.state, changes)});
    },
    end: () => {
      result.detach();
      view.destroy();
    },
  };
}
