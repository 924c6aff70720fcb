/** Whether a collection of field names can hold more than names: a subquery, a function, or an alias changes a query that selects names. */
import {
  type Expression,
  type Syntax,
  type TypeDeclaration,
  assignmentOf,
  compactText,
  descendants,
  sourceOf,
  visibleTokens,
} from '@soql-lib/apex';
import {readText} from '../soql-to-chain/text';
import type {Shared} from './shared';
import type {Site} from './sites';

const maximumDepth = 4;

/** @returns a text in the code that makes a collection and is no name; undefined where there is none */
export function otherThanNames(tree: Expression, site: Site, shared: Shared): string | undefined {
  return new Finder(site, shared).find(tree, 0);
}

class Finder {
  private readonly seen = new Set<unknown>();

  constructor(
    private readonly site: Site,
    private readonly shared: Shared,
  ) {}

  /** Follows the names and the methods of a tree. */
  find(tree: Syntax, depth: number): string | undefined {
    if (depth > maximumDepth || this.seen.has(tree)) return undefined;
    this.seen.add(tree);
    for (const node of descendants(tree)) {
      const found = this.at(node, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private at(node: Syntax, depth: number): string | undefined {
    if (node.kind === 'literal') return suspicious(compactText(node));
    if (node.kind === 'name') return this.sources(node.name, depth);
    if (node.kind !== 'call') return undefined;
    if (!node.receiver) return this.method(node.name, depth);
    const owner = this.site.types.typeDeclaration(node.receiver);
    return owner && this.foreign(owner, node.name);
  }

  /** What a variable or field is initialized with, and gets assigned and added. */
  private sources(name: string, depth: number): string | undefined {
    const {scope} = this.site;
    const variable = scope.variable(name);
    const field = variable ? undefined : scope.field(name);
    const declared = variable ?? field;
    if (!declared || this.seen.has(declared)) return undefined;
    this.seen.add(declared);
    const {initializer} = declared;
    const own = initializer && this.find(initializer, depth + 1);
    if (own !== undefined) return own;
    const where = variable ? scope.callable.syntax : this.shared.file.unit;
    for (const node of descendants(where)) {
      if (node.kind !== 'name' || node.name.toLowerCase() !== name.toLowerCase()) continue;
      const found = givenTo(node)
        .map((given) => this.find(given, depth + 1))
        .find((text) => text !== undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private method(name: string, depth: number): string | undefined {
    for (const {syntax} of this.site.scope.methods(name)) {
      const found = syntax && this.find(syntax, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The texts in a method of another class. */
  private foreign(owner: TypeDeclaration, name: string): string | undefined {
    const syntax = this.shared.project.syntax(owner.name);
    for (const method of syntax?.methods ?? []) {
      if (method.name.toLowerCase() !== name.toLowerCase() || this.seen.has(method)) continue;
      this.seen.add(method);
      for (const {text} of visibleTokens(sourceOf(method))) {
        const found = text.startsWith("'") ? suspicious(text) : undefined;
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
}

/** @returns what is assigned or added to a variable where it is named */
function givenTo(name: Expression): readonly Expression[] {
  const assignment = assignmentOf(name);
  if (assignment) return [assignment.value];
  const {parent} = name;
  const isAdded =
    parent?.kind === 'call' && parent.receiver === name && /^add(?:all)?$/i.test(parent.name);
  return isAdded ? parent.arguments : [];
}

/** One word, or a function of one field. */
const harmless = /^(?:[^\s(]*|(?:toLabel|format|convertCurrency)\([\w.]+\))$/i;

/** @param literal as it is written */
function suspicious(literal: string): string | undefined {
  if (!literal.startsWith("'")) return undefined;
  const text = readText(literal);
  const isHarmless = text.split(',').every((piece) => harmless.test(piece.trim()));
  return isHarmless ? undefined : text;
}
