/**
 * The two forms of a query's text that are converted. In both, nothing happens between the text and
 * the query:
 *
 * 1. The text is one expression where it runs:
 * `Database.query('SELECT Id FROM Account WHERE Name = :name')`.
 * 2. The text is a local variable, and in its block there are, from its declaration to the
 * statement that runs it, only
 * statements that build it: `text += …`, `text = text + …`, `list.add(…)` to a list of texts that
 * is declared there and
 * joined, and `if` and `else` around them. The conditions and the values in them are pure
 * expressions of parameters, local
 *    variables that none of these statements assigns, and constants.
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
import type {Part, TextPart} from './text-part';
import {isPlatformClass} from '../../values/platform';
import {isPure} from '../purity';
import type {Site} from '../find/sites';
import {ownerAndName, TextParts} from './text-parts';

/** A branch of an `if`. */
interface Branch {
  tree: If;
  isThen: boolean;
}

/** `String.join(conditions, ' AND ')` */
interface Join {
  kind: 'join';
  list: Variable;
  separator: TextPart;
}

/** A statement that adds to the text, or to a list. */
interface Addition {
  statement: Statement;
  to: Variable;
  /** Several for the declaration of a list with items. */
  items: readonly (readonly (Part | Join)[])[];
  /** The branches around it, from outside to inside; none for one that always runs. */
  path: readonly Branch[];
  /** `if (!conditions.isEmpty())` around it: the items decide, not a condition of the code. */
  guard: Guard | undefined;
}

interface Guard {
  list: Variable;
  /** Whether it asks for items, or for none. */
  hasItems: boolean;
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

/** @returns why an expression that a text starts with is no text */
function otherText(tree: Expression, {scope}: Site): NotConverted {
  const code = sourceOf(tree);
  if (tree.kind === 'call') return new NotConverted('text-from-method', {code});
  const isField = tree.kind === 'field' || (tree.kind === 'name' && !scope.variable(tree.name));
  return new NotConverted(isField ? 'text-field' : 'text-other', {code});
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
  const isParameter = variable.from === site.scope.callable.syntax.place.start;
  return new NotConverted(isParameter ? 'text-parameter' : 'text-other', {code: name});
}

function between(statement: Syntax): NotConverted {
  const [code = ''] = sourceOf(statement).split('\n');
  const line = lineOf(statement);
  return new NotConverted('statements-between', {line, code}, statement.place.start);
}

function isTextList({type, declarators}: Declaration): boolean {
  return declarators.length === 1 && printType(type).toLowerCase() === 'list<string>';
}

/** Reads the statements that build one text. */
class BuildingStatements {
  private readonly lists = new Map<string, Variable>();
  private readonly additions: Addition[] = [];
  private readonly texts: TextParts;

  constructor(
    private readonly site: Site,
    private readonly text: Variable,
  ) {
    this.texts = new TextParts(site);
  }

  /** @param statements from the first declaration to the last statement before the query */
  read(statements: readonly Statement[]): BuiltText {
    for (const statement of statements) this.readStatement(statement, [], undefined);
    const head = this.additions.filter(({path}) => path.length === 0);
    const branching = this.additions.findIndex(({path}) => path.length > 0);
    const first = branching < 0 ? head : this.additions.slice(0, branching);
    const groups = this.groups();
    return {
      name: this.sourceName(),
      variable: this.text,
      lists: [...this.lists.values()],
      statements,
      head: groupOf(first.filter(({guard}) => !guard)),
      groups: [...groups.values()],
      combinations: this.combinations(groups),
    };
  }

  private sourceName(): string {
    const declarator = this.text.initializer?.parent;
    return declarator?.kind === 'declarator' ? declarator.name : this.text.name;
  }

  private readStatement(
    statement: Statement,
    path: readonly Branch[],
    guard: Guard | undefined,
  ): void {
    const isInside = path.length > 0 || guard !== undefined;
    if (statement.kind === 'block') {
      for (const inner of statement.statements) this.readStatement(inner, path, guard);
    } else if (statement.kind === 'declare' && !isInside) {
      this.readDeclaration(statement);
    } else if (statement.kind === 'if' && !guard) {
      this.readIf(statement, path);
    } else if (statement.kind === 'expression') {
      const {expression} = statement;
      if (expression.kind === 'assign') this.readAssignment(expression, statement, path, guard);
      else if (expression.kind === 'call' && !guard) this.readAdd(expression, statement, path);
      else throw between(statement);
    } else {
      throw between(statement);
    }
  }

  private readDeclaration(statement: Declaration): void {
    const [declarator, other] = statement.declarators;
    const initializer = declarator?.initializer;
    if (!declarator || !initializer || other) throw between(statement);
    if (declares(statement, this.text)) {
      const [first] = this.texts.of(initializer);
      if (first?.kind === 'value' && first.outer.kind !== 'literal')
        throw otherText(first.outer, this.site);
      this.add(statement, this.text, [initializer], [], undefined);
      return;
    }
    const variable = this.site.scope.variable(declarator.name);
    const items = isTextList(statement) ? itemsOf(initializer) : undefined;
    if (!items || !variable || !declares(statement, variable)) throw between(statement);
    this.lists.set(variable.name, variable);
    this.add(statement, variable, items, [], undefined);
  }

  private readIf(statement: If, path: readonly Branch[]): void {
    const {condition, whenTrue, whenFalse} = statement;
    const guard = this.guardOf(condition);
    if (guard && path.length > 0) throw between(statement);
    if (!guard) this.rejectOther(condition, statement);
    const branch = (isThen: boolean): readonly Branch[] =>
      guard ? path : [...path, {tree: statement, isThen}];
    this.readStatement(whenTrue, branch(true), guard);
    if (whenFalse)
      this.readStatement(whenFalse, branch(false), guard && {...guard, hasItems: !guard.hasItems});
  }

  /** `!conditions.isEmpty()`, `conditions.size() > 0` */
  private guardOf(condition: Expression): Guard | undefined {
    const [, not = '', name = '', isEmpty, size] =
      /^(!?)(\w+)\.(?:(isempty\(\))|size\(\)(>0|!=0|==0))$/i.exec(compactText(condition)) ?? [];
    const list = this.lists.get(name.toLowerCase());
    if (!list || (not !== '' && isEmpty === undefined)) return undefined;
    return {list, hasItems: isEmpty === undefined ? size !== '==0' : not !== ''};
  }

  /** `text += …`, `text = text + …` */
  private readAssignment(
    {target, operator, value}: Assignment,
    statement: Statement,
    path: readonly Branch[],
    guard: Guard | undefined,
  ): void {
    const isOwn = target.kind === 'name' && target.name.toLowerCase() === this.text.name;
    const added = operator === '+=' ? [value] : operator === '=' ? this.addedTo(value) : undefined;
    if (!isOwn || !added) throw between(statement);
    this.add(statement, this.text, added, path, guard);
  }

  /** @returns what is added to the text in `text + 'a' + 'b'` */
  private addedTo(tree: Expression): Expression[] | undefined {
    if (tree.kind !== 'binary' || tree.operator !== '+') return undefined;
    const {left, right} = tree;
    if (left.kind === 'name' && left.name.toLowerCase() === this.text.name) return [right];
    const before = this.addedTo(left);
    return before && [...before, right];
  }

  /** `conditions.add('Name = :name')` */
  private readAdd(call: Call, statement: Statement, path: readonly Branch[]): void {
    const {receiver, name, arguments: given} = call;
    const list =
      receiver?.kind === 'name' ? this.lists.get(receiver.name.toLowerCase()) : undefined;
    if (!list || name.toLowerCase() !== 'add' || given.length !== 1) throw between(statement);
    this.add(statement, list, given, path, undefined);
  }

  /** @param added to the text one after the other; to a list as an item each */
  private add(
    statement: Statement,
    to: Variable,
    added: readonly Expression[],
    path: readonly Branch[],
    guard: Guard | undefined,
  ): void {
    const items = added.map((tree) => this.piecesOf(tree, statement));
    this.additions.push({
      statement,
      to,
      items: to === this.text ? [items.flat()] : items,
      path,
      guard,
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
    const [joined, between, other] = tree.arguments;
    const list = joined?.kind === 'name' ? this.lists.get(joined.name.toLowerCase()) : undefined;
    const [separator, further] = between ? this.texts.of(between) : [];
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

  private groups(): Map<string, Group> {
    const byPath = new Map<string, Addition[]>();
    for (const addition of this.additions) {
      if (addition.path.length === 0) continue;
      const key = keyOf(addition.path);
      byPath.set(key, [...(byPath.get(key) ?? []), addition]);
    }
    const groups = [...byPath].map(([key, additions]) => [key, groupOf(additions)] as const);
    // In the order in which their calls run.
    return new Map(
      groups.sort(([, one], [, other]) => one.place.place.start - other.place.place.start),
    );
  }

  /** @returns the text of each combination of conditions */
  private combinations(groups: ReadonlyMap<string, Group>): Combination[] {
    const trees = [
      ...new Set(this.additions.flatMap(({path}) => path.map((branch) => branch.tree))),
    ];
    if (trees.length > maximumConditions)
      throw new NotConverted('too-many-conditions', {count: trees.length});
    const found = new Map<string, Combination>();
    for (let bits = 0; bits < 2 ** trees.length; bits += 1) {
      const isChosen = ({tree, isThen}: Branch): boolean =>
        ((bits >> trees.indexOf(tree)) & 1) === (isThen ? 1 : 0);
      const running = this.additions.filter(({path}) => path.every(isChosen));
      const keys = new Set(running.map(({path}) => keyOf(path)));
      const chosen = [...groups].flatMap(([key, group]) => (keys.has(key) ? [group] : []));
      found.set([...keys].join(), {groups: chosen, parts: this.run(running)});
    }
    return [...found.values()];
  }

  /** @returns the text after all these additions */
  private run(additions: readonly Addition[]): readonly Part[] {
    const values = new Map<Variable, (readonly Part[])[]>();
    const itemsOf = (list: Variable): (readonly Part[])[] => values.get(list) ?? [];
    for (const {to, items, guard} of additions) {
      if (guard && itemsOf(guard.list).length > 0 !== guard.hasItems) continue;
      const added = items.map((pieces) =>
        pieces.flatMap((piece) =>
          piece.kind === 'join' ? joined(itemsOf(piece.list), piece.separator) : [piece],
        ),
      );
      values.set(to, [...itemsOf(to), ...added]);
    }
    const parts = itemsOf(this.text).flat();
    const [first] = parts;
    if (first?.kind === 'value') throw otherText(first.outer, this.site);
    return parts;
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

function groupOf(additions: readonly Addition[]): Group {
  const statements = additions.map(({statement}) => statement);
  const place = statements.at(-1);
  if (!place) throw new Error('a group has a statement');
  return {place, statements};
}

function keyOf(path: readonly Branch[]): string {
  return path.map(({tree, isThen}) => `${tree.place.start}${isThen ? '+' : '-'}`).join(' ');
}
