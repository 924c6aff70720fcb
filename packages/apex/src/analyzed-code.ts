/** Parsed code, and what its names and expressions mean at any place. */
import type {ApexParserRuleContext} from '@apexdevtools/apex-parser';
import {readDeclarations, type Declarations} from './declarations';
import type {ApexDocument} from './document';
import {ExpressionTypes} from './expression-types';
import type {LibraryTypes} from './library-types';
import {Scope} from './scope';

export class AnalyzedCode<Tree extends ApexParserRuleContext = ApexParserRuleContext> {
  readonly declarations: Declarations;

  /**
   * @param library whose types the code uses
   * @param continues name of the class that the members of a snippet continue
   */
  constructor(
    readonly tree: Tree,
    readonly document: ApexDocument,
    private readonly library: LibraryTypes,
    continues?: string,
  ) {
    this.declarations = readDeclarations(tree, document, continues);
  }

  /** @param related what the code is compiled with, in the order in which it comes before the code */
  scopeAt(node: ApexParserRuleContext, related: readonly AnalyzedCode[] = []): Scope {
    const declarations = related.map((code) => code.declarations);
    return new Scope(this.declarations, this.startOf(node), this.library, declarations);
  }

  typesAt(node: ApexParserRuleContext, related: readonly AnalyzedCode[] = []): ExpressionTypes {
    return new ExpressionTypes(this.scopeAt(node, related));
  }

  startOf(node: ApexParserRuleContext): number {
    return this.document.offsetOf(node.start.start);
  }

  /** @returns the offset behind a node */
  endOf(node: ApexParserRuleContext): number {
    return this.document.offsetOf((node.stop ?? node.start).stop + 1);
  }
}
