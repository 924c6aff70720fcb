/**
 * Text of a query that `if`s add to: a variable of the builder takes the place of the variable with the text, and each part
 * that is added under an `if` becomes calls under the same `if`. Each combination of branches is verified by itself.
 */
import {
  type Assignment,
  type Declaration,
  type Expression,
  type If,
  type Statement,
  type Syntax,
  type Variable,
  ancestors,
  assignmentOf,
  compactText,
  descendants,
  isLoop,
  lineOf,
  nameOf,
  printType,
} from '@soql-lib/apex';
import {builderName} from './builder-name';
import {changeOf, namesIn} from './changes';
import {LocalVariables} from './local-variables';
import {NotConverted} from './not-converted';
import type {Part} from './part';
import type {Range} from './query-text';
import type {Hint} from './remarks';
import type {Site} from './sites';
import type {Shared} from './shared';
import {callStatement, isBlock} from './statements';
import {TextReader} from './text-parts';
import {isPure} from './purity';

/** A branch of an `if`. */
interface Branch {
  tree: If;
  isThen: boolean;
}

/** A statement that makes the text longer. */
interface Fragment {
  statement: Statement;
  parts: readonly Part[];
  /** The branches around it, from outside to inside; none for one that always runs. */
  path: readonly Branch[];
}

/** Statements that run together. */
export interface FragmentGroup {
  fragments: readonly Fragment[];
  /** Where the calls of the builder are written: the last of the statements. */
  place: Fragment;
}

export interface ConditionalText {
  variable: Variable;
  /** The statements before the first branch. */
  head: FragmentGroup;
  /** Statements behind a branch that always run. */
  tail: readonly Fragment[];
  groups: readonly FragmentGroup[];
  /** All texts that the branches can make: which groups run, and the parts of the text. */
  combinations: readonly {
    groups: readonly FragmentGroup[];
    running: readonly Fragment[];
    parts: readonly Part[];
  }[];
  /** Name of the variable that holds the builder. */
  name: string;
  /** What a builder of the project does that the library's does not. */
  hints: readonly Hint[];
}

const maximumBranches = 6;

/** @returns undefined for text that is not built so */
export function readConditionalText(
  site: Site,
  tree: Expression,
  shared: Shared,
): ConditionalText | undefined {
  return new ConditionalReader(site, shared).read(tree);
}

class ConditionalReader {
  private readonly reader: TextReader;
  private readonly locals: LocalVariables;

  constructor(
    private readonly site: Site,
    private readonly shared: Shared,
  ) {
    this.reader = new TextReader(site, shared);
    this.locals = new LocalVariables(site);
  }

  read(tree: Expression): ConditionalText | undefined {
    const name = compactText(tree);
    const [, builder] = /^(\w+)\.\w+\(\)$/.exec(name) ?? [];
    if (builder !== undefined) return this.readBuilder(tree, builder);
    const variable = tree.kind === 'name' ? this.site.scope.variable(name) : undefined;
    const declaration = variable && this.locals.declarationOf(variable);
    if (!variable || declaration?.kind !== 'declare') return undefined;
    const block = declaration.parent;
    if (!block || !isBlock(block) || declaration.declarators.length !== 1) return undefined;
    const references = this.locals.references(variable);
    const fragments = this.fragments(variable, declaration, block, references);
    if (!fragments?.some(({path}) => path.length > 0)) return undefined;
    const other = references.find((reference) => !reference.assignment && reference.tree !== tree);
    if (other) {
      const line = lineOf(other.tree);
      throw new NotConverted(
        `the text of the query is built under conditions and read in line ${line} as well: use a SOQL.Queryable variable, with calls under the same conditions, and its toString()`,
      );
    }
    if (this.isInLoop(block)) return undefined;
    return this.grouped(variable, fragments, name);
  }

  /** A builder of the project that `if`s add to, and the call that makes the text. */
  private readBuilder(tree: Expression, name: string): ConditionalText | undefined {
    const variable = this.site.scope.variable(name);
    const declaration = variable && this.locals.declarationOf(variable);
    if (!variable || declaration?.kind !== 'declare') return undefined;
    const block = declaration.parent;
    if (!block || !isBlock(block) || !this.shared.project.syntax(printType(variable.type)))
      return undefined;
    const given = this.reader.givenIn(declaration);
    const fragments: Fragment[] = [{statement: declaration, parts: given, path: []}];
    const references = new Map<Fragment, Expression>();
    const {start, end} = tree.place;
    for (const {tree: reference, assignment} of this.locals.references(variable)) {
      const place = reference.place.start;
      if (start <= place && place < end) continue;
      const call = callStatement(reference);
      const path = call && pathTo(call, block);
      if (assignment || !path || place > start) return undefined;
      const parts = this.reader.givenIn(call);
      const fragment = {statement: call, parts, path};
      fragments.push(fragment);
      references.set(fragment, reference);
    }
    if (!fragments.some(({path}) => path.length > 0) || this.isInLoop(block)) return undefined;
    const text = this.grouped(variable, fragments, name);
    if (!text) return undefined;
    const combinations = text.combinations.map(({groups, running}) => {
      const calls = running.flatMap((fragment) => references.get(fragment) ?? []);
      return {groups, running, parts: this.reader.builtWith(tree, calls)};
    });
    const known = combinations.flatMap(({groups, running, parts}) =>
      parts ? [{groups, running, parts}] : [],
    );
    const hints = this.reader.hints.slice(0, 1);
    return known.length === combinations.length ? {...text, combinations: known, hints} : undefined;
  }

  /** @returns undefined where a statement is under something else than an `if`, or does not just append */
  private fragments(
    variable: Variable,
    declaration: Declaration,
    block: Syntax,
    references: ReturnType<LocalVariables['references']>,
  ): Fragment[] | undefined {
    const {initializer} = variable;
    const first = initializer && this.reader.partsOf(initializer);
    if (!first) return undefined;
    const fragments: Fragment[] = [{statement: declaration, parts: first, path: []}];
    for (const {assignment} of references) {
      if (!assignment) continue;
      const statement = assignment.parent;
      if (statement?.kind !== 'expression') return undefined;
      const path = pathTo(statement, block);
      const parts = path && this.appended(assignment, variable);
      if (!path || !parts) return undefined;
      if (statement.place.start > this.site.start) return undefined;
      fragments.push({statement, parts, path});
    }
    return fragments;
  }

  private appended({operator, value}: Assignment, variable: Variable): readonly Part[] | undefined {
    if (operator === '+=') return this.reader.partsOf(value);
    return operator === '=' ? this.reader.appendedTo(variable, value) : undefined;
  }

  private grouped(
    variable: Variable,
    fragments: readonly Fragment[],
    name: string,
  ): ConditionalText | undefined {
    const branching = fragments.findIndex(({path}) => path.length > 0);
    const head = group(fragments.slice(0, branching));
    const rest = fragments.slice(branching);
    const byPath = new Map<string, Fragment[]>();
    for (const fragment of rest) {
      if (fragment.path.length === 0) continue;
      const key = keyOf(fragment.path);
      byPath.set(key, [...(byPath.get(key) ?? []), fragment]);
    }
    const groups = [...byPath.values()].map(group);
    const trees = [...new Set(rest.flatMap(({path}) => path.map(({tree}) => tree)))];
    if (trees.length > maximumBranches)
      throw new NotConverted(
        `the text of the query depends on ${trees.length} conditions, too many to verify each combination: write the chain in steps`,
      );
    const tail = rest.filter(({path}) => path.length === 0);
    const text = {
      variable,
      head,
      tail,
      groups,
      combinations: combinationsOf(fragments, groups, trees),
      name: /so?ql|str|text/i.test(name) ? builderName(name, this.site, this.shared) : name,
      hints: [],
    };
    this.rejectChangedValues(text);
    return text;
  }

  /** What the builder gets earlier, or keeps until the query runs, has to be the same then. */
  private rejectChangedValues({head, tail, groups}: ConditionalText): void {
    for (const fragment of [...head.fragments, ...tail])
      this.rejectChanged(fragment, head.place.statement.place.start);
    for (const {fragments, place} of groups)
      for (const fragment of fragments) this.rejectChanged(fragment, place.statement.place.start);
  }

  private rejectChanged({parts, statement}: Fragment, placed: number): void {
    for (const part of parts) {
      const isValue = part.kind === 'value';
      if (isValue && !isPure(part.outer))
        throw new NotConverted(
          `${compactText(part.outer)} may have side effects and becomes part of the query text in steps: assign it to a variable first`,
        );
      const names = isValue ? namesIn(part.outer) : boundNames(part.text);
      for (const name of names)
        this.rejectChangedName(name, Math.min(placed, statement.place.start), placed, isValue);
    }
  }

  /** @param isValue true for what is part of the text, false for what the text binds */
  private rejectChangedName(name: string, from: number, placed: number, isValue: boolean): void {
    const {scope, end} = this.site;
    const variable = scope.variable(name);
    if (variable && variable.from > placed)
      throw new NotConverted(
        `${name} is declared after the text of the query begins: declare it first, and convert again`,
      );
    const change = this.changeBetween(name, {start: from - 1, end}, isValue || this.isCopied(name));
    if (change)
      throw new NotConverted(
        `${name} is changed in line ${lineOf(change)}, between the text of the query and the query: assign the query's value to a separate variable`,
      );
    if (variable || !scope.field(name) || scope.field(name)?.isConstant) return;
    const call = [...descendants(scope.callable.syntax)].find(
      (node) =>
        node.kind === 'call' && !node.receiver && from < node.place.start && node.place.start < end,
    );
    if (call)
      throw new NotConverted(
        `${name} could be changed by ${compactText(call)} in line ${lineOf(call)}, between the text of the query and the query: assign it to a variable first`,
      );
  }

  /** A set is copied for the builder where it cannot be passed itself. */
  private isCopied(name: string): boolean {
    return nameOf(this.site.scope.typeOfName(name)) === 'set' && this.shared.apiVersion < 58;
  }

  /** @param counted whether a call on a value counts: a list that is bound may get further items */
  private changeBetween(name: string, range: Range, counted: boolean): Expression | undefined {
    const change = changeOf(name, this.site.scope.callable.syntax, {
      ...range,
      query: this.site.tree,
    });
    return change && (counted || assignmentOf(change)) ? change : undefined;
  }

  /** A query that runs again in a loop would use a builder that has run. The header of a loop runs once. */
  private isInLoop(block: Syntax): boolean {
    const isHeader = this.site.tree.parent?.kind === 'forEach';
    const loops: Syntax[] = [];
    for (const node of ancestors(this.site.tree)) {
      if (node === block) return loops.length > (isHeader ? 1 : 0);
      if (isLoop(node)) loops.push(node);
    }
    return true;
  }
}

function group(fragments: readonly Fragment[]): FragmentGroup {
  const place = fragments.at(-1);
  if (!place) throw new Error('a group has a statement');
  return {fragments, place};
}

/** @returns the names that a text binds, or whose members it binds */
export function boundNames(text: string): string[] {
  return [...text.matchAll(/:\s*([A-Za-z_]\w*)/g)].map(([, name = '']) => name);
}

/** @returns undefined where there is something else than blocks and `if`s between a statement and the block */
function pathTo(statement: Statement, block: Syntax): Branch[] | undefined {
  const path: Branch[] = [];
  let child: Syntax = statement;
  for (const node of ancestors(statement)) {
    if (node === block) return path;
    if (node.kind === 'if') path.unshift({tree: node, isThen: node.whenTrue === child});
    else if (node.kind !== 'block') return undefined;
    child = node;
  }
  return undefined;
}

function keyOf(path: readonly Branch[]): string {
  return path.map(({tree, isThen}) => `${tree.place.start}${isThen ? '+' : '-'}`).join(' ');
}

function combinationsOf(
  fragments: readonly Fragment[],
  groups: readonly FragmentGroup[],
  trees: readonly If[],
): ConditionalText['combinations'] {
  const found = new Map<string, ConditionalText['combinations'][number]>();
  for (let bits = 0; bits < 2 ** trees.length; bits += 1) {
    const runs = ({path}: Fragment): boolean =>
      path.every(({tree, isThen}) => ((bits >> trees.indexOf(tree)) & 1) === (isThen ? 1 : 0));
    const running = groups.filter(({place}) => runs(place));
    const key = running.map(({place}) => keyOf(place.path)).join();
    const all = fragments.filter(runs);
    const parts = all.flatMap((fragment) => fragment.parts);
    if (!found.has(key)) found.set(key, {groups: running, running: all, parts});
  }
  return [...found.values()];
}
