/** The parts of a concatenated text: literals and constants, and the values between them. */
import {
  type ApexType,
  type Call,
  type Expression,
  type Field,
  type Method,
  dottedName,
  isNumber,
  nameOf,
  simpleType,
  sourceOf,
} from '@soql-lib/apex';
import type {Site} from '../find/sites';

export interface TextPart {
  kind: 'text';
  text: string;
  /** Offset in the file of the first character. */
  source: number;
  /** The name of a constant that has this text. */
  constant?: Expression;
}

export interface ValuePart {
  kind: 'value';
  /** The value itself, without what escapes or converts it. */
  tree: Expression;
  /** The value as the text has it. */
  outer: Expression;
  type: ApexType | undefined;
  /** By String.escapeSingleQuotes. */
  isEscaped?: boolean;
  /** By String.valueOf. */
  isConverted?: boolean;
  /** True for a text that never changes. */
  isConstant?: boolean;
}

export type Part = TextPart | ValuePart;

/** @returns a value that the text has as it is */
export function plainValue(tree: Expression, type: ApexType | undefined): ValuePart {
  return {kind: 'value', tree, outer: tree, type};
}

/** Reads the expressions at one place. */
export class TextParts {
  constructor(private readonly site: Site) {}

  of(tree: Expression): Part[] {
    if (tree.kind === 'binary' && tree.operator === '+') {
      const {left, right} = tree;
      if (this.isText(left) || this.isText(right)) return [...this.of(left), ...this.of(right)];
    }
    return [this.literal(tree) ?? this.constant(tree) ?? this.value(tree)];
  }

  /** Two numbers are added, not concatenated. */
  private isText(tree: Expression): boolean {
    return nameOf(this.site.types.of(tree)) === 'string' || this.literal(tree) !== undefined;
  }

  private literal(tree: Expression): TextPart | undefined {
    return tree.kind === 'literal' && tree.type === 'String'
      ? {kind: 'text', text: tree.text, source: tree.place.start + quotesOf(tree)}
      : undefined;
  }

  /** A final field, or a private method that does nothing but return a literal. */
  private constant(tree: Expression): TextPart | undefined {
    const {scope} = this.site;
    const field = this.fieldNamed(tree);
    const value =
      tree.kind === 'call' && !tree.receiver && tree.arguments.length === 0
        ? returnedLiteral(scope.methods(tree.name))
        : field?.isConstant
          ? field.initializer
          : undefined;
    const text = value && this.literalText(value);
    if (text === undefined) return undefined;
    const {start} = tree.place;
    return tree.kind === 'call'
      ? {kind: 'text', text, source: start}
      : {kind: 'text', text, source: start, constant: tree};
  }

  private fieldNamed(tree: Expression): Field | undefined {
    const {scope, types} = this.site;
    if (tree.kind === 'name') return scope.variable(tree.name) ? undefined : scope.field(tree.name);
    if (tree.kind !== 'field') return undefined;
    const owner = types.typeDeclaration(tree.receiver);
    return owner && scope.fieldOf(owner, tree.name);
  }

  /** @returns the text of concatenated literals and constants; undefined for anything else */
  private literalText(tree: Expression): string | undefined {
    const parts = this.of(tree);
    return parts.every((part) => part.kind === 'text')
      ? parts.map(({text}) => text).join('')
      : undefined;
  }

  private value(tree: Expression): ValuePart {
    const {types} = this.site;
    const escaped = argumentOf(tree, 'string.escapesinglequotes');
    if (escaped) {
      const inner = this.value(escaped);
      // What is escaped twice holds the text that was escaped once.
      return inner.isEscaped
        ? {...plainValue(inner.outer, simpleType('String')), outer: tree, isEscaped: true}
        : {...inner, outer: tree, isEscaped: true};
    }
    const converted = argumentOf(tree, 'string.valueof');
    const type = types.of(converted);
    const keeps = isNumber(type) || ['id', 'date', 'boolean'].includes(nameOf(type));
    if (converted && keeps) return {...plainValue(converted, type), outer: tree, isConverted: true};
    return plainValue(tree, types.of(tree));
  }
}

/** How many quotes a text starts with. */
function quotesOf(literal: Expression): number {
  return sourceOf(literal).startsWith("'''") ? 3 : 1;
}

/** @returns what the only method returns if that is all it does and no class can override it */
function returnedLiteral(methods: readonly Method[]): Expression | undefined {
  const [syntax, other] = methods.map((method) => method.syntax);
  if (syntax?.kind !== 'method' || other || syntax.parameters.length > 0) return undefined;
  const isPrivate = syntax.modifiers.some(({name}) => name === 'private');
  const [only, further] = syntax.body ?? [];
  const returned = only?.kind === 'return' && !further ? only.expression : undefined;
  return isPrivate && returned?.kind === 'literal' ? returned : undefined;
}

/** @returns the only argument of a static method's call, with class and name in lower case */
export function argumentOf(tree: Expression, method: string): Expression | undefined {
  if (tree.kind !== 'call' || ownerAndName(tree) !== method) return undefined;
  const [only, other] = tree.arguments;
  return other ? undefined : only;
}

/** @returns class and name of a static method in lower case, without `System.` */
export function ownerAndName({receiver, name}: Call): string {
  const owner = receiver ? dottedName(receiver)?.replace(/^system\./i, '') : undefined;
  return `${owner ?? ''}.${name}`.toLowerCase();
}
