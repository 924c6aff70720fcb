/**
 * The two forms of a query's text that are converted. In both, nothing happens between the text and
 * the query:
 *
 * 1. The text is one expression where it runs:
 * `Database.query('SELECT Id FROM Account WHERE Name = :name')`.
 * 2. The text is a local variable, and in its block there are, from its declaration to the
 * statement that runs it, only statements that build it: `text += …`, `text = text + …`,
 * `list.add(…)` to a list of texts that is declared there and joined, and `if` and `else` around
 * them. The conditions and the values in them are pure expressions of parameters, local variables
 * that none of these statements assigns, and constants.
 *
 * Any other statement in between ends the form, whatever it does. So nobody has to know what it
 * changes.
 */
import {
  type Assignment,
  type Call,
  type Declaration,
  type Expression,
  type If,
  type Name,
  type Scope,
  type Statement,
  type Syntax,
  type Variable,
  ancestors,
  bodyOf,
  childrenOf,
  compactText,
  descendants,
  lineOf,
  nameOf,
  printType,
  sourceOf,
} from '@soql-lib/apex';
import {NotConverted, orUndefined} from '../not-converted';
import {isPlatformClass} from '../../values/platform';
import {isPure} from '../purity';
import type {Site} from '../find/sites';
import {ownerAndName, TextParts, type Part, type TextPart} from './text-parts';

/** `String.join(conditions, ' AND ')` */
interface Join {
  kind: 'join';
  list: Variable;
  separator: TextPart;
}

/** What the statements so far have made, for one way through their conditions. */
interface State {
  /** What was added to the text, and the items of each list. */
  items: ReadonlyMap<Variable, readonly (readonly Part[])[]>;
  /** The branches that added something. */
  branches: ReadonlySet<string>;
  /** `name != null is true` */
  conditions: readonly string[];
}

/** Where a statement is. */
interface Position {
  /** The branches around it; empty for a statement that always runs. */
  branch: string;
  /** In `if (!conditions.isEmpty())`: the items decide, not a condition of the code. */
  isGuarded: boolean;
}

/** Additions under the same conditions. */
export interface Group {
  /** The last of their statements, where the calls of the builder are written. */
  place: Statement;
  statements: readonly Statement[];
}

/** One of the texts that conditions make. */
export interface Combination {
  groups: readonly Group[];
  parts: readonly Part[];
  /** ` if name != null is true`; empty without conditions. */
  when: string;
}

/** A text in a local variable. */
export interface BuiltText {
  /** As it is declared. */
  name: string;
  variable: Variable;
  /** Lists that are joined to it. */
  lists: readonly Variable[];
  /** All statements that build the text, in the block of the query. */
  statements: readonly Statement[];
  /** Those before the first condition. */
  head: Group;
  /** What each branch adds; none where there are no conditions. */
  groups: readonly Group[];
  combinations: readonly Combination[];
}

const maximumConditions = 6;

/**
 * @param tree what is passed to the call that runs the query
 * @returns the parts of an expression, or the text in a variable
 * @throws NotConverted for any other text
 */
export function readTextForm(site: Site, tree: Expression): readonly Part[] | BuiltText {
  const variable = tree.kind === 'name' ? site.scope.variable(tree.name) : undefined;
  if (tree.kind === 'name' && variable && nameOf(variable.type) === 'string')
    return readVariable(site, tree, variable);
  const conditional = [...descendants(tree)].find(({kind}) => kind === 'conditional');
  if (conditional) throw new NotConverted('text-conditional', {code: sourceOf(conditional)});
  const parts = new TextParts(site).of(tree);
  const [first] = parts;
  if (first?.kind === 'value') throw otherText(first.outer, site);
  return parts;
}

/** @returns why what a text starts with is none that is built beside the query */
function otherText(tree: Expression, {scope}: Site): NotConverted {
  const code = sourceOf(tree);
  if (tree.kind === 'call') return new NotConverted('text-from-method', {code});
  const variable = tree.kind === 'name' ? scope.variable(tree.name) : undefined;
  if (variable && isParameter(variable, scope)) return new NotConverted('text-parameter', {code});
  if (variable) return new NotConverted('text-from-variable', {code});
  const isField = tree.kind === 'field' || tree.kind === 'name';
  return new NotConverted(isField ? 'text-field' : 'text-other', {code});
}

function isParameter({from}: Variable, {callable}: Scope): boolean {
  return from === callable.syntax.place.start;
}

function readVariable(site: Site, tree: Name, variable: Variable): BuiltText {
  const run = runOf(tree);
  const block = run?.parent ? bodyOf(run.parent) : [];
  const to = block.findIndex((statement) => statement === run);
  const from = block.findIndex((statement) => declares(statement, variable));
  if (!run || from < 0) throw notBeside(site, variable, tree.name);
  if (!isFirst(site.tree, run, site)) throw between(run);
  // A list that is joined may be declared before the text.
  const starts = block
    .slice(0, from)
    .flatMap((statement, index) =>
      statement.kind === 'declare' && isTextList(statement) ? [index] : [],
    );
  const read = (start: number): BuiltText =>
    new BuildingStatements(site, variable).read(block.slice(start, to) as Statement[]);
  for (const start of starts) {
    const found = orUndefined(() => read(start));
    if (found) return found;
  }
  return read(from);
}

/** @returns the statement of a block that calls what is around a text, always, and once */
function runOf(tree: Expression): Statement | undefined {
  let child: Syntax = tree;
  for (const node of ancestors(tree)) {
    if (node.parent && bodyOf(node.parent).some((statement) => statement === node))
      return runsOnce(node, child) ? (node as Statement) : undefined;
    if (!runsOnce(node, child)) return undefined;
    child = node;
  }
  return undefined;
}

/** @returns whether a part of a node runs once whenever the node runs */
function runsOnce(node: Syntax, child: Syntax): boolean {
  switch (node.kind) {
    case 'if':
    case 'conditional':
      return child === node.condition;
    case 'forEach':
      return child === node.iterable;
    case 'binary':
      return child === node.left || !['&&', '||', '??'].includes(node.operator);
    case 'call':
      return child === node.receiver || !node.safe;
    case 'while':
    case 'for':
    case 'try':
    case 'switch':
    case 'block':
      return false;
    default:
      return true;
  }
}

/** @returns whether nothing with an effect is evaluated before an expression in its statement */
function isFirst(tree: Expression, statement: Statement, {types}: Site): boolean {
  let child: Syntax = tree;
  for (const node of ancestors(tree)) {
    const before = childrenOf(node);
    const own = before.findIndex((other) => other === child);
    if (!before.slice(0, own).every((other) => isPure(other, types))) return false;
    if (node === statement) return true;
    child = node;
  }
  return false;
}

function declares(statement: Syntax, {name, from}: Variable): statement is Declaration {
  const {start, end} = statement.place;
  return (
    statement.kind === 'declare' &&
    start <= from &&
    from < end &&
    statement.declarators.some((declarator) => declarator.name.toLowerCase() === name)
  );
}

/** @returns why a variable isn't built beside the query: it is a parameter, or from outside */
function notBeside(site: Site, variable: Variable, name: string): NotConverted {
  for (const node of ancestors(site.tree)) {
    const block = node.parent ? bodyOf(node.parent) : [];
    if (block.some((statement) => declares(statement, variable))) return between(node);
  }
  const code = isParameter(variable, site.scope) ? 'text-parameter' : 'text-other';
  return new NotConverted(code, {code: name});
}

function between(statement: Syntax): NotConverted {
  const [code = ''] = sourceOf(statement).split(/\s*[;{]?\r?$/m);
  const line = lineOf(statement);
  return new NotConverted('statements-between', {line, code}, statement.place.start);
}

function isTextList({type, declarators}: Declaration): boolean {
  return declarators.length === 1 && printType(type).toLowerCase() === 'list<string>';
}

/** Runs the statements that build one text, on each way through their conditions. */
class BuildingStatements {
  private readonly lists = new Map<string, Variable>();
  /** Statements that add something, by their branch. */
  private readonly added = new Map<string, Statement[]>();
  private readonly texts: TextParts;
  private conditions = 0;

  constructor(
    private readonly site: Site,
    private readonly text: Variable,
  ) {
    this.texts = new TextParts(site);
  }

  /** @param statements from the first declaration to the last statement before the query */
  read(statements: readonly Statement[]): BuiltText {
    const start: State = {items: new Map(), branches: new Set(), conditions: []};
    const states = this.runAll(statements, [start], {branch: '', isGuarded: false});
    const {'': always = [], ...branches} = Object.fromEntries(this.added);
    // In the order in which their calls run.
    const groups = new Map(
      Object.entries(branches)
        .map(([branch, added]) => [branch, groupOf(added)] as const)
        .sort(([, one], [, other]) => one.place.place.start - other.place.place.start),
    );
    const firstOfBranches = Math.min(
      ...Object.values(branches).flatMap((added) => added.map(({place}) => place.start)),
    );
    return {
      name: this.sourceName(),
      variable: this.text,
      lists: [...this.lists.values()],
      statements,
      head: groupOf(always.filter(({place}) => place.start < firstOfBranches)),
      groups: [...groups.values()],
      combinations: this.combinations(states, groups),
    };
  }

  private sourceName(): string {
    const declarator = this.text.initializer?.parent;
    return declarator?.kind === 'declarator' ? declarator.name : this.text.name;
  }

  private runAll(statements: readonly Statement[], states: State[], position: Position): State[] {
    return statements.reduce((before, inner) => this.run(inner, before, position), states);
  }

  private run(statement: Statement, states: State[], position: Position): State[] {
    const {branch, isGuarded} = position;
    if (statement.kind === 'block') return this.runAll(statement.statements, states, position);
    if (statement.kind === 'declare' && branch === '' && !isGuarded)
      return this.runDeclaration(statement, states, position);
    if (statement.kind === 'if' && !isGuarded) return this.runIf(statement, states, position);
    if (statement.kind !== 'expression') throw between(statement);
    const {expression} = statement;
    const [to, added] =
      expression.kind === 'assign'
        ? [this.text, this.addedByAssignment(expression)]
        : expression.kind === 'call' && !isGuarded
          ? [this.listNamed(expression.receiver), this.addedByCall(expression)]
          : [];
    if (!to || !added) throw between(statement);
    return this.add(statement, to, added, states, position);
  }

  private runDeclaration(statement: Declaration, states: State[], position: Position): State[] {
    const [declarator, other] = statement.declarators;
    const initializer = declarator?.initializer;
    if (!declarator || !initializer || other) throw between(statement);
    if (declares(statement, this.text)) {
      const [first] = this.texts.of(initializer);
      if (first?.kind === 'value' && first.outer.kind !== 'literal')
        throw otherText(first.outer, this.site);
      return this.add(statement, this.text, [initializer], states, position);
    }
    const variable = this.site.scope.variable(declarator.name);
    const items = isTextList(statement) ? itemsOf(initializer) : undefined;
    if (!items || !variable || !declares(statement, variable)) throw between(statement);
    this.lists.set(variable.name, variable);
    return this.add(statement, variable, items, states, position);
  }

  private runIf(statement: If, states: State[], position: Position): State[] {
    const {condition, whenTrue, whenFalse} = statement;
    const isGuard = this.guardOf(condition);
    if (isGuard) {
      if (position.branch !== '') throw between(statement);
      const inside = {...position, isGuarded: true};
      const passed = this.run(whenTrue, states.filter(isGuard), inside);
      const others = states.filter((state) => !isGuard(state));
      return [...(whenFalse ? this.run(whenFalse, others, inside) : others), ...passed];
    }
    this.rejectOther(condition, statement);
    this.conditions += 1;
    if (this.conditions > maximumConditions)
      throw new NotConverted('too-many-conditions', {maximum: maximumConditions});
    const branch = (holds: boolean, body: Statement | undefined): State[] => {
      const chosen = states.map((state) => {
        const known = `${sourceOf(condition)} is ${String(holds)}`;
        return {...state, conditions: [...state.conditions, known]};
      });
      const key = `${position.branch} ${statement.place.start}${holds ? '+' : '-'}`;
      return body ? this.run(body, chosen, {...position, branch: key}) : chosen;
    };
    return [...branch(false, whenFalse), ...branch(true, whenTrue)];
  }

  /** @returns what `!conditions.isEmpty()` or `conditions.size() > 0` is after some statements */
  private guardOf(condition: Expression): ((state: State) => boolean) | undefined {
    const [, not = '', name = '', isEmpty, size] =
      /^(!?)(\w+)\.(?:(isempty\(\))|size\(\)(>0|!=0|==0))$/i.exec(compactText(condition)) ?? [];
    const list = this.lists.get(name.toLowerCase());
    if (!list || (not !== '' && isEmpty === undefined)) return undefined;
    const asksForItems = isEmpty === undefined ? size !== '==0' : not !== '';
    return ({items}) => (items.get(list) ?? []).length > 0 === asksForItems;
  }

  /** `text += …`, `text = text + …` */
  private addedByAssignment({target, operator, value}: Assignment): Expression[] | undefined {
    if (!this.isText(target)) return undefined;
    return operator === '+=' ? [value] : operator === '=' ? this.addedTo(value) : undefined;
  }

  private isText(tree: Expression): boolean {
    return tree.kind === 'name' && tree.name.toLowerCase() === this.text.name;
  }

  /** @returns what is added to the text in `text + 'a' + 'b'` */
  private addedTo(tree: Expression): Expression[] | undefined {
    if (tree.kind !== 'binary' || tree.operator !== '+') return undefined;
    const {left, right} = tree;
    if (this.isText(left)) return [right];
    const before = this.addedTo(left);
    return before && [...before, right];
  }

  /** `conditions.add('Name = :name')` */
  private addedByCall({name, arguments: given}: Call): readonly Expression[] | undefined {
    return name.toLowerCase() === 'add' && given.length === 1 ? given : undefined;
  }

  private listNamed(tree: Expression | undefined): Variable | undefined {
    return tree?.kind === 'name' ? this.lists.get(tree.name.toLowerCase()) : undefined;
  }

  /** @param added to the text one after the other; to a list as an item each */
  private add(
    statement: Statement,
    to: Variable,
    added: readonly Expression[],
    states: readonly State[],
    {branch, isGuarded}: Position,
  ): State[] {
    const read = added.map((tree) => this.piecesOf(tree, statement));
    const further = to === this.text ? [read.flat()] : read;
    if (!isGuarded) this.added.set(branch, [...(this.added.get(branch) ?? []), statement]);
    return states.map(({items, branches, conditions}) => {
      const parts = further.map((pieces) =>
        pieces.flatMap((piece) =>
          piece.kind === 'join' ? joined(items.get(piece.list) ?? [], piece.separator) : [piece],
        ),
      );
      return {
        items: new Map([...items, [to, [...(items.get(to) ?? []), ...parts]]]),
        branches: branch === '' ? branches : new Set([...branches, branch]),
        conditions,
      };
    });
  }

  private piecesOf(tree: Expression, statement: Statement): (Part | Join)[] {
    return this.texts.of(tree).map((part) => {
      if (part.kind === 'text') return part;
      const join = this.joinOf(part.outer);
      if (join) return join;
      if (part.outer.kind === 'conditional')
        throw new NotConverted('text-conditional', {code: sourceOf(part.outer)});
      this.rejectOther(part.outer, statement);
      return part;
    });
  }

  private joinOf(tree: Expression): Join | undefined {
    if (tree.kind !== 'call' || ownerAndName(tree) !== 'string.join') return undefined;
    const [first, second, other] = tree.arguments;
    const list = this.listNamed(first);
    const [separator, further] = second ? this.texts.of(second) : [];
    if (!list || separator?.kind !== 'text' || other || further) return undefined;
    return {kind: 'join', list, separator};
  }

  /** @throws NotConverted for more than local variables, parameters and constants */
  private rejectOther(tree: Expression, statement: Statement): void {
    const {scope, types} = this.site;
    const names = [...descendants(tree)].filter((node) => node.kind === 'name');
    const isBuilt = names.some(
      ({name}) => scope.variable(name) === this.text || this.lists.has(name.toLowerCase()),
    );
    if (isBuilt) throw between(statement);
    const details = {code: sourceOf(tree)};
    if (!isPure(tree, types)) throw new NotConverted('side-effects', details, tree.place.start);
    if (!this.isLocal(tree))
      throw new NotConverted('condition-not-local', details, tree.place.start);
  }

  private isLocal(node: Syntax): boolean {
    const {scope, types} = this.site;
    if (node.kind === 'name')
      return scope.variable(node.name) !== undefined || scope.field(node.name)?.isConstant === true;
    if (node.kind === 'field') {
      const owner = types.typeDeclaration(node.receiver);
      return owner !== undefined && scope.fieldOf(owner, node.name)?.isConstant === true;
    }
    if (node.kind === 'call') {
      const {receiver} = node;
      const isStatic = receiver?.kind === 'name' && !scope.isVariable(receiver.name);
      if (isStatic)
        return isPlatformClass(receiver.name) && node.arguments.every((each) => this.isLocal(each));
    }
    return node.kind !== 'self' && childrenOf(node).every((child) => this.isLocal(child));
  }

  /** @returns the text of each way through the conditions that adds something else */
  private combinations(
    states: readonly State[],
    groups: ReadonlyMap<string, Group>,
  ): Combination[] {
    const different = new Map(states.map((state) => [[...state.branches].sort().join(), state]));
    return [...different.values()].map(({items, branches, conditions}) => {
      const parts = items.get(this.text)?.flat() ?? [];
      const [first] = parts;
      if (first?.kind === 'value') throw otherText(first.outer, this.site);
      return {
        groups: [...groups].flatMap(([branch, group]) => (branches.has(branch) ? [group] : [])),
        parts,
        when: conditions.length === 0 ? '' : ` if ${conditions.join(' and ')}`,
      };
    });
  }
}

/** @returns the items of `new List<String>()` and `new List<String>{ … }`; else undefined */
function itemsOf(tree: Expression): readonly Expression[] | undefined {
  if (tree.kind === 'newCollection') return tree.elements;
  return tree.kind === 'new' && tree.arguments.length === 0 ? [] : undefined;
}

function joined(items: readonly (readonly Part[])[], separator: TextPart): Part[] {
  return items.flatMap((item, index) => (index === 0 ? item : [separator, ...item]));
}

function groupOf(statements: readonly Statement[]): Group {
  const place = statements.at(-1);
  if (!place) throw new Error('a group has a statement');
  return {place, statements};
}
