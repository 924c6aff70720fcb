/** What a text has when it is made, and what it has when the query runs, has to be the same. */
import {
  type Expression,
  type Syntax,
  childrenOf,
  descendants,
  isNumber,
  lineOf,
  nameOf,
  sourceOf,
} from '@soql-lib/apex';
import {namesIn} from './changes';
import type {LocalVariables} from './local-variables';
import {NotConverted} from './not-converted';
import type {Part} from './part';
import {isPure} from './purity';
import type {TextVariable} from './shared';
import type {Site} from './sites';
import {isEvaluatedFirst, statementsAround} from './statements';

/** Types of values that no call changes. */
const immutable = new Set(['boolean', 'string', 'id', 'date', 'datetime', 'time']);

export class StoredText {
  /** @param texts the variables that hold the text */
  constructor(
    private readonly site: Site,
    private readonly locals: LocalVariables,
    private readonly texts: readonly TextVariable[],
  ) {}

  /**
   * @param conditions that decide about the text
   * @throws NotConverted where one of them, or a value in the text, can be another when the query runs
   */
  check(parts: readonly Part[], conditions: readonly Expression[]): void {
    for (const condition of conditions) {
      if (!this.isStable(condition) && !this.runsAtOnce(condition))
        throw new NotConverted(
          `${sourceOf(condition)} decides about the query text and could be different when the query runs: assign it to a variable first`,
        );
    }
    for (const part of parts) {
      if (part.kind !== 'value') continue;
      const {tree} = part;
      if (!isPure(tree) && !this.runsAtOnce(tree))
        throw new NotConverted(
          `${sourceOf(tree)} may have side effects and would run later than it does now: assign it to a variable first`,
        );
      for (const name of namesIn(tree)) this.rejectChanged(name, tree.place.start);
    }
  }

  /** @returns whether only local variables with values that never change decide about a condition, and keep them */
  private isStable(condition: Expression): boolean {
    return [...descendants(condition)].every((node) => {
      if (node.kind === 'binary' || node.kind === 'unary' || node.kind === 'literal') return true;
      const variable = node.kind === 'name' ? this.site.scope.variable(node.name) : undefined;
      if (!variable || node.kind !== 'name') return false;
      const isValue = isNumber(variable.type) || immutable.has(nameOf(variable.type));
      return isValue && !this.locals.changed(node.name, condition.place.start);
    });
  }

  /** @returns whether nothing else happens between the statement that has a value and the query */
  private runsAtOnce(tree: Expression): boolean {
    const own = statementsAround(tree);
    const around = statementsAround(this.site.tree);
    const [last] = around;
    const first = own.find((statement) => statement.parent === last?.parent);
    const statements = last?.parent ? childrenOf(last.parent) : [];
    const from = statements.findIndex((statement) => statement === first);
    const to = statements.findIndex((statement) => statement === last);
    if (!last || !first || from < 0 || !isEvaluatedFirst(this.site.tree, last)) return false;
    const {texts} = this;
    const isText = (statement: Syntax): boolean =>
      texts.some((text) => text.statements?.includes(statement));
    const isReadElsewhere = texts.some(({reads}) =>
      reads.some((read) => !statementsAround(read).some((node) => node === last || isText(node))),
    );
    return !isReadElsewhere && statements.slice(from, to).every(isText);
  }

  private rejectChanged(name: string, made: number): void {
    const changed = this.locals.changed(name, made);
    if (changed)
      throw new NotConverted(
        `${name} is changed in line ${lineOf(changed)}, after it became part of the query text: assign the query's value to a separate variable`,
      );
  }
}
