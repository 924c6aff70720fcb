import {
  type Expression,
  type QuerySyntax,
  type SourceRange,
  type Syntax,
  type TypeSyntax,
  type Unit,
  type Word,
  compactText,
  descendants,
  sourceOf,
  visibleTokens,
} from '@soql-lib/apex';
import {fieldOf, literalOf, takesFields} from '@soql-lib/model/check';
import {libraryTypes, signaturesOf} from '@soql-lib/model/signatures';
import type {Snippet} from '../apex/units';

export const faultKinds = [
  'method',
  'field',
  'variable',
  'class',
  'arity',
  'argument type',
  'missing cast',
  'dropped semicolon',
  "another object's field",
  'bad field in inline SOQL',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A change to the text of a block that the checks should report. */
export interface Fault {
  kind: FaultKind;
  /** Position in the block's text. */
  start: number;
  /** Position after the replaced text. */
  end: number;
  replacement: string;
  /** The changed call, for faults in arguments: it decides whether the change is still legal Apex. */
  call?: {method: string; values: string[]};
}

/** Fields that replace a field of another object. */
const foreignFields = [
  ['Account', 'Industry'],
  ['Contact', 'LastName'],
  ['Opportunity', 'StageName'],
  ['Case', 'Subject'],
  ['User', 'Username'],
] as const;

/** Expressions of types that few methods accept. */
const foreignValues = [
  '42',
  "'text'",
  'true',
  'Date.today()',
  'new List<Blob>()',
  'Account.SObjectType',
];

/** Names of the methods with `SObjectField` parameters, in lower case. */
const fieldMethods = new Set(
  libraryTypes
    .flatMap(signaturesOf)
    .filter((signature) => takesFields([signature]))
    .map(({name}) => name.toLowerCase()),
);

/** Interchangeable faults at one position in the code. */
export type Alternatives = readonly [Fault, ...Fault[]];

/**
 * Lists the faults that can be inserted into a block, grouped by position.
 *
 * @param methods names of the library's methods, in lower case
 */
export function possibleFaults({parsed}: Snippet, methods: ReadonlySet<string>): Alternatives[] {
  const finder = new FaultFinder(parsed.linesBefore, methods);
  return finder.find(parsed.unit);
}

class FaultFinder {
  /** Number of characters before the block's text in the parsed source. */
  readonly #shift: number;
  readonly #methods: ReadonlySet<string>;
  readonly #faults: Alternatives[] = [];

  constructor(linesBefore: number, methods: ReadonlySet<string>) {
    this.#shift = linesBefore === 0 ? 0 : '{\n'.length;
    this.#methods = methods;
  }

  find(unit: Unit): Alternatives[] {
    const nodes = [...descendants(unit)];
    const variables = new Set(nodes.flatMap(declaredVariable));
    for (const node of nodes) {
      if (node.kind === 'call' && !/^(this|super)$/i.test(node.name)) {
        this.#misspell('method', node.name, node.at);
        this.#changeArguments(node.name, node.place, node.arguments);
      } else if (node.kind === 'field') {
        this.#misspell('field', node.name, node.at);
      } else if (node.kind === 'name') {
        const isVariable = variables.has(node.name.toLowerCase());
        this.#misspell(isVariable ? 'variable' : 'class', node.name, node.place);
      } else if (node.kind === 'type') {
        for (const {text, place} of changeableWords(node)) this.#misspell('class', text, place);
      } else if (node.kind === 'cast') {
        const {start} = node.place;
        const {start: end} = node.operand.parenthesized ?? node.operand.place;
        this.#add([{kind: 'missing cast', start, end, replacement: ''}]);
      } else if (node.kind === 'query' && node.query) {
        this.#changeQuery(node.query);
      }
    }
    for (const token of visibleTokens(unit.document.text)) {
      if (token.text === ';') {
        const {start, stop} = token;
        this.#add([{kind: 'dropped semicolon', start, end: stop + 1, replacement: ''}]);
      }
    }
    return this.#faults;
  }

  /** @param faults with their positions in the parsed source */
  #add(faults: readonly Fault[]): void {
    const [first, ...others] = faults.map(({start, end, ...fault}) => {
      return {...fault, start: start - this.#shift, end: end - this.#shift};
    });
    if (first) this.#faults.push([first, ...others]);
  }

  #misspell(kind: FaultKind, name: string, {start, end}: SourceRange): void {
    if (['list', 'set', 'map', 'sobjecttype'].includes(name.toLowerCase())) return;
    this.#add(misspellings(name).map((replacement) => ({kind, start, end, replacement})));
  }

  #changeArguments(method: string, place: SourceRange, values: readonly Expression[]): void {
    const sources = values.map(sourceOf);
    const last = values.at(-1);
    const close = place.end - 1;
    const arity = (start: number, replacement: string, changed: string[]): Fault => {
      return {kind: 'arity', start, end: close, replacement, call: {method, values: changed}};
    };
    if (!last) {
      this.#add([arity(close, '1', ['1'])]);
    } else {
      const before = values.at(-2);
      const extra = sources.at(-1) ?? '';
      this.#add([
        arity(before ? before.place.end : last.place.start, '', sources.slice(0, -1)),
        arity(close, `, ${extra}`, [...sources, extra]),
      ]);
    }
    // A String is accepted as an Id, and only the library's parameter types are known.
    const choice = this.#methods.has(method.toLowerCase())
      ? foreignValues
      : foreignValues.filter((source) => source !== "'text'");
    values.forEach((value, index) => {
      const {start, end} = value.place;
      const others = choice.filter((source) => !sameKind(source, value));
      this.#add(
        others.map((replacement): Fault => {
          const call = {method, values: sources.with(index, replacement)};
          return {kind: 'argument type', start, end, replacement, call};
        }),
      );
      const field = fieldOf(value);
      if (!field || !fieldMethods.has(method.toLowerCase()) || !/^[A-Z]/.test(field.object)) return;
      this.#add(
        foreignFields
          .filter(([object]) => object !== field.object)
          .map((path): Fault => {
            const call = {method, values: sources};
            return {kind: "another object's field", start, end, replacement: path.join('.'), call};
          }),
      );
    });
  }

  #changeQuery(query: QuerySyntax): void {
    for (const node of descendants(query)) {
      if (node.kind !== 'path' || node.parent?.kind === 'fromEntry') continue;
      if (node.parent?.kind === 'typeOfBranch' && node.parent.object === node) continue;
      const last = node.words.at(-1);
      if (last) this.#misspell('bad field in inline SOQL', last.text, last.place);
    }
  }
}

/** Of a type that is created, its first name; none of what is caught. */
function changeableWords(type: TypeSyntax): readonly Word[] {
  const {words, parent} = type;
  if (parent?.kind === 'catch') return [];
  const user = parent?.kind === 'type' && parent.words.length === 0 ? parent.parent : parent;
  return user?.kind.startsWith('new') ? words.slice(0, 1) : words;
}

function declaredVariable(node: Syntax): string[] {
  const declares =
    node.kind === 'declarator' || node.kind === 'parameter' || node.kind === 'forEach';
  return declares ? [node.name.toLowerCase()] : [];
}

/** Returns misspellings of a name: one letter too many, one too few, or two swapped. */
function misspellings(name: string): string[] {
  const variants = [...name].flatMap((letter, place) => {
    const [before, after] = [name.slice(0, place), name.slice(place + 1)];
    const [next] = after;
    return [
      before + letter + letter + after,
      ...(name.length > 3 ? [before + after] : []),
      ...(next === undefined || next === letter ? [] : [before + next + letter + after.slice(1)]),
    ];
  });
  return [...new Set(variants)].filter(
    (variant) => variant.toLowerCase() !== name.toLowerCase() && /^[A-Za-z]/.test(variant),
  );
}

/** Checks whether two expressions look like values of the same type. */
function sameKind(source: string, value: Expression): boolean {
  const text = compactText(value);
  if (literalOf(value) !== undefined) return source.startsWith("'");
  if (/^\d+$/.test(text)) return /^\d+$/.test(source);
  if (/^(true|false)$/i.test(text)) return source === 'true';
  if (/\.SObjectType$/i.test(text)) return source.endsWith('.SObjectType');
  return /^newList</i.test(text) && source.startsWith('new List');
}
