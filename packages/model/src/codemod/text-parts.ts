/** The parts of a concatenated text, as far as the file determines them: literals, constants, and values in between. */
import {
  type Assignment,
  type Conditional,
  type Expression,
  type Field,
  type Statement,
  type Syntax,
  type Variable,
  compactText,
  descendants,
  dottedName,
  elementOf,
  isCollection,
  isNumber,
  lineOf,
  nameOf,
  simpleType,
  sourceOf,
} from '@soql-lib/apex';
import {
  readBuilt,
  readFinished,
  readStringCall,
  type BuiltText,
  type ReturnedBy,
  type TextSource,
} from './builder-calls';
import {mentions, namesIn} from './changes';
import {readFieldText} from './field-text';
import {LocalVariables} from './local-variables';
import {NotConverted, orUndefined} from './not-converted';
import {isPure} from './purity';
import {plainValue, type Part, type TextPart, type ValuePart} from './part';
import * as remarks from './remarks';
import type {Hint} from './remarks';
import type {TextOrigin, Shared, TextVariable} from './shared';
import {siteOf, type Site} from './sites';
import {blockOf, callStatement, isOneStatement, loopOf, wayOf} from './statements';
import {StoredText} from './stored-text';
import {NotRun} from './builder-values';

export interface TextOfParts extends TextOrigin {
  parts: readonly Part[];
}

/** A text that a method returns, and more. */
export interface TextOfCall extends TextOrigin {
  call: Expression;
  rest: readonly Part[];
}

/** How the conditions in a text turn out. */
export interface Choices {
  /** Those that are true, as they are written. */
  chosen: ReadonlySet<string>;
  /** Gets all that the text depends on; without an expression for what a builder of the project asks. */
  asked: Map<string, Expression | undefined>;
}

const maximumDepth = 20;

export class TextReader {
  private readonly locals: LocalVariables;
  private readonly variables = new Map<Variable, TextVariable>();
  /** True where the text is made before the query runs. */
  private isStored = false;
  private startsWithCall = false;
  /** What a builder of the project does that a chain does not. */
  readonly hints: Hint[] = [];
  private readonly conditions: Expression[] = [];

  /** @param choices decide about conditional expressions; a text with one is not clear without them */
  constructor(
    private readonly site: Site,
    private readonly shared: Shared,
    private readonly choices?: Choices,
  ) {
    this.locals = new LocalVariables(site);
  }

  /** @throws NotConverted for a text that is not clear */
  read(tree: Expression): TextOfParts {
    const parts = this.parts(tree, 0);
    const [first] = parts;
    if (first?.kind === 'value') throw new NotConverted(this.whyNotText(first.outer));
    this.rejectChangedValues(parts);
    return {parts, ...this.origin()};
  }

  /**
   * @returns the call that a text starts with, and what is added to it; undefined for a text that starts with something else
   */
  readCall(tree: Expression): TextOfCall | undefined {
    this.startsWithCall = true;
    const parts = orUndefined(() => {
      const found = this.parts(tree, 0);
      this.rejectChangedValues(found);
      return found;
    });
    const [first, ...rest] = parts ?? [];
    if (first?.kind !== 'value' || first.outer !== first.tree) return undefined;
    return {call: first.tree, rest, ...this.origin()};
  }

  private origin(): TextOrigin {
    return {variables: [...this.variables.values()], hints: this.hints};
  }

  /**
   * @param finish the method that makes the text
   * @param returnedBy finds what a method of the file returns
   * @returns the text of a builder of the project; undefined where it is not clear
   */
  readBuilder(
    tree: Expression,
    finish: string,
    returnedBy: ReturnedBy,
  ): readonly Part[] | undefined {
    return orUndefined(() => {
      const found = this.followed(tree, (source) => readFinished(tree, finish, source), returnedBy);
      this.rejectChangedValues(found ?? []);
      return [...(found ?? [])];
    });
  }

  /** @returns the parts of an expression that is added to a text; undefined where they are not clear */
  partsOf(tree: Expression): readonly Part[] | undefined {
    return orUndefined(() => this.parts(tree, 1));
  }

  /** @returns the parts of `text + …` without the text itself; undefined for any other expression */
  appendedTo(variable: Variable, tree: Expression): readonly Part[] | undefined {
    return mentions(tree, variable.name)
      ? orUndefined(() => this.assigned(tree, variable, []))
      : undefined;
  }

  private rejectChangedValues(parts: readonly Part[]): void {
    if (!this.isStored) return;
    const texts = [...this.variables.values()];
    new StoredText(this.site, this.locals, texts).check(parts, this.conditions);
  }

  /** @param depth 0 for what the query's text starts with */
  private parts(tree: Expression, depth: number): Part[] {
    if (depth > maximumDepth)
      throw new NotConverted('the query text is concatenated in too many steps');
    const literal = this.literal(tree);
    if (literal) return [literal];
    if (tree.kind === 'binary' && tree.operator === '+') {
      const {left, right} = tree;
      if (this.isText(left) || this.isText(right))
        return [...this.parts(left, depth), ...this.parts(right, depth + 1)];
    }
    if (tree.kind === 'name') {
      const named = this.named(tree.name, tree, depth);
      if (named) return named;
    }
    const kept = this.fieldText(tree, depth);
    if (kept) return [...kept];
    const field = this.memberConstant(tree);
    const constant = field && this.constant(field, tree, depth);
    if (constant) return constant;
    const known = this.nameOfToken(tree) ?? this.built(tree);
    if (known) return [...known];
    const chosen = tree.kind === 'conditional' ? this.chosen(tree) : undefined;
    if (chosen) return this.parts(chosen, depth + 1);
    const isStart = depth === 0 && !(this.startsWithCall && tree.kind === 'call');
    if (isStart || tree.kind === 'conditional') throw new NotConverted(this.whyNotText(tree));
    return [this.value(tree)];
  }

  /** The text of a builder of the project, or of a call that puts texts together. */
  private built(tree: Expression): readonly Part[] | undefined {
    if (tree.kind !== 'call' || !tree.receiver) return undefined;
    const [, method] = /^(?:system\.)?string\.(format|join)\(/i.exec(compactText(tree)) ?? [];
    if (method === undefined) {
      return this.followed(tree, (source) => {
        const built = readBuilt(tree, source);
        if (built) this.rejectOtherUses(tree);
        return built;
      });
    }
    try {
      const name = method.toLowerCase() === 'format' ? 'format' : 'join';
      return readStringCall(name, tree.arguments, this.textSource());
    } catch (error) {
      if (error instanceof NotRun) return undefined;
      throw error;
    }
  }

  /**
   * @param calls the statements that call a local builder
   * @returns the text that the builder makes then; undefined where it is not clear
   */
  builtWith(tree: Expression, calls: readonly Expression[]): readonly Part[] | undefined {
    return orUndefined(() => {
      const found = this.followed(tree, (source) =>
        readBuilt(tree, {...source, callsOn: () => calls}),
      );
      return found && [...found];
    });
  }

  /** @returns what a statement gives a builder: the arguments of all calls */
  givenIn(statement: Statement): readonly Part[] {
    const given = [...descendants(statement)].flatMap((node) =>
      (node.kind === 'call' && node.receiver) || node.kind === 'new' ? node.arguments : [],
    );
    return given.map((tree) => this.literal(tree) ?? plainValue(tree, this.site.types.of(tree)));
  }

  private textSource(returnedBy: ReturnedBy = () => undefined): TextSource {
    const {site, shared} = this;
    return {
      site,
      shared,
      partsOf: (part) => this.parts(part, 1),
      callsOn: (variable, until) => this.callsOn(variable, until),
      isOnlyUse: (variable) => this.isOnlyUse(variable),
      returnedBy,
      decide: (condition) => this.decide(condition),
    };
  }

  private followed(
    tree: Expression,
    read: (source: TextSource) => BuiltText | undefined,
    returnedBy?: ReturnedBy,
  ): readonly Part[] | undefined {
    try {
      const built = read(this.textSource(returnedBy));
      if (built && built.checks.size > 0)
        this.hints.push(remarks.builderCheck(built.className, built.checks, tree.place.start));
      return built?.parts;
    } catch (error) {
      if (!(error instanceof NotRun)) throw error;
      throw new NotConverted(
        `the query text comes from ${sourceOf(tree).replace(/\s+/g, ' ')}, which cannot be followed: ${error.message}. If user input reaches it, this allows SOQL injection: write a chain instead`,
      );
    }
  }

  /** A text that more than the query reads is what the code is about. */
  private rejectOtherUses(tree: Expression): void {
    if (tree.parent?.kind !== 'declarator') return;
    const variable = this.site.scope.variable(tree.parent.name);
    const {start, end} = this.site;
    const other = (variable ? this.locals.references(variable) : []).find(
      ({tree: {place}, assignment}) => !assignment && (place.start < start || place.start >= end),
    );
    if (other)
      throw new NotConverted(
        `the text that ${sourceOf(tree).replace(/\s+/g, ' ')} makes is read in line ${lineOf(other.tree)} as well: write a chain, and use its toString()`,
      );
  }

  /** The statements that call a local builder, up to a place. */
  private callsOn(variable: Variable, until: Expression): readonly Expression[] {
    const declaration = this.locals.declarationOf(variable);
    const block = declaration && blockOf(declaration);
    if (!declaration || !block)
      throw new NotConverted(`${this.locals.sourceName(variable)} is built elsewhere`);
    this.isStored = true;
    const before = this.locals
      .references(variable)
      .filter(({tree}) => tree.place.start < until.place.start);
    for (const {tree, assignment} of before) {
      const statement = callStatement(tree);
      const isStraight = !assignment && statement && blockOf(statement) === block;
      if (!isStraight)
        throw new NotConverted(
          `${this.locals.sourceName(variable)} is changed or passed on in line ${lineOf(tree)}: write the chain in the same steps`,
        );
    }
    if (this.locals.isRepeated(until) && before.length > 0)
      throw new NotConverted(
        `${this.locals.sourceName(variable)} is used in a loop: write the chain in the loop`,
      );
    const {name, variable: own, reads} = this.locals.describe(variable);
    const statements = [declaration, ...before.flatMap(({tree}) => callStatement(tree) ?? [])];
    this.variables.set(variable, {
      name,
      variable: own,
      statements: statements.every(isOneStatement) ? statements : undefined,
      reads: reads.filter((read) => !before.some(({tree}) => tree === read)),
    });
    return before.map(({tree}) => tree);
  }

  private isOnlyUse(variable: Variable): boolean {
    const [only, other] = this.locals.references(variable);
    if (!only || only.assignment || other) return false;
    this.addVariable(variable);
    return true;
  }

  /** `String.valueOf(Account.Industry)` and `SObjectType.Account.fields.Industry.name` are names that exist. */
  private nameOfToken(tree: Expression): readonly Part[] | undefined {
    const text = compactText(tree);
    const [, object = '', field = ''] =
      /^(?:system\.)?string\.valueof\((?:schema\.)?(\w+)\.(\w+)\)$/i.exec(text) ??
      /^(?:schema\.)?sobjecttype\.(\w+)(?:\.fields\.(\w+))?\.(?:name|getname\(\))$/i.exec(text) ??
      [];
    if (object === '' || this.site.scope.isVariable(object) || this.site.scope.type(object))
      return undefined;
    const known = this.shared.project.schema.find(object);
    const name =
      field === '' || field.toLowerCase() === 'sobjecttype' ? known?.name : known?.field(field);
    return name === undefined ? undefined : [{kind: 'text', text: name, source: tree.place.start}];
  }

  /** @returns the expression that a condition chooses */
  private chosen({condition, whenTrue, whenFalse}: Conditional): Expression | undefined {
    const isOpen = !isPure(condition) || [...descendants(condition)].some(isQuery);
    if (!this.choices || isOpen) return undefined;
    this.conditions.push(condition);
    return this.decide(sourceOf(condition), condition) === true ? whenTrue : whenFalse;
  }

  private decide(condition: string, tree?: Expression): boolean | undefined {
    this.choices?.asked.set(condition, tree);
    return this.choices?.chosen.has(condition);
  }

  private whyNotText(tree: Expression): string {
    // A reason is one line.
    const text = sourceOf(tree).replace(/\s+/g, ' ');
    if (tree.kind === 'conditional')
      return 'the query text depends on a condition: write one chain with ignoreWhen(), or a chain for each case';
    if (tree.kind === 'call' || tree.kind === 'field')
      return `the query text comes from ${text}, which is not analyzed. If user input reaches it, this allows SOQL injection: write a chain instead`;
    return `the query text comes from ${text}, which is built elsewhere. If user input reaches it, this allows SOQL injection: write a chain instead`;
  }

  private isText(tree: Expression): boolean {
    return nameOf(this.site.types.of(tree)) === 'string' || this.literal(tree) !== undefined;
  }

  private literal(tree: Expression): TextPart | undefined {
    return tree.kind === 'literal' && tree.type === 'String'
      ? {kind: 'text', text: tree.text, source: tree.place.start + quotesOf(tree)}
      : undefined;
  }

  private named(name: string, tree: Expression, depth: number): Part[] | undefined {
    const variable = this.site.scope.variable(name);
    if (variable && nameOf(variable.type) === 'string') {
      if (depth === 0) return this.localText(variable);
      return this.literalVariable(variable, depth);
    }
    if (variable) return undefined;
    const field = this.site.scope.field(name);
    return field && this.constant(field, tree, depth);
  }

  /** @param tree that names the constant */
  private constant(
    {isConstant, initializer, type}: Field,
    tree: Expression,
    depth: number,
  ): Part[] | undefined {
    if (!isConstant || !initializer || nameOf(type) !== 'string') return undefined;
    if (!this.isOfFile(initializer)) {
      const text = literalText(initializer);
      const source = tree.place.start;
      return text === undefined ? undefined : [{kind: 'text', text, source, constant: tree}];
    }
    const parts = this.parts(initializer, depth + 1);
    const [only, other] = parts;
    if (only?.kind === 'text' && !other) return [{...only, constant: tree}];
    // The names in it can mean something else here.
    return parts.map((part) => (part.kind === 'text' ? {...part, constant: undefined} : part));
  }

  /** The text of a private field that keeps it, where it has nothing but literals and constants. */
  private fieldText(tree: Expression, depth: number): readonly Part[] | undefined {
    const field = readFieldText(tree, this.site, this.shared.file.unit);
    if (!field) return undefined;
    const {value, variable} = field;
    // Its names have to mean the same here.
    const scopes = [this.site.scope, siteOf('dynamic', value, this.shared).scope];
    const isHidden = namesIn(value).some((name) => scopes.some((scope) => scope.variable(name)));
    const parts = isHidden ? undefined : orUndefined(() => this.parts(value, depth + 1));
    if (!parts?.every(({kind}) => kind === 'text')) return undefined;
    this.variables.set(variable.variable, variable);
    return parts;
  }

  private isOfFile({place}: Syntax): boolean {
    return place.document === this.shared.file.document;
  }

  private memberConstant(tree: Expression): Field | undefined {
    if (tree.kind !== 'field') return undefined;
    const owner = this.site.types.typeDeclaration(tree.receiver);
    return owner && this.site.scope.fieldOf(owner, tree.name);
  }

  /** A local text that is set once, where it is declared: a value alone stays what it is. */
  private literalVariable(variable: Variable, depth: number): Part[] | undefined {
    const {initializer} = variable;
    if (!initializer || this.locals.isAssigned(variable)) return undefined;
    const parts = this.parts(initializer, depth + 1);
    if (!parts.some(({kind}) => kind === 'text')) return undefined;
    if (parts.some(({kind}) => kind === 'value')) this.isStored = true;
    this.addVariable(variable);
    return parts;
  }

  /** A local text that is put together in one block, statement by statement. */
  private localText(variable: Variable): Part[] {
    const declaration = this.locals.declarationOf(variable);
    const block = declaration && blockOf(declaration);
    if (!declaration || !block)
      throw new NotConverted(
        `the query text is passed in as ${variable.name}. If a caller passes user input, this allows SOQL injection: write a chain instead`,
      );
    this.isStored = true;
    let parts = variable.initializer ? this.parts(variable.initializer, 1) : [];
    for (const {tree, assignment} of this.locals.references(variable)) {
      if (!assignment) continue;
      const line = lineOf(tree);
      const place = tree.place.start;
      const statement = assignment.parent;
      const isStraight = statement?.kind === 'expression' && blockOf(statement) === block;
      const joined = place < this.site.start ? this.joinedInLoop(assignment, block) : undefined;
      if (joined) {
        parts = [...parts, ...joined];
        continue;
      }
      // What is assigned behind the query counts only where a loop comes back to the query.
      if (place > this.site.start && !this.locals.isRepeated(tree)) continue;
      if (!isStraight || place > this.site.start)
        throw new NotConverted(
          `the query text is changed ${wayOf(assignment, block)} in line ${line}: declare a SOQL.Queryable variable and call its methods in the same place, or write a chain for each case`,
        );
      const {operator, value} = assignment;
      if (operator === '=') parts = this.assigned(value, variable, parts);
      else if (operator === '+=') parts = [...parts, ...this.parts(value, 1)];
      else throw new NotConverted('the query text cannot be analyzed');
    }
    if (parts.length === 0) throw new NotConverted(`${variable.name} has no query text here`);
    this.addVariable(variable);
    return parts;
  }

  /** `for (String name : names) text += name + ', ';` joins the names of a collection. */
  private joinedInLoop({operator, value, parent}: Assignment, block: Syntax): Part[] | undefined {
    const loop = loopOf({parent});
    if (loop?.kind !== 'forEach' || loop.parent !== block) return undefined;
    if (operator !== '+=' || value.kind !== 'binary') return undefined;
    const tree = loop.iterable;
    const type = this.site.types.of(tree);
    const item = loop.name.toLowerCase();
    const pieces = [value.left, value.right].map((part): Part | undefined => {
      if (part.kind === 'name' && part.name.toLowerCase() === item)
        return {...plainValue(tree, type), isNames: true};
      const literal = this.literal(part);
      return literal && /^\s*,\s*$/.test(literal.text) ? literal : undefined;
    });
    const [first, second] = pieces;
    const isList = isCollection(type) && nameOf(elementOf(type)) === 'string';
    return isList && first && second && first.kind !== second.kind ? [first, second] : undefined;
  }

  /** The text without the comma that a loop has left at its end. */
  private withoutEnd(tree: Expression, variable: Variable, before: Part[]): Part[] | undefined {
    const last = before.at(-1);
    const names = before.at(-2);
    const call = /^(\w+)\.(?:removeend\('(\s*,\s*)'\)|substring\(0,\1\.length\(\)-(\d+)\))$/i.exec(
      compactText(tree),
    );
    if (call?.[1]?.toLowerCase() !== variable.name) return undefined;
    if (last?.kind !== 'text' || names?.kind !== 'value' || !names.isNames) return undefined;
    const [, , end, length] = call;
    const isWhole = end === undefined ? Number(length) === last.text.length : end === last.text;
    return isWhole ? before.slice(0, -1) : undefined;
  }

  private addVariable(variable: Variable): void {
    this.variables.set(variable, this.locals.describe(variable));
  }

  /** `query = query + …` appends to the text so far. */
  private assigned(tree: Expression, variable: Variable, before: Part[]): Part[] {
    if (tree.kind === 'name' && tree.name.toLowerCase() === variable.name) return before;
    const shorter = this.withoutEnd(tree, variable, before);
    if (shorter) return shorter;
    if (tree.kind === 'binary' && tree.operator === '+') {
      const {left, right} = tree;
      if (mentions(left, variable.name) && !mentions(right, variable.name))
        return [...this.assigned(left, variable, before), ...this.parts(right, 1)];
    }
    if (mentions(tree, variable.name)) throw new NotConverted('the query text cannot be analyzed');
    return this.parts(tree, 1);
  }

  private value(tree: Expression): ValuePart {
    const escaped = this.escapedArgument(tree);
    if (escaped) {
      const inner = this.value(escaped);
      // What is escaped twice holds the text that was escaped once.
      return inner.isEscaped
        ? {...plainValue(inner.outer, simpleType('String')), outer: tree, isEscaped: true}
        : {...inner, outer: tree, isEscaped: true};
    }
    const [method, argument] = staticCall(tree);
    if (argument && method === 'string.valueof') {
      const type = this.site.types.of(argument);
      const keeps = isNumber(type) || ['id', 'date', 'boolean'].includes(nameOf(type));
      if (keeps) return {...plainValue(argument, type), outer: tree, isConverted: true};
    }
    const type = this.site.types.of(tree);
    const isSafe = safeCalls.has(compactText(tree).toLowerCase()) || this.holdsId(tree);
    return {...plainValue(tree, type), isSafe};
  }

  /** A text that is an Id, and nothing else. */
  private holdsId(tree: Expression): boolean {
    const kept = this.keptBy(tree);
    return kept !== undefined && nameOf(this.site.types.of(kept)) === 'id';
  }

  /** @returns what a local variable is declared with, if nothing else is assigned to it */
  private keptBy(tree: Expression): Expression | undefined {
    const variable = tree.kind === 'name' ? this.site.scope.variable(tree.name) : undefined;
    return variable?.initializer && !this.locals.isAssigned(variable)
      ? variable.initializer
      : undefined;
  }

  /** @returns what `String.escapeSingleQuotes` escapes, here or where the variable is declared that is named here */
  private escapedArgument(tree: Expression): Expression | undefined {
    const [method, argument] = staticCall(tree);
    if (method === 'string.escapesinglequotes') return argument;
    const kept = this.keptBy(tree);
    const [stored, original] = kept ? staticCall(kept) : [];
    if (stored !== 'string.escapesinglequotes' || !original || !isPure(original)) return undefined;
    const made = original.place.start;
    const isSame = namesIn(original).every((other) => !this.locals.changed(other, made));
    return isSame ? original : undefined;
  }
}

/** How many quotes a text starts with. */
function quotesOf(literal: Expression): number {
  return sourceOf(literal).startsWith("'''") ? 3 : 1;
}

/** @returns the text of literals that are concatenated; undefined for everything else */
function literalText(tree: Expression): string | undefined {
  if (tree.kind === 'literal' && tree.type === 'String') return tree.text;
  if (tree.kind !== 'binary' || tree.operator !== '+') return undefined;
  const [left, right] = [tree.left, tree.right].map(literalText);
  return left === undefined || right === undefined ? undefined : left + right;
}

function isQuery({kind}: Syntax): boolean {
  return kind === 'query';
}

/** Calls whose results are Ids that the platform gives. */
const safeCalls = new Set(
  ['userid', 'profileid', 'organizationid', 'userroleid'].map((name) => `userinfo.get${name}()`),
);

/** @returns class and method in lower case, and the only argument */
function staticCall(tree: Expression): [string, Expression | undefined] {
  if (tree.kind !== 'call' || !tree.receiver) return ['', undefined];
  const owner = (dottedName(tree.receiver) ?? '').replace(/^system\./i, '');
  const [only, other] = tree.arguments;
  return [`${owner}.${tree.name}`.toLowerCase(), other ? undefined : only];
}
