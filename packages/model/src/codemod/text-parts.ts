/** The parts of a concatenated text, as far as the file determines them: literals, constants, and values in between. */
import {
  ArrayExpressionContext,
  ArgumentsContext,
  Arth2ExpressionContext,
  AssignExpressionContext,
  BlockContext,
  CondExpressionContext,
  DotExpressionContext,
  DotMethodCallContext,
  ExpressionStatementContext,
  FieldDeclarationContext,
  ForStatementContext,
  IfStatementContext,
  LiteralPrimaryContext,
  LocalVariableDeclarationContext,
  MethodCallExpressionContext,
  PostOpExpressionContext,
  PreOpExpressionContext,
  PrimaryExpressionContext,
  StatementContext,
  SubExpressionContext,
  SwitchStatementContext,
  TryStatementContext,
  VariableDeclaratorContext,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {readText} from '../soql-to-chain/text';
import {
  type Field,
  type Variable,
  type ApexDocument,
  ancestors,
  descendants,
  elementOf,
  isCollection,
  isLoop,
  childrenOf,
  nameIn,
  isNumber,
  nameOf,
} from '@soql-lib/apex';
import {
  readBuilt,
  readFinished,
  readStringCall,
  type BuiltText,
  type ReturnedBy,
  type TextSource,
} from './builder-calls';
import {isPure} from './purity';
import type {Range} from './query-text';
import * as remarks from './remarks';
import type {Hint} from './remarks';
import type {Shared, TextVariable} from './shared';
import type {Site} from './sites';
import {NotRun} from './text-builders';

export interface TextPart {
  kind: 'text';
  text: string;
  /** Offset in the file of the first character. */
  source: number;
  /** The place of the code whose names the text binds, where it is not the query's own. */
  site?: Site;
}

export interface ValuePart {
  kind: 'value';
  /** The value itself, without what escapes or converts it. */
  tree: ExpressionContext;
  /** The value as the text has it. */
  outer: ExpressionContext;
  type: string | undefined;
  /** By String.escapeSingleQuotes. */
  isEscaped: boolean;
  /** By String.valueOf. */
  isConverted: boolean;
  /** True for what the platform gives as an Id, though its type is String. */
  isSafe: boolean;
  /** True for a collection whose texts are in the query, separated by commas. */
  isNames?: boolean;
  /** The place of its code, where it is not the query's own. */
  site?: Site;
}

export type Part = TextPart | ValuePart;

export type TextResult =
  | {parts: readonly Part[]; variables: readonly TextVariable[]; hints: readonly Hint[]}
  | {reason: string};

/** A text that a method returns, and more. */
export interface TextOfCall {
  call: ExpressionContext;
  rest: readonly Part[];
  variables: readonly TextVariable[];
  hints: readonly Hint[];
}

const maximumDepth = 20;

class Unclear extends Error {}

export class TextReader {
  private readonly variables = new Map<Variable, TextVariable>();
  /** True where the text is made before the query runs. */
  private isStored = false;
  private startsWithCall = false;
  /** What a builder of the project does that a chain does not. */
  readonly hints: Hint[] = [];

  constructor(
    private readonly site: Site,
    private readonly shared: Shared,
  ) {}

  read(tree: ExpressionContext): TextResult {
    try {
      const parts = this.parts(tree, 0);
      const [first] = parts;
      if (first?.kind === 'value') throw new Unclear(this.whyNotText(first.outer));
      this.rejectChangedValues(parts);
      return {parts, variables: [...this.variables.values()], hints: this.hints};
    } catch (error) {
      if (error instanceof Unclear) return {reason: error.message};
      throw error;
    }
  }

  /**
   * @returns the call that a text starts with, and what is added to it; undefined for a text that starts with something else
   */
  readCall(tree: ExpressionContext): TextOfCall | undefined {
    this.startsWithCall = true;
    const parts = this.clear(() => {
      const found = this.parts(tree, 0);
      this.rejectChangedValues(found);
      return found;
    });
    const [first, ...rest] = parts ?? [];
    if (first?.kind !== 'value' || first.outer !== first.tree) return undefined;
    return {call: first.tree, rest, variables: [...this.variables.values()], hints: this.hints};
  }

  /**
   * @param finish the method that makes the text
   * @param returnedBy finds what a method of the file returns
   * @returns the text of a builder of the project; undefined where it is not clear
   */
  readBuilder(
    tree: ExpressionContext,
    finish: string,
    returnedBy: ReturnedBy,
  ): readonly Part[] | undefined {
    return this.clear(() => {
      const found = this.followed(tree, (source) => readFinished(tree, finish, source), returnedBy);
      this.rejectChangedValues(found ?? []);
      return [...(found ?? [])];
    });
  }

  /** @returns the parts of an expression that is added to a text; undefined where they are not clear */
  partsOf(tree: ExpressionContext): readonly Part[] | undefined {
    return this.clear(() => this.parts(tree, 1));
  }

  /** @returns the parts of `text + …` without the text itself; undefined for any other expression */
  appendedTo(variable: Variable, tree: ExpressionContext): readonly Part[] | undefined {
    return mentions(tree, variable.name)
      ? this.clear(() => this.assigned(tree, variable, []))
      : undefined;
  }

  private clear<Result>(read: () => Result): Result | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof Unclear) return undefined;
      throw error;
    }
  }

  /** @param depth 0 for what the query's text starts with */
  private parts(tree: ExpressionContext, depth: number): Part[] {
    if (depth > maximumDepth) throw new Unclear('the query text is concatenated in too many steps');
    if (tree instanceof SubExpressionContext) return this.parts(tree.expression(), depth + 1);
    const literal = this.literal(tree);
    if (literal) return [literal];
    if (tree instanceof Arth2ExpressionContext && tree.ADD()) {
      const [left, right] = tree.expression_list();
      if (left && right && (this.isText(left) || this.isText(right)))
        return [...this.parts(left, depth), ...this.parts(right, depth + 1)];
    }
    const name = nameIn(tree);
    if (name !== undefined) {
      const named = this.named(name, tree, depth);
      if (named) return named;
    }
    const field = this.memberConstant(tree);
    const constant = field && this.constant(field, tree, depth);
    if (constant) return constant;
    const known = this.nameOfToken(tree) ?? this.built(tree);
    if (known) return [...known];
    const isStart = depth === 0 && !(this.startsWithCall && isCall(tree));
    if (isStart || tree instanceof CondExpressionContext) throw new Unclear(this.whyNotText(tree));
    return [this.value(tree)];
  }

  /** The text of a builder of the project, or of a call that puts texts together. */
  private built(tree: ExpressionContext): readonly Part[] | undefined {
    if (!(tree instanceof DotExpressionContext) || !tree.dotMethodCall()) return undefined;
    const [, method] = /^(?:system\.)?string\.(format|join)\(/i.exec(tree.getText()) ?? [];
    if (method === undefined) {
      return this.followed(tree, (source) => {
        const built = readBuilt(tree, source);
        if (built) this.rejectOtherUses(tree);
        return built;
      });
    }
    const list = tree.dotMethodCall().expressionList()?.expression_list() ?? [];
    try {
      const name = method.toLowerCase() === 'format' ? 'format' : 'join';
      return readStringCall(name, list, this.textSource());
    } catch (error) {
      if (error instanceof NotRun) return undefined;
      throw error;
    }
  }

  /**
   * @param calls the statements that call a local builder
   * @returns the text that the builder makes then; undefined where it is not clear
   */
  builtWith(
    tree: ExpressionContext,
    calls: readonly ExpressionContext[],
  ): readonly Part[] | undefined {
    return this.clear(() => {
      const found = this.followed(tree, (source) =>
        readBuilt(tree, {...source, callsOn: () => calls}),
      );
      return found && [...found];
    });
  }

  /** @returns what a statement gives a builder: the arguments of all calls */
  givenIn(statement: ApexParserRuleContext): readonly Part[] {
    const lists = [...descendants(statement)].flatMap((node) => {
      const isCall = node instanceof DotMethodCallContext || node instanceof ArgumentsContext;
      return isCall ? (node.expressionList()?.expression_list() ?? []) : [];
    });
    return lists.map((tree) => this.literal(tree) ?? plainValue(tree, this.site.types.of(tree)));
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
    };
  }

  private followed(
    tree: ExpressionContext,
    read: (source: TextSource) => BuiltText | undefined,
    returnedBy?: ReturnedBy,
  ): readonly Part[] | undefined {
    try {
      const built = read(this.textSource(returnedBy));
      if (built && built.checks.size > 0)
        this.hints.push(
          remarks.builderCheck(built.className, built.checks, this.rangeOf(tree).start),
        );
      return built?.parts;
    } catch (error) {
      if (!(error instanceof NotRun)) throw error;
      throw new Unclear(
        `the query text comes from ${this.sourceOf(tree).replace(/\s+/g, ' ')}, which cannot be followed: ${error.message}. If user input reaches it, this allows SOQL injection: write a chain instead`,
      );
    }
  }

  /** A text that more than the query reads is what the code is about. */
  private rejectOtherUses(tree: ExpressionContext): void {
    const declarator = tree.parentCtx;
    if (!(declarator instanceof VariableDeclaratorContext)) return;
    const variable = this.site.scope.variable(declarator.id().getText());
    const {start, end} = this.site;
    const other = (variable ? this.references(variable) : []).find(({tree: read, assignment}) => {
      const offset = this.rangeOf(read).start;
      return !assignment && (offset < start || offset >= end);
    });
    if (other)
      throw new Unclear(
        `the text that ${this.sourceOf(tree).replace(/\s+/g, ' ')} makes is read in line ${other.tree.start.line} as well: write a chain, and use its toString()`,
      );
  }

  /** The statements that call a local builder, up to a place. */
  private callsOn(variable: Variable, until: ExpressionContext): readonly ExpressionContext[] {
    const declaration = this.declarationOf(variable);
    const block = declaration && blockOf(declaration);
    if (!declaration || !block)
      throw new Unclear(`${this.sourceName(variable)} is built elsewhere`);
    this.isStored = true;
    const {document} = this.shared.file;
    const end = document.offsetOf(until.start.start);
    const all = this.references(variable);
    const before = all.filter(({tree}) => document.offsetOf(tree.start.start) < end);
    for (const {tree, assignment} of before) {
      const statement = callStatement(tree);
      const isStraight =
        !assignment &&
        statement?.parentCtx instanceof StatementContext &&
        blockOf(statement) === block;
      if (!isStraight)
        throw new Unclear(
          `${this.sourceName(variable)} is changed or passed on in line ${tree.start.line}: write the chain in the same steps`,
        );
    }
    if (this.isRepeated(until) && before.length > 0)
      throw new Unclear(
        `${this.sourceName(variable)} is used in a loop: write the chain in the loop`,
      );
    const {name, variable: own, reads} = this.describe(variable);
    const statements = [
      declaration.parentCtx as ApexParserRuleContext,
      ...before.flatMap(({tree}) => callStatement(tree) ?? []),
    ];
    this.variables.set(variable, {
      name,
      variable: own,
      statements: statements.every(isOneStatement) ? statements : undefined,
      reads: reads.filter((read) => !before.some(({tree}) => tree === read)),
    });
    return before.map(({tree}) => tree);
  }

  private isOnlyUse(variable: Variable): boolean {
    const [only, other] = this.references(variable);
    if (!only || only.assignment || other) return false;
    this.addVariable(variable);
    return true;
  }

  /** `String.valueOf(Account.Industry)` and `SObjectType.Account.fields.Industry.name` are names that exist. */
  private nameOfToken(tree: ExpressionContext): readonly Part[] | undefined {
    const text = tree.getText();
    const [, object = '', field = ''] =
      /^(?:system\.)?string\.valueof\((?:schema\.)?(\w+)\.(\w+)\)$/i.exec(text) ??
      /^(?:schema\.)?sobjecttype\.(\w+)(?:\.fields\.(\w+))?\.(?:name|getname\(\))$/i.exec(text) ??
      [];
    if (object === '' || this.site.scope.isVariable(object) || this.site.scope.type(object))
      return undefined;
    const known = this.shared.project.schema.find(object);
    const name =
      field === '' || field.toLowerCase() === 'sobjecttype' ? known?.name : known?.field(field);
    if (name === undefined) return undefined;
    return [{kind: 'text', text: name, source: this.rangeOf(tree).start}];
  }

  private rangeOf({start, stop}: ApexParserRuleContext): Range {
    const {document} = this.shared.file;
    return {
      start: document.offsetOf(start.start),
      end: document.offsetOf((stop ?? start).stop + 1),
    };
  }

  private whyNotText(tree: ExpressionContext): string {
    // A reason is one line.
    const text = this.sourceOf(tree).replace(/\s+/g, ' ');
    if (tree instanceof CondExpressionContext)
      return 'the query text depends on a condition: write one chain with ignoreWhen(), or a chain for each case';
    if (tree instanceof MethodCallExpressionContext || tree instanceof DotExpressionContext)
      return `the query text comes from ${text}, which is not analyzed. If user input reaches it, this allows SOQL injection: write a chain instead`;
    return `the query text comes from ${text}, which is built elsewhere. If user input reaches it, this allows SOQL injection: write a chain instead`;
  }

  private isText(tree: ExpressionContext): boolean {
    return nameOf(this.site.types.of(tree)) === 'string' || this.literal(tree) !== undefined;
  }

  private literal(tree: ExpressionContext): TextPart | undefined {
    const literal = literalOf(tree);
    if (!literal) return undefined;
    const {text, quotes} = literal;
    const source = this.shared.file.document.offsetOf(tree.start.start) + quotes;
    return {kind: 'text', text, source};
  }

  private named(name: string, tree: ExpressionContext, depth: number): Part[] | undefined {
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
    tree: ExpressionContext,
    depth: number,
  ): Part[] | undefined {
    if (!isConstant || !initializer || nameOf(type) !== 'string') return undefined;
    if (this.isOfFile(initializer)) return this.parts(initializer, depth + 1);
    const text = literalText(initializer);
    const source = this.shared.file.document.offsetOf(tree.start.start);
    return text === undefined ? undefined : [{kind: 'text', text, source}];
  }

  private isOfFile(tree: ApexParserRuleContext): boolean {
    return [...ancestors(tree)].at(-1) === this.shared.file.tree;
  }

  private memberConstant(tree: ExpressionContext): Field | undefined {
    if (!(tree instanceof DotExpressionContext) || tree.dotMethodCall()) return undefined;
    const owner = this.site.types.typeDeclaration(tree.expression());
    const name = tree.anyId().getText().toLowerCase();
    const field = owner && this.site.scope.memberOf(owner, (type) => type.fields.get(name));
    return field;
  }

  /** A local text that is set once, where it is declared: a value alone stays what it is. */
  private literalVariable(variable: Variable, depth: number): Part[] | undefined {
    const {initializer} = variable;
    if (!initializer || this.references(variable).some(({assignment}) => assignment))
      return undefined;
    const parts = this.parts(initializer, depth + 1);
    if (!parts.some(({kind}) => kind === 'text')) return undefined;
    if (parts.some(({kind}) => kind === 'value')) this.isStored = true;
    this.addVariable(variable);
    return parts;
  }

  /** A local text that is put together in one block, statement by statement. */
  private localText(variable: Variable): Part[] {
    const declaration = this.declarationOf(variable);
    const block = declaration && blockOf(declaration);
    if (!declaration || !block)
      throw new Unclear(
        `the query text is passed in as ${variable.name}. If a caller passes user input, this allows SOQL injection: write a chain instead`,
      );
    this.isStored = true;
    let parts = variable.initializer ? this.parts(variable.initializer, 1) : [];
    for (const {tree, assignment} of this.references(variable)) {
      if (!assignment) continue;
      const {line} = tree.start;
      const place = this.shared.file.document.offsetOf(tree.start.start);
      const statement = assignment.parentCtx;
      const isStraight =
        statement instanceof ExpressionStatementContext && blockOf(statement) === block;
      const joined = place < this.site.start ? this.joinedInLoop(assignment, block) : undefined;
      if (joined) {
        parts = [...parts, ...joined];
        continue;
      }
      // What is assigned behind the query counts only where a loop comes back to the query.
      if (place > this.site.start && !this.isRepeated(tree)) continue;
      if (!isStraight || place > this.site.start)
        throw new Unclear(
          `the query text is changed ${wayOf(assignment, block)} in line ${line}: declare a SOQL.Queryable variable and call its methods in the same place, or write a chain for each case`,
        );
      const [, right] = assignment.expression_list();
      if (!right) throw new Unclear('the query text cannot be analyzed');
      if (assignment.ASSIGN()) parts = this.assigned(right, variable, parts);
      else if (assignment.ADD_ASSIGN()) parts = [...parts, ...this.parts(right, 1)];
      else throw new Unclear('the query text cannot be analyzed');
    }
    if (parts.length === 0) throw new Unclear(`${variable.name} has no query text here`);
    this.addVariable(variable);
    return parts;
  }

  /** `for (String name : names) text += name + ', ';` joins the names of a collection. */
  private joinedInLoop(
    assignment: AssignExpressionContext,
    block: ApexParserRuleContext,
  ): Part[] | undefined {
    const loop = loopOf(assignment);
    const control = loop?.forControl().enhancedForControl();
    if (!loop || !control || loop.parentCtx?.parentCtx !== block) return undefined;
    const [, right] = assignment.expression_list();
    const [left, last] = right instanceof Arth2ExpressionContext ? right.expression_list() : [];
    if (!assignment.ADD_ASSIGN() || !left || !last) return undefined;
    const tree = control.expression();
    const type = this.site.types.of(tree);
    const item = control.id().getText().toLowerCase();
    const pieces = [left, last].map((part): Part | undefined => {
      if (nameIn(part)?.toLowerCase() === item) return {...plainValue(tree, type), isNames: true};
      const literal = this.literal(part);
      return literal && /^\s*,\s*$/.test(literal.text) ? literal : undefined;
    });
    const [first, second] = pieces;
    const isList = isCollection(type) && nameOf(elementOf(type)) === 'string';
    return isList && first && second && first.kind !== second.kind ? [first, second] : undefined;
  }

  /** The text without the comma that a loop has left at its end. */
  private withoutEnd(
    tree: ExpressionContext,
    variable: Variable,
    before: Part[],
  ): Part[] | undefined {
    const last = before.at(-1);
    const names = before.at(-2);
    const call = /^(\w+)\.(?:removeend\('(\s*,\s*)'\)|substring\(0,\1\.length\(\)-(\d+)\))$/i.exec(
      tree.getText(),
    );
    if (call?.[1]?.toLowerCase() !== variable.name) return undefined;
    if (last?.kind !== 'text' || names?.kind !== 'value' || !names.isNames) return undefined;
    const [, , end, length] = call;
    const isWhole = end === undefined ? Number(length) === last.text.length : end === last.text;
    return isWhole ? before.slice(0, -1) : undefined;
  }

  private addVariable(variable: Variable): void {
    this.variables.set(variable, this.describe(variable));
  }

  /** @returns the statements that make a local variable, and where it is read */
  describe(variable: Variable): TextVariable {
    const references = this.references(variable);
    const statements = [
      this.declarationOf(variable)?.parentCtx as ApexParserRuleContext | undefined,
      ...references.flatMap(({assignment}) =>
        assignment ? [loopOf(assignment) ?? (assignment.parentCtx as ApexParserRuleContext)] : [],
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
  private isRepeated(tree: ExpressionContext): boolean {
    const around = new Set(ancestors(this.site.tree));
    return [...ancestors(tree)].some((node) => isLoop(node) && around.has(node));
  }

  /** `query = query + …` appends to the text so far. */
  private assigned(tree: ExpressionContext, variable: Variable, before: Part[]): Part[] {
    if (nameIn(tree)?.toLowerCase() === variable.name) return before;
    const shorter = this.withoutEnd(tree, variable, before);
    if (shorter) return shorter;
    if (tree instanceof Arth2ExpressionContext && tree.ADD()) {
      const [left, right] = tree.expression_list();
      if (left && right && mentions(left, variable.name) && !mentions(right, variable.name))
        return [...this.assigned(left, variable, before), ...this.parts(right, 1)];
    }
    if (mentions(tree, variable.name)) throw new Unclear('the query text cannot be analyzed');
    return this.parts(tree, 1);
  }

  private value(tree: ExpressionContext): ValuePart {
    const escaped = this.escapedArgument(tree);
    if (escaped) {
      const inner = this.value(escaped);
      // What is escaped twice holds the text that was escaped once.
      return inner.isEscaped
        ? {...plainValue(inner.outer, 'String'), outer: tree, isEscaped: true}
        : {...inner, outer: tree, isEscaped: true};
    }
    const [method, argument] = staticCall(tree);
    if (argument && method === 'string.valueof') {
      const type = this.site.types.of(argument);
      const keeps = isNumber(type) || ['id', 'date', 'boolean'].includes(nameOf(type));
      if (keeps) return {...plainValue(argument, type), outer: tree, isConverted: true};
    }
    const type = this.site.types.of(tree);
    const isSafe = safeCalls.has(tree.getText().toLowerCase()) || this.holdsId(tree);
    return {...plainValue(tree, type), isSafe};
  }

  /** A text that is an Id, and nothing else. */
  private holdsId(tree: ExpressionContext): boolean {
    const name = nameIn(tree);
    const variable = name === undefined ? undefined : this.site.scope.variable(name);
    if (!variable?.initializer || this.assignmentsOf(variable) > 0) return false;
    return nameOf(this.site.types.of(variable.initializer)) === 'id';
  }

  /** @returns what `String.escapeSingleQuotes` escapes, here or where the variable is declared that is named here */
  private escapedArgument(tree: ExpressionContext): ExpressionContext | undefined {
    const [method, argument] = staticCall(tree);
    if (method === 'string.escapesinglequotes') return argument;
    const name = nameIn(tree);
    const variable = name === undefined ? undefined : this.site.scope.variable(name);
    if (!variable?.initializer || this.assignmentsOf(variable) > 0) return undefined;
    const [stored, original] = staticCall(variable.initializer);
    if (stored !== 'string.escapesinglequotes' || !original || !isPure(original)) return undefined;
    const made = this.shared.file.document.offsetOf(original.start.start);
    const isSame = namesIn(original).every((other) => !this.changed(other, made));
    return isSame ? original : undefined;
  }

  /** What a value is when the text is made and when the query runs has to be the same. */
  private rejectChangedValues(parts: readonly Part[]): void {
    if (!this.isStored) return;
    for (const part of parts) {
      if (part.kind !== 'value') continue;
      const {tree} = part;
      if (!isPure(tree) && !this.runsAtOnce(tree))
        throw new Unclear(
          `${this.sourceOf(tree)} may have side effects and would run later than it does now: assign it to a variable first`,
        );
      const made = this.shared.file.document.offsetOf(tree.start.start);
      for (const name of namesIn(tree)) this.rejectChanged(name, made);
    }
  }

  /** @returns whether nothing else happens between the statement that has a value and the query */
  private runsAtOnce(tree: ExpressionContext): boolean {
    const own = statementsAround(tree);
    const around = statementsAround(this.site.tree);
    const [last] = around;
    const first = own.find((statement) => statement.parentCtx === last?.parentCtx);
    const statements = last?.parentCtx?.children ?? [];
    const from = statements.findIndex((statement) => statement === first);
    const to = statements.findIndex((statement) => statement === last);
    if (!last || !first || from < 0 || !isEvaluatedFirst(this.site.tree, last)) return false;
    const texts = [...this.variables.values()];
    const isText = (statement: unknown): boolean =>
      texts.some((text) =>
        text.statements?.some((other) => other.parentCtx === statement || other === statement),
      );
    const isReadElsewhere = texts.some(({reads}) =>
      reads.some((read) => !statementsAround(read).some((node) => node === last || isText(node))),
    );
    return !isReadElsewhere && statements.slice(from, to).every(isText);
  }

  private rejectChanged(name: string, made: number): void {
    const changed = this.changed(name, made);
    if (changed)
      throw new Unclear(
        `${name} is changed in line ${changed.start.line}, after it became part of the query text: assign the query's value to a separate variable`,
      );
  }

  /** @returns what changes a variable between a place and the query */
  private changed(name: string, made: number): ApexParserRuleContext | undefined {
    const {document} = this.shared.file;
    return changeOf(name, this.site.scope.callable.tree, document, {
      start: made,
      end: this.runsUntil(made),
      query: this.site.tree,
    });
  }

  /** @returns the end of the last loop that runs the query again with the same text, or of the query */
  private runsUntil(made: number): number {
    const {document} = this.shared.file;
    let end = this.site.end;
    for (const node of ancestors(this.site.tree)) {
      if (isLoop(node) && document.offsetOf(node.start.start) > made)
        end = document.offsetOf((node.stop ?? node.start).stop + 1);
    }
    return end;
  }

  references(
    variable: Variable,
  ): {tree: ExpressionContext; assignment: AssignExpressionContext | undefined}[] {
    const {document} = this.shared.file;
    return expressionsNamed(variable.name, this.site.scope.callable.tree)
      .filter((tree) => {
        const offset = document.offsetOf(tree.start.start);
        return variable.from <= offset && offset < variable.to;
      })
      .map((tree) => ({tree, assignment: assignmentOf(tree)}));
  }

  private assignmentsOf(variable: Variable): number {
    return this.references(variable).filter(({assignment}) => assignment).length;
  }

  declarationOf(variable: Variable): ApexParserRuleContext | undefined {
    const {initializer} = variable;
    if (!initializer) return undefined;
    for (const node of ancestors(initializer)) {
      const isDeclaration =
        node instanceof LocalVariableDeclarationContext || node instanceof FieldDeclarationContext;
      if (isDeclaration) return node;
    }
    return undefined;
  }

  private sourceName({initializer, name}: Variable): string {
    const declarator = initializer?.parentCtx;
    return declarator instanceof VariableDeclaratorContext ? declarator.id().getText() : name;
  }

  private sourceOf(tree: ExpressionContext): string {
    const {document} = this.shared.file;
    return document.text.slice(
      document.offsetOf(tree.start.start),
      document.offsetOf((tree.stop ?? tree.start).stop + 1),
    );
  }
}

/** @returns a text literal, and how many characters its opening quotes have */
function literalOf(tree: ExpressionContext): {text: string; quotes: number} | undefined {
  if (!(tree instanceof PrimaryExpressionContext)) return undefined;
  const primary = tree.primary();
  if (!(primary instanceof LiteralPrimaryContext)) return undefined;
  const literal = primary.literal();
  if (literal.StringLiteral()) return {text: readText(literal.getText()), quotes: 1};
  if (literal.MultilineStringLiteral()) return {text: literal.getText().slice(3, -3), quotes: 3};
  return undefined;
}

/** @returns the text of literals that are concatenated; undefined for everything else */
function literalText(tree: ExpressionContext): string | undefined {
  if (tree instanceof SubExpressionContext) return literalText(tree.expression());
  if (!(tree instanceof Arth2ExpressionContext) || !tree.ADD()) return literalOf(tree)?.text;
  const [left, right] = tree.expression_list().map(literalText);
  return left === undefined || right === undefined ? undefined : left + right;
}

function isCall(tree: ExpressionContext): boolean {
  return (
    tree instanceof MethodCallExpressionContext ||
    (tree instanceof DotExpressionContext && Boolean(tree.dotMethodCall()))
  );
}

/** @returns the loop whose only statement is an assignment */
function loopOf(assignment: AssignExpressionContext): ForStatementContext | undefined {
  for (const node of ancestors(assignment)) {
    if (node instanceof ForStatementContext) return node;
    const isOnly =
      node instanceof ExpressionStatementContext ||
      node instanceof StatementContext ||
      (node instanceof BlockContext && node.statement_list().length === 1);
    if (!isOnly) return undefined;
  }
  return undefined;
}

/** @returns the statements around an expression, the innermost first */
function statementsAround(tree: ApexParserRuleContext): StatementContext[] {
  return [...ancestors(tree)].filter((node) => node instanceof StatementContext);
}

/** @returns whether nothing with an effect is evaluated before an expression in its statement */
function isEvaluatedFirst(tree: ExpressionContext, statement: StatementContext): boolean {
  let child: ApexParserRuleContext = tree;
  for (const node of ancestors(tree)) {
    for (const other of childrenOf(node)) {
      if (other === child) break;
      if (!isPure(other)) return false;
    }
    if (node === statement) return true;
    child = node;
  }
  return false;
}

/** @returns the statement that is a chain of calls on a name, and nothing else */
export function callStatement(tree: ExpressionContext): ExpressionStatementContext | undefined {
  let child: ApexParserRuleContext = tree;
  for (const node of ancestors(tree)) {
    if (node instanceof ExpressionStatementContext) return child === tree ? undefined : node;
    const isLink = node instanceof DotExpressionContext && node.expression() === child;
    if (!isLink || !node.dotMethodCall()) return undefined;
    child = node;
  }
  return undefined;
}

/** A declaration of one variable, or an assignment, that is a statement of a block. */
function isOneStatement(tree: ApexParserRuleContext): boolean {
  const [content] = childrenOf(tree);
  const isAlone =
    tree instanceof ForStatementContext ||
    (content instanceof LocalVariableDeclarationContext
      ? content.variableDeclarators().variableDeclarator_list().length === 1
      : tree instanceof ExpressionStatementContext);
  return isAlone && tree.parentCtx?.parentCtx instanceof BlockContext;
}

/** Calls whose results are Ids that the platform gives. */
const safeCalls = new Set(
  ['userid', 'profileid', 'organizationid', 'userroleid'].map((name) => `userinfo.get${name}()`),
);

function plainValue(tree: ExpressionContext, type: string | undefined): ValuePart {
  return {
    kind: 'value',
    tree,
    outer: tree,
    type,
    isEscaped: false,
    isConverted: false,
    isSafe: false,
  };
}

/** @returns class and method in lower case, and the only argument */
function staticCall(tree: ExpressionContext): [string, ExpressionContext | undefined] {
  if (!(tree instanceof DotExpressionContext)) return ['', undefined];
  const call = tree.dotMethodCall();
  if (!call) return ['', undefined];
  const parameters = call.expressionList()?.expression_list() ?? [];
  const owner = tree
    .expression()
    .getText()
    .replace(/^system\./i, '');
  const name = `${owner}.${call.anyId().getText()}`.toLowerCase();
  return [name, parameters.length === 1 ? parameters[0] : undefined];
}

/** @returns the innermost block around a node, or the whole of a snippet or trigger */
function blockOf(tree: ApexParserRuleContext): ApexParserRuleContext | undefined {
  for (const node of ancestors(tree)) {
    if (node instanceof BlockContext || !node.parentCtx) return node;
    if (isLoop(node) || conditionals.some((kind) => node instanceof kind)) return undefined;
  }
  return undefined;
}

const conditionals = [IfStatementContext, SwitchStatementContext, TryStatementContext];

/** @returns where an assignment is, for the reason why a text is not certain */
function wayOf(assignment: ApexParserRuleContext, block: ApexParserRuleContext): string {
  for (const node of ancestors(assignment)) {
    if (node === block) break;
    if (node instanceof IfStatementContext) return 'by an if';
    if (node instanceof SwitchStatementContext) return 'by a switch';
    if (node instanceof TryStatementContext) return 'in a try block';
    if (isLoop(node)) return 'in a loop';
  }
  return 'elsewhere';
}

function expressionsNamed(name: string, tree: ApexParserRuleContext): ExpressionContext[] {
  const key = name.toLowerCase();
  const found: ExpressionContext[] = [];
  const visit = (node: ApexParserRuleContext): void => {
    if (node instanceof PrimaryExpressionContext && nameIn(node)?.toLowerCase() === key)
      found.push(node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
  return found;
}

export function namesIn(tree: ApexParserRuleContext): string[] {
  const name = tree instanceof PrimaryExpressionContext ? nameIn(tree) : undefined;
  const inner = childrenOf(tree).flatMap(namesIn);
  return name === undefined ? inner : [name, ...inner];
}

function mentions(tree: ExpressionContext, name: string): boolean {
  return expressionsNamed(name, tree).length > 0;
}

export function assignmentOf(tree: ExpressionContext): AssignExpressionContext | undefined {
  const parent = tree.parentCtx;
  return parent instanceof AssignExpressionContext && parent.expression(0) === tree
    ? parent
    : undefined;
}

/**
 * @param range of the file; what is assigned the result of its query is changed behind it
 * @returns the assignment to a variable or its member, or the call on it, that changes it inside a range
 */
export function changeOf(
  name: string,
  tree: ApexParserRuleContext,
  document: ApexDocument,
  {start, end, query}: Range & {query: ExpressionContext},
): ApexParserRuleContext | undefined {
  const around = new Set(ancestors(query));
  return expressionsNamed(name, tree).find((reference) => {
    const offset = document.offsetOf(reference.start.start);
    if (offset <= start || offset >= end || !isChanged(reference)) return false;
    const assignment = assignmentOf(reference);
    return !assignment || !around.has(assignment);
  });
}

function isChanged(reference: ExpressionContext): boolean {
  let tree = reference;
  for (;;) {
    if (assignmentOf(tree)) return true;
    const parent = tree.parentCtx;
    if (parent instanceof PostOpExpressionContext || parent instanceof PreOpExpressionContext)
      return !isPure(parent);
    const isInner = parent instanceof ArrayExpressionContext && parent.expression(0) === tree;
    if (!(parent instanceof DotExpressionContext) && !isInner) return false;
    if (parent instanceof DotExpressionContext && parent.dotMethodCall())
      return tree === reference && !isPure(parent);
    tree = parent;
  }
}
