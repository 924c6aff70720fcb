/** The local variables of a method, as the query in it sees them: what makes them, reads them and changes them. */
import {
  type Assignment,
  type Declaration,
  type Expression,
  type FieldsSyntax,
  type Variable,
  ancestors,
  assignmentOf,
  isLoop,
} from '@soql-lib/apex';
import {changeOf, expressionsNamed} from './changes';
import type {TextVariable} from './shared';
import type {Site} from './sites';
import {isOneStatement, loopOf} from './statements';

export class LocalVariables {
  constructor(private readonly site: Pick<Site, 'tree' | 'scope' | 'end'>) {}

  references(variable: Variable): {tree: Expression; assignment: Assignment | undefined}[] {
    return expressionsNamed(variable.name, this.site.scope.callable.syntax)
      .filter(({place: {start}}) => variable.from <= start && start < variable.to)
      .map((tree) => ({tree, assignment: assignmentOf(tree)}));
  }

  isAssigned(variable: Variable): boolean {
    return this.references(variable).some(({assignment}) => assignment);
  }

  declarationOf({initializer}: Variable): Declaration | FieldsSyntax | undefined {
    if (!initializer) return undefined;
    for (const node of ancestors(initializer))
      if (node.kind === 'declare' || node.kind === 'fields') return node;
    return undefined;
  }

  sourceName({initializer, name}: Variable): string {
    const declarator = initializer?.parent;
    return declarator?.kind === 'declarator' ? declarator.name : name;
  }

  /** @returns the statements that make a local variable, and where it is read */
  describe(variable: Variable): TextVariable {
    const references = this.references(variable);
    const statements = [
      this.declarationOf(variable),
      ...references.flatMap(({assignment}) =>
        assignment ? [loopOf(assignment) ?? assignment.parent] : [],
      ),
    ];
    const isPlain = statements.every(
      (statement) => statement !== undefined && isOneStatement(statement),
    );
    return {
      name: this.sourceName(variable),
      variable,
      statements: isPlain ? statements.filter((statement) => statement !== undefined) : undefined,
      reads: references.flatMap(({tree, assignment}) => (assignment ? [] : [tree])),
    };
  }

  /** @returns whether a loop runs both an assignment and the query */
  isRepeated(tree: Expression): boolean {
    const around = new Set(ancestors(this.site.tree));
    return [...ancestors(tree)].some((node) => isLoop(node) && around.has(node));
  }

  /** @returns whether a loop that begins behind a place runs the query again, perhaps with other values */
  isRepeatedBehind(offset: number): boolean {
    return [...ancestors(this.site.tree)].some((node) => isLoop(node) && node.place.start > offset);
  }

  /** @returns what changes a variable between a place and the query */
  changed(name: string, made: number): Expression | undefined {
    return changeOf(name, this.site.scope.callable.syntax, {
      start: made,
      end: this.runsUntil(made),
      query: this.site.tree,
    });
  }

  /** @returns the end of the last loop that runs the query again with the same text, or of the query */
  private runsUntil(made: number): number {
    let end = this.site.end;
    for (const node of ancestors(this.site.tree))
      if (isLoop(node) && node.place.start > made) ({end} = node.place);
    return end;
  }
}
