/** Parsed code, and what its names and expressions mean at any place. */
import type {Syntax, Unit} from './ast';
import {readDeclarations, type Declarations, type TypeDeclaration} from './declarations';
import {ExpressionTypes} from './expression-types';
import type {KnownTypes} from './known-types';
import {Scope} from './scope';

export class AnalyzedCode {
  readonly declarations: Declarations;

  /**
   * @param library whose types the code uses
   * @param continues name of the class that the members of a snippet continue
   * @param elsewhere finds the classes of other files
   */
  constructor(
    readonly unit: Unit,
    private readonly library: KnownTypes,
    continues?: string,
    private readonly elsewhere?: (name: string) => TypeDeclaration | undefined,
  ) {
    this.declarations = readDeclarations(unit, continues);
  }

  /** @param related what the code is compiled with, in its order before the code */
  scopeAt({place}: Syntax, related: readonly AnalyzedCode[] = []): Scope {
    const declarations = related.map((code) => code.declarations);
    return new Scope(this.declarations, place.start, this.library, declarations, this.elsewhere);
  }

  typesAt(node: Syntax, related: readonly AnalyzedCode[] = []): ExpressionTypes {
    return new ExpressionTypes(this.scopeAt(node, related));
  }
}
