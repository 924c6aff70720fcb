import {
  CastExpressionContext,
  CreatedNameContext,
  DotExpressionContext,
  DotMethodCallContext,
  EnhancedForControlContext,
  FieldNameContext,
  FormalParameterContext,
  FromNameListContext,
  IdPrimaryContext,
  MethodCallContext,
  SoqlLiteralContext,
  TypeNameContext,
  VariableDeclaratorContext,
  WhenClauseContext,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {fieldOf, textOf, valuesOf} from '../apex/expressions';
import {takesFields} from '../apex/library-methods';
import {libraryTypes, signaturesOf} from '@soql-lib/model/signatures';
import {printType, visibleTokens, descendants} from '@soql-lib/apex';
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
    .filter(({parameters}) => takesFields([{parameters: parameters.map(printType)}]))
    .map(({name}) => name.toLowerCase()),
);

/** Interchangeable faults at one position in the code. */
export type Alternatives = readonly [Fault, ...Fault[]];

/**
 * Lists the faults that can be inserted into a block, grouped by position.
 *
 * @param methods names of the library's methods, in lower case
 */
export function possibleFaults(
  {block, parsed}: Snippet,
  methods: ReadonlySet<string>,
): Alternatives[] {
  const finder = new FaultFinder(block.text, parsed.linesBefore, methods);
  return finder.find(parsed.tree);
}

class FaultFinder {
  readonly #text: string;
  /** Number of characters before the block's text in the parsed source. */
  readonly #shift: number;
  readonly #methods: ReadonlySet<string>;
  readonly #faults: Alternatives[] = [];

  constructor(text: string, linesBefore: number, methods: ReadonlySet<string>) {
    this.#text = text;
    this.#shift = linesBefore === 0 ? 0 : '{\n'.length;
    this.#methods = methods;
  }

  find(tree: ApexParserRuleContext): Alternatives[] {
    const nodes = [...descendants(tree)];
    const variables = new Set(nodes.flatMap(declaredVariable));
    for (const node of nodes) {
      if (node instanceof DotMethodCallContext) {
        this.#misspell('method', node.anyId());
        this.#changeArguments(node.anyId().getText(), node, valuesOf(node.expressionList()));
      } else if (node instanceof MethodCallContext && node.id()) {
        this.#misspell('method', node.id());
        this.#changeArguments(node.id().getText(), node, valuesOf(node.expressionList()));
      } else if (node instanceof DotExpressionContext && !node.dotMethodCall()) {
        this.#misspell('field', node.anyId());
      } else if (node instanceof IdPrimaryContext) {
        this.#misspell(variables.has(node.getText().toLowerCase()) ? 'variable' : 'class', node);
      } else if (node instanceof TypeNameContext && node.id()) {
        this.#misspell('class', node.id());
      } else if (node instanceof CreatedNameContext) {
        this.#misspell('class', node.idCreatedNamePair(0).anyId());
      } else if (node instanceof CastExpressionContext) {
        this.#add([
          this.#fault('missing cast', node.start.start, node.expression().start.start, ''),
        ]);
      } else if (node instanceof SoqlLiteralContext) {
        this.#changeQuery(node);
      }
    }
    for (const token of visibleTokens(this.#text)) {
      if (token.text === ';') {
        const {start, stop} = token;
        this.#add([{kind: 'dropped semicolon', start, end: stop + 1, replacement: ''}]);
      }
    }
    return this.#faults;
  }

  #add([first, ...others]: readonly Fault[]): void {
    if (first) this.#faults.push([first, ...others]);
  }

  #fault(
    kind: FaultKind,
    start: number,
    end: number,
    replacement: string,
    call?: Fault['call'],
  ): Fault {
    const fault = {kind, start: start - this.#shift, end: end - this.#shift, replacement};
    return call ? {...fault, call} : fault;
  }

  #misspell(kind: FaultKind, node: ApexParserRuleContext): void {
    const name = node.getText();
    if (['list', 'set', 'map', 'sobjecttype'].includes(name.toLowerCase())) return;
    const {start} = node.start;
    this.#add(misspellings(name).map((text) => this.#fault(kind, start, endOf(node), text)));
  }

  #changeArguments(
    method: string,
    node: ApexParserRuleContext,
    values: readonly ExpressionContext[],
  ): void {
    const sources = values.map((value) => this.#source(value));
    const last = values.at(-1);
    const close = endOf(node) - 1;
    const arity = (start: number, replacement: string, changed: string[]): Fault =>
      this.#fault('arity', start, close, replacement, {method, values: changed});
    if (!last) {
      this.#add([arity(close, '1', ['1'])]);
    } else {
      const before = values.at(-2);
      const extra = sources.at(-1) ?? '';
      this.#add([
        arity(before ? endOf(before) : last.start.start, '', sources.slice(0, -1)),
        arity(close, `, ${extra}`, [...sources, extra]),
      ]);
    }
    // A String is accepted as an Id, and only the library's parameter types are known.
    const choice = this.#methods.has(method.toLowerCase())
      ? foreignValues
      : foreignValues.filter((source) => source !== "'text'");
    values.forEach((value, index) => {
      const {start} = value.start;
      const others = choice.filter((source) => !sameKind(source, value));
      this.#add(
        others.map((other) => {
          const changed = sources.map((source, position) => (position === index ? other : source));
          return this.#fault('argument type', start, endOf(value), other, {
            method,
            values: changed,
          });
        }),
      );
      const field = fieldOf(value);
      if (!field || !fieldMethods.has(method.toLowerCase()) || !/^[A-Z]/.test(field.object)) return;
      this.#add(
        foreignFields
          .filter(([object]) => object !== field.object)
          .map((path) =>
            this.#fault("another object's field", start, endOf(value), path.join('.'), {
              method,
              values: sources,
            }),
          ),
      );
    });
  }

  #changeQuery(query: SoqlLiteralContext): void {
    for (const node of descendants(query)) {
      if (!(node instanceof FieldNameContext)) continue;
      if (
        node.parentCtx instanceof FromNameListContext ||
        node.parentCtx instanceof WhenClauseContext
      )
        continue;
      const last = node.soqlId_list().at(-1);
      if (last) this.#misspell('bad field in inline SOQL', last);
    }
  }

  #source(node: ApexParserRuleContext): string {
    return this.#text.slice(node.start.start - this.#shift, endOf(node) - this.#shift);
  }
}

function declaredVariable(node: ApexParserRuleContext): string[] {
  const declares =
    node instanceof VariableDeclaratorContext ||
    node instanceof FormalParameterContext ||
    node instanceof EnhancedForControlContext;
  return declares ? [node.id().getText().toLowerCase()] : [];
}

function endOf(node: ApexParserRuleContext): number {
  return (node.stop ?? node.start).stop + 1;
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
function sameKind(source: string, value: ExpressionContext): boolean {
  const text = value.getText();
  if (textOf(value) !== undefined) return source.startsWith("'");
  if (/^\d+$/.test(text)) return /^\d+$/.test(source);
  if (/^(true|false)$/i.test(text)) return source === 'true';
  if (/\.SObjectType$/i.test(text)) return source.endsWith('.SObjectType');
  return /^newList</i.test(text) && source.startsWith('new List');
}
