import {EditorView} from '@codemirror/view';
import {tokenClasses} from '@site/src/components/Code/markup';

/** The page's style sheets don't apply in the editor's shadow root; custom properties do. */
const tokenColors = Object.fromEntries(
  Object.values(tokenClasses).map((name) => [`.hl-${name}`, {color: `var(--hl-${name})`}]),
);

/** The editor theme, with the site's tokens (src/css/tokens.css). */
export const theme = EditorView.theme({
  '&': {color: 'var(--text)', fontSize: '0.875rem', height: '100%', maxHeight: 'inherit'},
  '&.cm-focused': {outline: 'none'},
  // Above line numbers and hint, which would cover an outline.
  '&.cm-focused::after': {
    border: '2px solid var(--accent)',
    content: '""',
    inset: '0',
    pointerEvents: 'none',
    position: 'absolute',
    zIndex: '400',
  },
  '.cm-scroller': {
    fontFamily: 'var(--code-family)',
    fontVariantLigatures: 'none',
    lineHeight: '1.6',
    overflow: 'auto',
    // Firefox draws a light scrollbar in the shadow root of a dark page.
    scrollbarColor: 'var(--line-strong) transparent',
  },
  '.cm-content': {caretColor: 'var(--accent)', padding: 'var(--space-3) 0'},
  '.cm-line': {padding: '0 var(--space-4) 0 var(--space-3)'},
  '.cm-gutters': {
    backgroundColor: 'var(--ground-code)',
    border: '0',
    color: 'var(--text-quiet)',
    fontSize: 'inherit',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '2.75rem',
    padding: '0 var(--space-2) 0 var(--space-3)',
  },
  '.cm-error-line': {backgroundColor: 'var(--danger-ground)'},
  '.cm-error-place': {
    textDecoration: 'underline wavy var(--danger)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '0.25em',
  },
  '.cm-lineNumbers .cm-gutterElement.cm-error-number': {color: 'var(--danger)', fontWeight: '700'},
  '.cm-remark-place': {
    textDecoration: 'underline dotted var(--warm)',
    textUnderlineOffset: '0.3em',
  },
  '.cm-lineNumbers .cm-gutterElement.cm-remark-number': {color: 'var(--warm)', fontWeight: '700'},
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--ground-mark)',
    outline: '1px solid var(--line-strong)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {backgroundColor: 'var(--danger-ground)'},
  '.cm-panels': {
    backgroundColor: 'transparent',
    border: '0',
    color: 'var(--text-quiet)',
    pointerEvents: 'none',
  },
  // At the bottom of the window the panel covers lines of a long text.
  '&.cm-focused .cm-panels': {backgroundColor: 'var(--ground-code)'},
  '.cm-hint': {
    fontFamily: 'var(--text-family)',
    fontSize: 'var(--size-label)',
    margin: '0',
    opacity: '0',
    padding: 'var(--space-1) var(--space-4) var(--space-4)',
  },
  '&.cm-focused .cm-hint': {opacity: '1'},
  '.cm-tooltip': {
    backgroundColor: 'var(--ground-raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    color: 'var(--text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--code-family)',
    maxWidth: 'min(40rem, 90vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {padding: 'var(--space-1) var(--space-3)'},
  // A finger needs room.
  '@media (hover: none)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {padding: 'var(--space-2) var(--space-3)'},
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionMatchedText': {textDecoration: 'none', fontWeight: '700'},
  '.cm-completionDetail': {fontStyle: 'normal', marginInlineStart: '0'},
  '.cm-tooltip.cm-completionInfo': {maxWidth: '22rem', padding: '0', width: 'max-content'},
  '.cm-help': {
    fontFamily: 'var(--text-family)',
    fontSize: 'var(--size-small)',
    lineHeight: '1.5',
    maxWidth: 'min(30rem, 85vw)',
    padding: 'var(--space-2) var(--space-3)',
    whiteSpace: 'normal',
  },
  '.cm-help p': {margin: '0 0 var(--space-1)'},
  '.cm-help-signature': {
    fontFamily: 'var(--code-family)',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '.cm-help a': {color: 'var(--accent)'},
  '@media (pointer: coarse)': {
    // On a phone there is no Tab key, and no room. Screen readers still have the hint.
    '.cm-panels': {display: 'none'},
    // Safari on iOS zooms into smaller text.
    '.cm-scroller': {fontSize: '1rem'},
  },
  ...tokenColors,
  '.hl-literal': {color: 'var(--hl-value)'},
  '.hl-comment': {color: 'var(--hl-comment)', fontStyle: 'italic'},
});

/** Looks like a code block: the text does not move when the block becomes an editor. */
export const plainTheme = EditorView.theme({
  '@media (pointer: coarse)': {'.cm-scroller': {fontSize: 'inherit'}},
  '.cm-content': {padding: 'var(--space-4) 0'},
  '.cm-line': {padding: '0 var(--space-4)'},
  // The page says below the editor how to leave it.
  '.cm-panels': {
    clipPath: 'inset(50%)',
    height: '1px',
    overflow: 'hidden',
    position: 'absolute',
    width: '1px',
  },
});

/** The diff in the site's colors. */
export const diffTheme = EditorView.theme({
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {backgroundColor: 'var(--danger-ground)'},
  '&.cm-merge-b .cm-changedLine': {backgroundColor: 'var(--accent-ground)'},
  '.cm-collapsedLines': {
    background: 'var(--ground-raised)',
    color: 'var(--text-quiet)',
    fontFamily: 'var(--text-family)',
    fontSize: 'var(--size-small)',
  },
  '.cm-deletedChunk': {padding: '0 var(--space-4) 0 var(--space-3)'},
  // The editors are as high as their texts; their container scrolls.
  '.cm-mergeView &': {maxHeight: 'none', minHeight: '100%'},
});
