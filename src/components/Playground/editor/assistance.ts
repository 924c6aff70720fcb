/** Completion of members, and help on methods: under the pointer, or at the cursor with F1. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import {Prec, StateEffect, StateField, type EditorState, type Extension} from '@codemirror/state';
import {
  closeHoverTooltips,
  hoverTooltip,
  keymap,
  showTooltip,
  type EditorView,
  type Rect,
  type Tooltip,
} from '@codemirror/view';
import type {Member} from '@site/src/playground/members';

export interface Description {
  /** One sentence. */
  text: string | undefined;
  /** The section of the reference. */
  href: string;
}

/** Knows the library. */
export interface Assistant {
  /** @param before the code up to a dot */
  membersBehind(before: string): Promise<Member[]>;
  /** @param owner the library's type that declares the method */
  describe(owner: string, name: string): Promise<Description | undefined>;
}

type Method = Extract<Member, {kind: 'method'}>;

function paragraph(className: string, text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}

/** Most overloads that the help shows. */
const mostSignatures = 4;

async function createHelp(method: Method, assistant: Assistant): Promise<HTMLElement> {
  // Without the descriptions, the signatures are still of use.
  const description = await assistant
    .describe(method.owner, method.name)
    .catch((): undefined => undefined);
  const help = document.createElement('div');
  help.className = 'cm-help';
  const {signatures} = method;
  const more = signatures.length - mostSignatures;
  const shown = signatures.slice(0, mostSignatures).join('\n');
  help.append(paragraph('cm-help-signature', more > 0 ? `${shown}\n… and ${more} more` : shown));
  if (description?.text) help.append(paragraph('cm-help-text', description.text));
  if (description) {
    const link = document.createElement('a');
    // A new tab: the edited text stays.
    link.href = description.href;
    link.target = '_blank';
    link.textContent = `Reference for ${method.name} (new tab)`;
    help.append(link);
  }
  return help;
}

function insertCall({signatures, name}: Method) {
  return (view: EditorView, _completion: Completion, from: number, to: number) => {
    const isCalled = view.state.sliceDoc(to, to + 1) === '(';
    const takesArguments = signatures.some((signature) => !signature.endsWith('()'));
    const length = isCalled ? name.length : name.length + (takesArguments ? 1 : 2);
    view.dispatch({
      changes: {from, to, insert: isCalled ? name : `${name}()`},
      selection: {anchor: from + length},
      userEvent: 'input.complete',
    });
  };
}

function toCompletion(member: Member, assistant: Assistant): Completion {
  if (member.kind !== 'method') return {label: member.name};
  const {name, signatures} = member;
  const [first = ''] = signatures;
  const others = signatures.length - 1;
  return {
    label: name,
    detail: first.slice(name.length) + (others > 0 ? ` +${others}` : ''),
    info: () => createHelp(member, assistant),
    apply: insertCall(member),
  };
}

/** Places the help beside the list of completions or, without room, below or above it. */
function placeInfo(_view: EditorView, list: Rect, option: Rect, info: Rect, space: Rect) {
  if (list.right + info.right - info.left <= space.right) {
    return {style: `left: 100%; top: ${option.top - list.top}px`};
  }
  const side = list.bottom + info.bottom - info.top <= space.bottom ? 'top' : 'bottom';
  const left = Math.min(0, space.right - list.left - (info.right - info.left));
  return {style: `left: ${left}px; ${side}: ${list.bottom - list.top}px`};
}

function completions(assistantNow: () => Assistant | undefined) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const from = context.matchBefore(/\w+/)?.from ?? context.pos;
    const assistant = assistantNow();
    const before = context.state.sliceDoc(0, from);
    if (!assistant || !before.endsWith('.')) return null;
    const members = await assistant.membersBehind(before);
    if (members.length === 0) return null;
    return {
      from,
      options: members.map((member) => toCompletion(member, assistant)),
      validFor: /^\w*$/,
    };
  };
}

/** Returns the help on the method at a position, as a tooltip; null without one. */
async function helpAt(
  state: EditorState,
  position: number,
  assistant: Assistant | undefined,
): Promise<(Tooltip & {dom: HTMLElement}) | null> {
  const word = state.wordAt(position);
  if (!word || !assistant) return null;
  const before = state.sliceDoc(0, word.from);
  if (!before.endsWith('.')) return null;
  const written = state.sliceDoc(word.from, word.to).toLowerCase();
  const members = await assistant.membersBehind(before);
  const method = members.find(({name}) => name.toLowerCase() === written);
  if (method?.kind !== 'method') return null;
  const dom = await createHelp(method, assistant);
  return {pos: word.from, end: word.to, above: true, create: () => ({dom}), dom};
}

const setHelp = StateEffect.define<Tooltip | null>();

/** The help that F1 has opened, until the text or the cursor changes. */
const openHelp = StateField.define<Tooltip | null>({
  create: () => null,
  update(help, {effects, docChanged, selection}) {
    const found = effects.findLast((effect) => effect.is(setHelp));
    if (found) return found.value;
    return docChanged || selection ? null : help;
  },
  provide: (field) => showTooltip.from(field),
});

/** Opens the help at the cursor, with the focus on its link; Escape returns to the text. */
async function explain(view: EditorView, assistant: Assistant | undefined): Promise<void> {
  const {state} = view;
  const help = await helpAt(state, state.selection.main.head, assistant);
  if (!help || view.state !== state) return;
  help.dom.addEventListener('keydown', ({key}) => {
    if (key === 'Escape') view.focus();
  });
  help.dom.addEventListener('focusout', () => view.dispatch({effects: setHelp.of(null)}));
  const {dom} = help;
  const create = () => ({dom, mount: () => dom.querySelector('a')?.focus()});
  view.dispatch({effects: [closeHoverTooltips, setHelp.of({...help, create})]});
}

/** @param assistantNow returns the current assistant; undefined for none */
export function assistance(assistantNow: () => Assistant | undefined): Extension {
  const f1 = (view: EditorView) => {
    void explain(view, assistantNow());
    return true;
  };
  return [
    autocompletion({
      override: [completions(assistantNow)],
      icons: false,
      positionInfo: placeInfo,
    }),
    hoverTooltip(({state}, position) =>
      state.field(openHelp) ? null : helpAt(state, position, assistantNow()),
    ),
    openHelp,
    Prec.high(keymap.of([{key: 'F1', run: f1}])),
  ];
}
