/** Whether a collection of field names can hold more than names: a subquery, a function, or an alias changes a query that selects names. */
import {
  DotExpressionContext,
  LiteralPrimaryContext,
  MethodCallExpressionContext,
  PrimaryExpressionContext,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {descendants, innermost, nameIn, visibleTokens, type TypeDeclaration} from '@soql-lib/apex';
import {readText} from '../soql-to-chain/text';
import type {Shared} from './shared';
import type {Site} from './sites';

const maximumDepth = 4;

/** @returns a text in the code that makes a collection and is no name; undefined where there is none */
export function otherThanNames(
  tree: ExpressionContext,
  site: Site,
  shared: Shared,
): string | undefined {
  return new Finder(site, shared).find(tree, 0);
}

class Finder {
  private readonly seen = new Set<unknown>();

  constructor(
    private readonly site: Site,
    private readonly shared: Shared,
  ) {}

  /** Follows the names and the methods of a tree. */
  find(tree: ApexParserRuleContext, depth: number): string | undefined {
    if (depth > maximumDepth || this.seen.has(tree)) return undefined;
    this.seen.add(tree);
    for (const node of descendants(tree)) {
      const found = this.at(node, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private at(node: ApexParserRuleContext, depth: number): string | undefined {
    if (node instanceof LiteralPrimaryContext) return suspicious(node.getText());
    if (node instanceof PrimaryExpressionContext) {
      const name = nameIn(node);
      return name === undefined ? undefined : this.sources(name, depth);
    }
    if (node instanceof MethodCallExpressionContext) {
      const name = node.methodCall().id()?.getText();
      return name === undefined ? undefined : this.method(name, depth);
    }
    if (!(node instanceof DotExpressionContext)) return undefined;
    const call = node.dotMethodCall() as ReturnType<typeof node.dotMethodCall> | null;
    const owner = call ? this.site.types.typeDeclaration(innermost(node.expression())) : undefined;
    return call && owner ? this.foreign(owner, call.anyId().getText()) : undefined;
  }

  /** What a variable or field is initialized with, and gets added. */
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
    const where = variable ? scope.callable.tree : this.shared.file.tree;
    for (const node of descendants(where)) {
      if (!(node instanceof DotExpressionContext)) continue;
      const isChange =
        nameIn(node.expression())?.toLowerCase() === name.toLowerCase() &&
        /^add(?:all)?$/i.test(node.dotMethodCall()?.anyId().getText() ?? '');
      const found = isChange ? this.find(node.dotMethodCall(), depth + 1) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private method(name: string, depth: number): string | undefined {
    for (const {tree} of this.site.scope.methods(name)) {
      const found = tree && this.find(tree, depth + 1);
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
      const {document, start, end} = method.place;
      for (const {text} of visibleTokens(document.text.slice(start, end))) {
        const found = text.startsWith("'") ? suspicious(text) : undefined;
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }
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
