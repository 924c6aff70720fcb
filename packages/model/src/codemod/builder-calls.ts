/** Calls of the project's own builders of text, read where a query uses them; `text-builders.ts` runs them. */
import {
  type ApexType,
  type Call,
  type Expression,
  type Variable,
  compactText,
  elementOf,
  isCollection,
  nameOf,
  printType,
  simpleType,
} from '@soql-lib/apex';
import type {Shared} from './shared';
import type {Site} from './sites';
import type {BuilderCheck, Value} from './builder-values';
import {BuilderRun} from './text-builders';
import type {Part} from './part';

/** What reading a builder needs of the text around it. */
export interface TextSource {
  site: Site;
  shared: Shared;
  /** @throws for a text that is not clear */
  partsOf: (tree: Expression) => readonly Part[];
  /**
   * @returns the expressions before a place that name a local builder, in their order
   * @throws where one is not a statement of the builder's block
   */
  callsOn: (variable: Variable, until: Expression) => readonly Expression[];
  /** @returns true for a local variable that is named once and keeps its first value */
  isOnlyUse: (variable: Variable) => boolean;
  returnedBy: ReturnedBy;
  /** @returns whether a condition is true that the org decides about; undefined where nothing says it */
  decide: (condition: string) => boolean | undefined;
}

/** Finds what a method of the file returns that is called. */
export type ReturnedBy = (call: Call) => Expression | undefined;

export interface BuiltText {
  parts: readonly Part[];
  /** Name of the builder's class. */
  className: string;
  checks: ReadonlySet<BuilderCheck>;
}

/**
 * @returns the text that a builder of the project makes; undefined for a call of something else
 * @throws NotRun for a builder whose text is not known from its code
 */
export function readBuilt(tree: Expression, source: TextSource): BuiltText | undefined {
  const className = builderOf(tree, source.site);
  if (className === undefined || !source.shared.project.syntax(className)) return undefined;
  const reader = new BuilderReader(source, tree.place.start);
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
  tree: Expression,
  finish: string,
  source: TextSource,
): BuiltText | undefined {
  const reader = new BuilderReader(source, tree.place.start);
  const builder = reader.value(tree);
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
  parameters: readonly Expression[],
  source: TextSource,
): readonly Part[] | undefined {
  const [first] = parameters;
  const reader = new BuilderReader(source, first?.place.start ?? 0);
  const value = reader.run.ofString(
    name,
    parameters.map((parameter) => reader.argument(parameter)),
  );
  const parts = value.kind === 'text' ? value.parts : [];
  const [only, other] = parts;
  return only?.kind === 'value' && only.isNames && !other ? undefined : parts;
}

/** @returns the class of what a chain of calls starts with */
function builderOf(tree: Expression, site: Site): string | undefined {
  if (tree.kind === 'call') return tree.receiver && builderOf(tree.receiver, site);
  if (tree.kind === 'new') return printType(tree.type);
  const variable = variableOf(tree, site);
  return variable?.initializer && printType(variable.type);
}

function variableOf(tree: Expression, {scope}: Site): Variable | undefined {
  return tree.kind === 'name' ? scope.variable(tree.name) : undefined;
}

const unknown: Value = {kind: 'derived', isOneOfSeveral: false};

class BuilderReader {
  readonly run: BuilderRun;

  constructor(
    private readonly source: TextSource,
    offset: number,
  ) {
    const {project} = source.shared;
    this.run = new BuilderRun((name) => project.syntax(name), offset, source.decide);
  }

  /** @returns the value of a chain of calls on a builder */
  value(tree: Expression): Value {
    if (tree.kind === 'call') {
      if (tree.receiver) return this.called(this.value(tree.receiver), tree);
      const returned = this.source.returnedBy(tree);
      return returned ? this.value(returned) : unknown;
    }
    if (tree.kind === 'new')
      return this.run.create(
        printType(tree.type),
        tree.arguments.map((parameter) => this.argument(parameter)),
      );
    return this.local(tree);
  }

  private called(value: Value, {name, arguments: parameters}: Call): Value {
    if (value.kind !== 'instance') return unknown;
    return this.run.call(
      value,
      name,
      parameters.map((parameter) => this.argument(parameter)),
    );
  }

  /** A local variable with a builder, and the calls on it before the query. */
  private local(tree: Expression): Value {
    const variable = variableOf(tree, this.source.site);
    if (!variable?.initializer) return unknown;
    const value = this.value(variable.initializer);
    for (const reference of this.source.callsOn(variable, tree)) this.apply(value, reference);
    return value;
  }

  /** Runs a statement that is a chain of calls on a builder. */
  private apply(value: Value, reference: Expression): void {
    let current = value;
    let node = reference.parent;
    for (; node?.kind === 'call'; node = node.parent) current = this.called(current, node);
  }

  /** @returns what the code gives a builder */
  argument(tree: Expression): Value {
    const text = compactText({place: tree.place});
    if (/^null$/i.test(text)) return {kind: 'null'};
    if (/^(?:true|false)$/i.test(text))
      return {kind: 'boolean', value: text.toLowerCase() === 'true'};
    if (/^\d+$/.test(text)) return {kind: 'integer', value: Number(text)};
    const type = this.source.site.types.of(tree);
    if (isCollection(type) && nameOf(elementOf(type)) === 'string')
      return this.collection(tree, type);
    if (nameOf(type) === 'string' || nameOf(type) === 'id')
      return {kind: 'text', parts: this.source.partsOf(tree)};
    const name = this.objectName(text);
    return {
      kind: 'outside',
      tree,
      type: name === undefined ? type : simpleType('SObjectType'),
      name,
    };
  }

  private collection(tree: Expression, type: ApexType | undefined): Value {
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
  private onlyUse(tree: Expression): Expression | undefined {
    const variable = variableOf(tree, this.source.site);
    return variable?.initializer && this.source.isOnlyUse(variable)
      ? variable.initializer
      : undefined;
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
    .map((part) => (part.kind === 'text' ? part.text : `\0${compactText(part.tree)}`))
    .join('');
}

/** @returns the elements of a list or set that is created with them */
function elementsOf(tree: Expression | undefined): readonly Expression[] | undefined {
  return tree?.kind === 'newCollection' && tree.elements.length > 0 ? tree.elements : undefined;
}
