/** Calls of the project's own builders of text, read where a query uses them; `text-builders.ts` runs them. */
import {
  DotExpressionContext,
  ExpressionStatementContext,
  MethodCallExpressionContext,
  NewExpressionContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {type Variable, elementOf, innermost, isCollection, nameIn, nameOf} from '@soql-lib/apex';
import type {Shared} from './shared';
import type {Site} from './sites';
import {BuilderRun, type BuilderCheck, type Value} from './text-builders';
import type {Part} from './text-parts';

/** What reading a builder needs of the text around it. */
export interface TextSource {
  site: Site;
  shared: Shared;
  /** @throws for a text that is not clear */
  partsOf: (tree: ExpressionContext) => readonly Part[];
  /**
   * @returns the expressions before a place that name a local builder, in their order
   * @throws where one is not a statement of the builder's block
   */
  callsOn: (variable: Variable, until: ExpressionContext) => readonly ExpressionContext[];
  /** @returns true for a local variable that is named once and keeps its first value */
  isOnlyUse: (variable: Variable) => boolean;
  returnedBy: ReturnedBy;
}

/** Finds what a method of the file returns that is called. */
export type ReturnedBy = (call: MethodCallExpressionContext) => ExpressionContext | undefined;

export interface BuiltText {
  parts: readonly Part[];
  /** Name of the builder's class. */
  className: string;
  checks: ReadonlySet<BuilderCheck>;
}

/** A call in a chain of calls. */
interface CallLink {
  on: ExpressionContext;
  name: string;
  parameters: readonly ExpressionContext[];
}

/**
 * @returns the text that a builder of the project makes; undefined for a call of something else
 * @throws NotRun for a builder whose text is not known from its code
 */
export function readBuilt(tree: ExpressionContext, source: TextSource): BuiltText | undefined {
  const className = builderOf(tree, source.site);
  if (className === undefined || !source.shared.project.syntax(className)) return undefined;
  const reader = new BuilderReader(source, offsetOf(tree, source.shared));
  const value = reader.value(tree);
  if (value.kind !== 'text') return undefined;
  return {parts: value.parts, className, checks: reader.run.checks};
}

/**
 * @param finish the method of the builder that makes the text
 * @returns the text that a builder makes; undefined for something else
 * @throws NotRun for a builder whose text is not known from its code
 */
export function readFinished(
  tree: ExpressionContext,
  finish: string,
  source: TextSource,
): BuiltText | undefined {
  const reader = new BuilderReader(source, offsetOf(tree, source.shared));
  const builder = reader.value(innermost(tree));
  if (builder.kind !== 'instance') return undefined;
  const value = reader.run.call(builder, finish, []);
  if (value.kind !== 'text') return undefined;
  return {parts: value.parts, className: builder.className, checks: reader.run.checks};
}

/**
 * @returns the text of `String.format` and `String.join`, where pattern and list are in the code; undefined for a list alone
 * @throws NotRun where they are not
 */
export function readStringCall(
  name: 'format' | 'join',
  parameters: readonly ExpressionContext[],
  source: TextSource,
): readonly Part[] | undefined {
  const [first] = parameters;
  const reader = new BuilderReader(source, first ? offsetOf(first, source.shared) : 0);
  const value = reader.run.ofString(
    name,
    parameters.map((parameter) => reader.argument(parameter)),
  );
  const parts = value.kind === 'text' ? value.parts : [];
  const [only, other] = parts;
  return only?.kind === 'value' && only.isNames && !other ? undefined : parts;
}

/** @returns the class of what a chain of calls starts with */
function builderOf(tree: ExpressionContext, site: Site): string | undefined {
  const link = callOf(tree);
  if (link) return builderOf(link.on, site);
  if (tree instanceof NewExpressionContext)
    return tree.creator().classCreatorRest() ? tree.creator().createdName().getText() : undefined;
  const name = nameIn(tree);
  const variable = name === undefined ? undefined : site.scope.variable(name);
  return variable?.initializer && variable.type;
}

function callOf(tree: ExpressionContext): CallLink | undefined {
  if (!(tree instanceof DotExpressionContext)) return undefined;
  const call = tree.dotMethodCall();
  if (!call) return undefined;
  return {
    on: innermost(tree.expression()),
    name: call.anyId().getText(),
    parameters: call.expressionList()?.expression_list() ?? [],
  };
}

function offsetOf(tree: ExpressionContext, {file: {document}}: Shared): number {
  return document.offsetOf(tree.start.start);
}

const unknown: Value = {kind: 'derived', isOneOfSeveral: false};

class BuilderReader {
  readonly run: BuilderRun;

  constructor(
    private readonly source: TextSource,
    offset: number,
  ) {
    const {project} = source.shared;
    this.run = new BuilderRun((name) => project.syntax(name), offset);
  }

  /** @returns the value of a chain of calls on a builder */
  value(tree: ExpressionContext): Value {
    const link = callOf(tree);
    if (link) return this.called(this.value(link.on), link);
    if (tree instanceof MethodCallExpressionContext) {
      const returned = this.source.returnedBy(tree);
      return returned ? this.value(innermost(returned)) : unknown;
    }
    if (tree instanceof NewExpressionContext) {
      const list = tree.creator().classCreatorRest()?.arguments().expressionList();
      return this.run.create(
        tree.creator().createdName().getText(),
        (list?.expression_list() ?? []).map((parameter) => this.argument(parameter)),
      );
    }
    return this.local(tree);
  }

  private called(value: Value, {name, parameters}: CallLink): Value {
    if (value.kind !== 'instance') return unknown;
    return this.run.call(
      value,
      name,
      parameters.map((parameter) => this.argument(parameter)),
    );
  }

  /** A local variable with a builder, and the calls on it before the query. */
  private local(tree: ExpressionContext): Value {
    const {site} = this.source;
    const name = nameIn(tree);
    const variable = name === undefined ? undefined : site.scope.variable(name);
    if (!variable?.initializer) return unknown;
    const value = this.value(innermost(variable.initializer));
    for (const reference of this.source.callsOn(variable, tree)) this.apply(value, reference);
    return value;
  }

  /** Runs a statement that is a chain of calls on a builder. */
  private apply(value: Value, reference: ExpressionContext): void {
    let current = value;
    let tree = reference;
    while (!(tree.parentCtx instanceof ExpressionStatementContext)) {
      tree = tree.parentCtx as ExpressionContext;
      const link = callOf(tree);
      if (link) current = this.called(current, link);
    }
  }

  /** @returns what the code gives a builder */
  argument(outer: ExpressionContext): Value {
    const tree = innermost(outer);
    const text = tree.getText();
    if (/^null$/i.test(text)) return {kind: 'null'};
    if (/^(?:true|false)$/i.test(text))
      return {kind: 'boolean', value: text.toLowerCase() === 'true'};
    if (/^\d+$/.test(text)) return {kind: 'integer', value: Number(text)};
    const type = this.source.site.types.of(tree);
    if (isCollection(type) && nameOf(elementOf(type)) === 'string')
      return this.collection(tree, type ?? '');
    if (nameOf(type) === 'string' || nameOf(type) === 'id')
      return {kind: 'text', parts: this.source.partsOf(tree)};
    const name = this.objectName(text);
    return {kind: 'outside', tree, type: name === undefined ? type : 'SObjectType', name};
  }

  private collection(tree: ExpressionContext, type: string): Value {
    const isSet = nameOf(type) === 'set';
    const elements = elementsOf(tree) ?? elementsOf(this.onlyUse(tree));
    if (!elements) return {kind: 'collection', isSet, items: [{kind: 'all', tree, type}]};
    const texts = elements.map((element) => ({
      kind: 'text' as const,
      parts: this.source.partsOf(element),
    }));
    const isNew = (part: readonly Part[], index: number): boolean =>
      !isSet || texts.findIndex(({parts}) => textOf(parts) === textOf(part)) === index;
    return {
      kind: 'collection',
      isSet,
      items: texts.filter(({parts}, index) => isNew(parts, index)),
    };
  }

  /** @returns what a local variable is initialized with, if nothing else names it */
  private onlyUse(tree: ExpressionContext): ExpressionContext | undefined {
    const name = nameIn(tree);
    const variable = name === undefined ? undefined : this.source.site.scope.variable(name);
    if (!variable?.initializer) return undefined;
    return this.source.isOnlyUse(variable) ? innermost(variable.initializer) : undefined;
  }

  /** `Account.SObjectType` says that there is an Account. */
  private objectName(text: string): string | undefined {
    const {scope} = this.source.site;
    const [, name = ''] =
      /^(?:schema\.)?(\w+)\.(?:sobjecttype|getsobjecttype\(\))$/i.exec(text) ?? [];
    return name === '' || scope.isVariable(name) || scope.type(name) ? undefined : name;
  }
}

function textOf(parts: readonly Part[]): string {
  return parts
    .map((part) => (part.kind === 'text' ? part.text : `\0${part.tree.getText()}`))
    .join('');
}

/** @returns the elements of a list or set that is created with them */
function elementsOf(tree: ExpressionContext | undefined): readonly ExpressionContext[] | undefined {
  if (!(tree instanceof NewExpressionContext)) return undefined;
  const creator = tree.creator();
  return (
    creator.setCreatorRest()?.expression_list() ??
    creator.arrayCreatorRest()?.arrayInitializer()?.expression_list()
  );
}
