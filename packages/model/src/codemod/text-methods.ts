/**
 * Methods of a file that return the text of a query, for queries that run it or add to it. Such a method returns a builder
 * instead, if everything that calls it takes the builder.
 */
import {
  AssignExpressionContext,
  BlockContext,
  ClassBodyDeclarationContext,
  DotExpressionContext,
  MethodCallExpressionContext,
  MethodDeclarationContext,
  ReturnStatementContext,
  StatementContext,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {ancestors, descendants, innermost, nameIn, nameOf} from '@soql-lib/apex';
import {
  boundNames,
  readConditionalText,
  type ConditionalText,
  type FragmentGroup,
} from './conditional-text';
import type {Hint} from './remarks';
import type {Shared, TextVariable} from './shared';
import {placeOf, type Site} from './sites';
import {TextReader, type Part} from './text-parts';

/** What a text has beyond what a method returns. */
export const added: unique symbol = Symbol('added');

export type TextGroup = FragmentGroup | typeof added;

export interface TextCombination {
  groups: readonly TextGroup[];
  parts: readonly Part[];
}

/** A text that starts with what a method returns. */
export interface AroundCall {
  method: TextMethod;
  call: MethodCallExpressionContext;
  /** All texts that the method returns, without and with what is added. */
  combinations: readonly TextCombination[];
  /** True where something is added. */
  adds: boolean;
  variables: readonly TextVariable[];
  hints: readonly Hint[];
}

export interface TextMethod {
  tree: MethodDeclarationContext;
  /** The place of the text that it returns. */
  site: Site;
  /** All texts that it returns. */
  combinations: readonly TextCombination[];
  /** Where branches decide about the text. */
  conditional: ConditionalText | undefined;
  /** Where it adds to the text of another method. */
  around: AroundCall | undefined;
  variables: readonly TextVariable[];
  hints: readonly Hint[];
  /** Offsets of all calls. */
  calls: readonly number[];
}

const maximumDepth = 5;

/** The methods of a file, each read once. */
export class TextMethods {
  private readonly known = new Map<string, TextMethod | undefined>();
  private depth = 0;

  constructor(private readonly shared: Shared) {}

  /** @returns the text as what a method returns, and more; undefined for another text */
  around(site: Site, tree: ExpressionContext): AroundCall | undefined {
    const read = new TextReader(site, this.shared).readCall(tree);
    if (!read) return undefined;
    const {call, rest, variables, hints} = read;
    const own = innermost(call);
    if (own instanceof MethodCallExpressionContext) {
      const method = this.method(own, site, '');
      if (!method || !this.bindsTheSame(method, own, site)) return undefined;
      const combinations = withAdded(method.combinations, rest);
      const all = [...hints, ...method.hints];
      return {method, call: own, combinations, adds: rest.length > 0, variables, hints: all};
    }
    return this.aroundBuilder(own, site, rest, variables);
  }

  /** `builderOf(name).filter(text).build() + ' ORDER BY Name'` */
  private aroundBuilder(
    tree: ExpressionContext,
    site: Site,
    rest: readonly Part[],
    variables: readonly TextVariable[],
  ): AroundCall | undefined {
    const call = firstCall(tree);
    const finish = tree instanceof DotExpressionContext ? tree.dotMethodCall() : undefined;
    if (!call || !finish || finish.expressionList()) return undefined;
    const method = this.method(call, site, finish.anyId().getText());
    if (!method || !this.bindsTheSame(method, call, site)) return undefined;
    const isPlain = innermost((tree as DotExpressionContext).expression()) === call;
    if (!isPlain) return undefined;
    const combinations = withAdded(method.combinations, rest);
    const {hints} = method;
    return {method, call, combinations, adds: rest.length > 0, variables, hints};
  }

  /**
   * @param finish the method of a builder that makes the text; empty for a method that returns the text itself
   * @returns undefined for a method that cannot return a builder of the library
   */
  private method(
    call: MethodCallExpressionContext,
    site: Site,
    finish: string,
  ): TextMethod | undefined {
    const name = call.methodCall().id()?.getText();
    if (name === undefined) return undefined;
    const count = call.methodCall().expressionList()?.expression_list().length ?? 0;
    const [found, other] = site.scope
      .methods(name)
      .filter(({parameters}) => parameters.length === count);
    const tree = found?.tree;
    if (other || !(tree instanceof MethodDeclarationContext) || !this.isOfFile(tree))
      return undefined;
    const key = `${tree.start.start} ${finish.toLowerCase()}`;
    if (!this.known.has(key)) {
      this.known.set(key, undefined);
      this.depth += 1;
      const method = this.depth > maximumDepth ? undefined : this.read(tree, finish);
      this.depth -= 1;
      this.known.set(key, method);
    }
    return this.known.get(key);
  }

  private isOfFile(tree: ApexParserRuleContext): boolean {
    return [...ancestors(tree)].at(-1) === this.shared.file.tree;
  }

  private read(tree: MethodDeclarationContext, finish: string): TextMethod | undefined {
    const returned = returnedBy(tree);
    if (!returned || !this.isOwn(tree)) return undefined;
    const {shared} = this;
    const site: Site = {
      kind: 'dynamic',
      tree: returned,
      ...placeOf(returned, shared),
      inline: undefined,
      call: undefined,
    };
    const calls = this.callsOf(tree);
    const method = {tree, site, calls, conditional: undefined, around: undefined};
    if (finish !== '') return this.readBuilder(method, returned, finish);
    if (nameOf(site.scope.callable.returns) !== 'string') return undefined;
    const plain = new TextReader(site, shared).read(returned);
    if (!('reason' in plain)) {
      const {parts, variables, hints} = plain;
      const combinations = [{groups: [], parts: atPlace(parts, site)}];
      return {...method, combinations, variables, hints};
    }
    const conditional = readConditionalText(site, returned, shared);
    if (!conditional || 'reason' in conditional) return undefined;
    const combinations = conditional.combinations.map(({groups, parts}) => {
      return {groups, parts: atPlace(parts, site)};
    });
    return {...method, conditional, combinations, variables: [], hints: conditional.hints};
  }

  /** A method that returns a builder of the project. */
  private readBuilder(
    method: Pick<TextMethod, 'tree' | 'site' | 'calls' | 'conditional'>,
    returned: ExpressionContext,
    finish: string,
  ): TextMethod | undefined {
    const {site} = method;
    const call = firstCall(returned);
    const base = call && this.method(call, site, finish);
    // What it is made with has to mean the same here.
    if (call && (!base || !isOnlyReturn(base.tree))) return undefined;
    const reader = new TextReader(site, this.shared);
    const parts = reader.readBuilder(returned, finish, (tree) => {
      const other = this.method(tree, site, finish);
      return other && returnedBy(other.tree);
    });
    if (!parts) return undefined;
    const combination = {groups: [], parts: atPlace(parts, site)};
    const {hints} = reader;
    if (!base || !call)
      return {...method, around: undefined, combinations: [combination], variables: [], hints};
    const combinations = [
      ...base.combinations,
      {groups: [added], parts: combination.parts},
    ] as const;
    const around = {method: base, call, combinations, adds: true, variables: [], hints};
    return {...method, around, combinations: [combination], variables: [], hints};
  }

  /** A method that nothing else calls or overrides. */
  private isOwn(tree: MethodDeclarationContext): boolean {
    const member = [...ancestors(tree)].find((node) => node instanceof ClassBodyDeclarationContext);
    const modifiers = (member?.modifier_list() ?? []).map((modifier) =>
      modifier.getText().toLowerCase(),
    );
    const name = tree.id().getText();
    if (!modifiers.every((modifier) => allowedModifiers.has(modifier))) return false;
    const isHidden = modifiers.includes('private') && !modifiers.includes('@testvisible');
    const {project, file, declarations} = this.shared;
    const [owner = ''] = [...declarations.top.inner.values()].map((type) => type.name);
    return isHidden || !project.isNamedElsewhere(name, owner, file.document.text);
  }

  /** @returns the places of everything that can call a method */
  private callsOf(tree: MethodDeclarationContext): number[] {
    const name = tree.id().getText().toLowerCase();
    const {document} = this.shared.file;
    const places: number[] = [];
    const count = tree.formalParameters().formalParameterList()?.formalParameter_list().length ?? 0;
    for (const node of descendants(this.shared.file.tree)) {
      const isOwn =
        node instanceof MethodCallExpressionContext &&
        node.methodCall().id()?.getText().toLowerCase() === name &&
        (node.methodCall().expressionList()?.expression_list().length ?? 0) === count;
      const isOther =
        node instanceof DotExpressionContext &&
        node.dotMethodCall()?.anyId().getText().toLowerCase() === name &&
        (node.dotMethodCall().expressionList()?.expression_list().length ?? 0) === count;
      if (isOwn || isOther) places.push(document.offsetOf(node.start.start));
    }
    return places;
  }

  /**
   * A query binds what its own code calls by the names in the text; the method binds what it calls so. The two are the same for
   * a parameter that gets the variable of its name, and for a field.
   */
  private bindsTheSame(
    {tree, site: {scope: inner}, combinations}: TextMethod,
    call: MethodCallExpressionContext,
    {scope: outer}: Site,
  ): boolean {
    const names = new Set(
      combinations
        .flatMap(({parts}) => parts)
        .flatMap((part) => (part.kind === 'text' ? boundNames(part.text) : [])),
    );
    const parameters = tree.formalParameters().formalParameterList()?.formalParameter_list() ?? [];
    const values = call.methodCall().expressionList()?.expression_list() ?? [];
    return [...names].every((name) => {
      const key = name.toLowerCase();
      const index = parameters.findIndex(
        (parameter) => parameter.id().getText().toLowerCase() === key,
      );
      // Without such a variable the query that runs now fails.
      const isUnknown = outer.variable(name) === undefined && outer.field(name) === undefined;
      if (index < 0)
        return (
          inner.variable(name) === undefined &&
          inner.field(name) !== undefined &&
          outer.variable(name) === undefined &&
          (isUnknown || outer.field(name) === inner.field(name))
        );
      const value = values[index];
      const isSame = value !== undefined && nameIn(innermost(value))?.toLowerCase() === key;
      return (isUnknown || isSame) && !isAssigned(key, tree);
    });
  }
}

const allowedModifiers = new Set(['private', 'public', 'protected', 'static', '@testvisible']);

function isAssigned(name: string, tree: ApexParserRuleContext): boolean {
  return [...descendants(tree)].some((node) => {
    const target = node instanceof AssignExpressionContext ? node.expression(0) : undefined;
    return target !== undefined && nameIn(target)?.toLowerCase() === name;
  });
}

/** @returns what a method returns, if it does so once, at its end */
function returnedBy(tree: MethodDeclarationContext): ExpressionContext | undefined {
  const body: unknown = tree.block();
  const all = [...descendants(tree)].filter((node) => node instanceof ReturnStatementContext);
  const [only, other] = all;
  if (!only || other || !(body instanceof BlockContext)) return undefined;
  const statement = only.parentCtx;
  const isLast =
    statement instanceof StatementContext && body.statement_list().at(-1) === statement;
  const returned: unknown = only.expression();
  return isLast && returned ? only.expression() : undefined;
}

/** A method without parameters and variables. */
function isOnlyReturn(tree: MethodDeclarationContext): boolean {
  const parameters: unknown = tree.formalParameters().formalParameterList();
  return !parameters && tree.block().statement_list().length === 1;
}

/** @returns the call of an own method that a chain of calls starts with */
function firstCall(tree: ExpressionContext): MethodCallExpressionContext | undefined {
  if (tree instanceof MethodCallExpressionContext) return tree;
  if (!(tree instanceof DotExpressionContext) || !tree.dotMethodCall()) return undefined;
  return firstCall(innermost(tree.expression()));
}

function withAdded(
  combinations: readonly TextCombination[],
  rest: readonly Part[],
): readonly TextCombination[] {
  if (rest.length === 0) return combinations;
  return [
    ...combinations,
    ...combinations.map(({groups, parts}): TextCombination => {
      return {groups: [...groups, added], parts: [...parts, ...rest]};
    }),
  ];
}

function atPlace(parts: readonly Part[], site: Site): Part[] {
  return parts.map((part) => (part.site ? part : {...part, site}));
}
