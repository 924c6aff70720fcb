/**
 * Methods of a file that return the text of a query, for queries that run it or add to it. Such a method returns a builder
 * instead, if everything that calls it takes the builder.
 */
import {
  type Call,
  type Expression,
  type MethodSyntax,
  type Syntax,
  assignmentOf,
  descendants,
  nameOf,
} from '@soql-lib/apex';
import {expressionsNamed} from './changes';
import {
  boundNames,
  readConditionalText,
  type ConditionalText,
  type FragmentGroup,
} from './conditional-text';
import {orUndefined} from './not-converted';
import type {Part} from './part';
import type {TextOrigin, Shared} from './shared';
import {siteOf, type Site} from './sites';
import {TextReader} from './text-parts';

/** What a text has beyond what a method returns. */
export const added: unique symbol = Symbol('added');

export type TextGroup = FragmentGroup | typeof added;

export interface TextCombination {
  groups: readonly TextGroup[];
  parts: readonly Part[];
}

/** A text that starts with what a method returns. */
export interface AroundCall extends TextOrigin {
  method: TextMethod;
  call: Call;
  /** All texts that the method returns, without and with what is added. */
  combinations: readonly TextCombination[];
  /** True where something is added. */
  adds: boolean;
}

export interface TextMethod extends TextOrigin {
  tree: MethodSyntax;
  /** The place of the text that it returns. */
  site: Site;
  /** All texts that it returns. */
  combinations: readonly TextCombination[];
  /** Where branches decide about the text. */
  conditional: ConditionalText | undefined;
  /** Where it adds to the text of another method. */
  around: AroundCall | undefined;
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
  around(site: Site, tree: Expression): AroundCall | undefined {
    const read = new TextReader(site, this.shared).readCall(tree);
    if (read?.call.kind !== 'call') return undefined;
    const {call: last, rest, variables} = read;
    const {receiver} = last;
    // `builderOf(name).filter(text).build() + ' ORDER BY Name'`
    const call = receiver ?? last;
    if (call.kind !== 'call' || call.receiver) return undefined;
    if (receiver && last.arguments.length > 0) return undefined;
    const method = this.method(call, site, receiver ? last.name : '');
    if (!method || !this.bindsTheSame(method, call, site)) return undefined;
    const combinations = withAdded(method.combinations, rest);
    const hints = receiver ? method.hints : [...read.hints, ...method.hints];
    return {method, call, combinations, adds: rest.length > 0, variables, hints};
  }

  /**
   * @param finish the method of a builder that makes the text; empty for a method that returns the text itself
   * @returns undefined for a method that cannot return a builder of the library
   */
  private method(call: Call, site: Site, finish: string): TextMethod | undefined {
    const {name, arguments: given} = call;
    const [found, other] = site.scope
      .methods(name)
      .filter(({parameters}) => parameters.length === given.length);
    const tree = found?.syntax;
    if (other || tree?.kind !== 'method' || !this.isOfFile(tree)) return undefined;
    const key = `${tree.place.start} ${finish.toLowerCase()}`;
    if (!this.known.has(key)) {
      this.known.set(key, undefined);
      this.depth += 1;
      const method = this.depth > maximumDepth ? undefined : this.read(tree, finish);
      this.depth -= 1;
      this.known.set(key, method);
    }
    return this.known.get(key);
  }

  private isOfFile({place}: Syntax): boolean {
    return place.document === this.shared.file.document;
  }

  private read(tree: MethodSyntax, finish: string): TextMethod | undefined {
    const returned = returnedBy(tree);
    if (!returned || !this.isOwn(tree)) return undefined;
    const {shared} = this;
    const site = siteOf('dynamic', returned, shared);
    const calls = this.callsOf(tree);
    const method = {tree, site, calls, conditional: undefined, around: undefined};
    if (finish !== '') return this.readBuilder(method, returned, finish);
    if (nameOf(site.scope.callable.returns) !== 'string') return undefined;
    const plain = orUndefined(() => new TextReader(site, shared).read(returned));
    if (plain) {
      const {parts, variables, hints} = plain;
      const combinations = [{groups: [], parts: atPlace(parts, site)}];
      return {...method, combinations, variables, hints};
    }
    const conditional = orUndefined(() => readConditionalText(site, returned, shared));
    if (!conditional) return undefined;
    const combinations = conditional.combinations.map(({groups, parts}) => {
      return {groups, parts: atPlace(parts, site)};
    });
    return {...method, conditional, combinations, variables: [], hints: conditional.hints};
  }

  /** A method that returns a builder of the project. */
  private readBuilder(
    method: Pick<TextMethod, 'tree' | 'site' | 'calls' | 'conditional'>,
    returned: Expression,
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
  private isOwn(tree: MethodSyntax): boolean {
    const {name} = tree;
    const modifiers = tree.modifiers.map((modifier) =>
      modifier.isAnnotation ? `@${modifier.name}` : modifier.name,
    );
    if (!modifiers.every((modifier) => allowedModifiers.has(modifier))) return false;
    const isHidden = modifiers.includes('private') && !modifiers.includes('@testvisible');
    const {project, file, declarations} = this.shared;
    const [owner = ''] = [...declarations.top.inner.values()].map((type) => type.name);
    return isHidden || !project.isNamedElsewhere(name, owner, file.document.text);
  }

  /** @returns the places of everything that can call a method */
  private callsOf({name, parameters}: MethodSyntax): number[] {
    return [...descendants(this.shared.file.unit)].flatMap((node) =>
      node.kind === 'call' &&
      node.name.toLowerCase() === name.toLowerCase() &&
      node.arguments.length === parameters.length
        ? [node.place.start]
        : [],
    );
  }

  /**
   * A query binds what its own code calls by the names in the text; the method binds what it calls so. The two are the same for
   * a parameter that gets the variable of its name, and for a field.
   */
  private bindsTheSame(
    {tree, site: {scope: inner}, combinations}: TextMethod,
    call: Call,
    {scope: outer}: Site,
  ): boolean {
    const names = new Set(
      combinations
        .flatMap(({parts}) => parts)
        .flatMap((part) => (part.kind === 'text' ? boundNames(part.text) : [])),
    );
    const {parameters} = tree;
    const values = call.arguments;
    return [...names].every((name) => {
      const key = name.toLowerCase();
      const index = parameters.findIndex((parameter) => parameter.name.toLowerCase() === key);
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
      const isSame = value?.kind === 'name' && value.name.toLowerCase() === key;
      return (isUnknown || isSame) && !expressionsNamed(key, tree).some(assignmentOf);
    });
  }
}

const allowedModifiers = new Set(['private', 'public', 'protected', 'static', '@testvisible']);

/** @returns what a method returns, if it does so once, at its end */
function returnedBy(tree: MethodSyntax): Expression | undefined {
  const [only, other] = [...descendants(tree)].filter(({kind}) => kind === 'return');
  const isLast = only !== undefined && !other && tree.body?.at(-1) === only;
  return isLast && only.kind === 'return' ? only.expression : undefined;
}

/** A method without parameters and variables. */
function isOnlyReturn({parameters, body}: MethodSyntax): boolean {
  return parameters.length === 0 && body?.length === 1;
}

/** @returns the call of an own method that a chain of calls starts with */
function firstCall(tree: Expression): Call | undefined {
  if (tree.kind !== 'call') return undefined;
  return tree.receiver ? firstCall(tree.receiver) : tree;
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
