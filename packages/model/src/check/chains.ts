/** The calls of the library in a routine: chains that run a query, filters, and static calls. */
import {
  bodyOf,
  chainOf,
  isLink,
  partsOf,
  type Call,
  type Callable,
  type Expression,
  type Method,
  type Part,
  type SourceRange,
} from '@soql-lib/apex';
import {withoutNamespace} from '../signatures';
import {libraryClass, type LibraryClass, type Selector, type Selectors} from './selectors';

export interface LibraryCall {
  name: string;
  arguments: readonly Expression[];
  place: SourceRange;
}

/** `SOQL.of(…)…`, `SOQL_Account.query()…`, `SOQLCache.of(…)…`; or a variable that holds one. */
export interface LibraryChain {
  library: LibraryClass;
  /** The selector or the variable that it starts with. */
  start: {kind: 'of'} | {kind: 'selector' | 'variable'; name: string};
  /** The selector that it starts with, where the project has its class. */
  selector: Selector | undefined;
  calls: readonly LibraryCall[];
  node: Expression;
  /** Whether it is in the body of a loop. */
  isRepeated: boolean;
}

/** Calls that start with `SOQL.Filter`, a selector's `Filter`, or a variable of that type. */
export interface FilterCalls {
  /** Undefined for a new filter. */
  variable: string | undefined;
  calls: readonly LibraryCall[];
  node: Expression;
}

/** A static call such as `SOQL.mock('id')`, of a selector too, with what follows. */
export type StaticCall = Pick<LibraryChain, 'calls'>;

/** A call of a method of the class around: `find(…)`, `this.find(…)`, `Name.find(…)`. */
export interface OwnCall {
  name: string;
  place: SourceRange;
  count: number;
  isRepeated: boolean;
}

/** What a method, an accessor, or the code of a class around them does with the library. */
export interface RoutineChains {
  callable: Callable;
  chains: readonly LibraryChain[];
  filters: readonly FilterCalls[];
  statics: readonly StaticCall[];
  ownCalls: readonly OwnCall[];
}

/** @returns the call of the method that runs the query */
export function resultOf({calls}: Pick<LibraryChain, 'calls'>): LibraryCall | undefined {
  return calls.find(
    ({name}) => /^(to[A-Z]\w*|doExist)$/.test(name) && name !== 'toLabel' && name !== 'toString',
  );
}

export function callNamed(
  {calls}: Pick<LibraryChain, 'calls'>,
  ...names: readonly string[]
): LibraryCall | undefined {
  return calls.find(({name}) => names.includes(name.toLowerCase()));
}

/** @returns the first call of a method in each chain that has one, with the chain */
export function* callsNamed<Found extends Pick<LibraryChain, 'calls'>>(
  chains: Iterable<Found>,
  name: string,
): Generator<[Found, LibraryCall]> {
  for (const chain of chains) {
    const call = callNamed(chain, name);
    if (call) yield [chain, call];
  }
}

/** @returns the chains that run a query, each with the call that does */
export function* resultsOf(chains: Iterable<LibraryChain>): Generator<[LibraryChain, LibraryCall]> {
  for (const chain of chains) {
    const result = resultOf(chain);
    if (result) yield [chain, result];
  }
}

export class RoutineReader {
  private readonly chains: LibraryChain[] = [];
  private readonly filters: FilterCalls[] = [];
  private readonly statics: StaticCall[] = [];
  private readonly ownCalls: OwnCall[] = [];
  /** Types of parameters and variables, by their names in lower case. */
  private readonly variables: ReadonlyMap<string, string>;

  constructor(
    private readonly callable: Callable,
    private readonly selectors: Selectors,
  ) {
    this.variables = new Map(callable.variables.map(({name, type}) => [name, type.name]));
  }

  read(): RoutineChains {
    for (const part of bodyOf(this.callable.syntax)) this.walk(part, false);
    const {callable, chains, filters, statics, ownCalls} = this;
    return {callable, chains, filters, statics, ownCalls};
  }

  private walk(part: Part, isRepeated: boolean): void {
    if (isLink(part)) this.readChain(part, isRepeated);
    if (part.kind === 'call') this.readOwnCall(part, isRepeated);
    // What ends the loop runs once.
    const isLast = part.kind === 'return' || part.kind === 'throw';
    for (const inner of partsOf(part))
      this.walk(inner.part, !isLast && (isRepeated || inner.isRepeated));
  }

  private readOwnCall(call: Call, isRepeated: boolean): void {
    const {receiver, name, at, arguments: given} = call;
    const isOwn =
      !receiver ||
      (receiver.kind === 'self' && receiver.name === 'this') ||
      (receiver.kind === 'name' &&
        receiver.name.toLowerCase() === this.callable.owner.name.toLowerCase());
    if (isOwn) this.ownCalls.push({name, place: at, count: given.length, isRepeated});
  }

  private readChain(node: Expression, isRepeated: boolean): void {
    const {root, links: all} = chainOf(node);
    const isNamespace = root.kind === 'name' && withoutNamespace(`${root.name}.x`) === 'x';
    const [first, ...others] = all;
    const [name, links] =
      isNamespace && first?.kind === 'field' ? [first.name, others] : [nameOf(root), all];
    if (name === undefined) return;
    const calls = links.flatMap((link) =>
      link.kind === 'call' ? [{name: link.name, arguments: link.arguments, place: link.at}] : [],
    );
    const isPart = links[0]?.kind === 'field';
    const start = root.kind === 'new' ? this.created(name) : this.startOf(name, isPart, calls);
    if (start?.kind === 'filter') this.filters.push({...start, calls, node});
    else if (start?.kind === 'static') this.statics.push({calls});
    else if (start) this.chains.push({...start, calls, node, isRepeated});
  }

  /** `new SOQL_Account()` */
  private created(type: string): Start | undefined {
    const selector = this.selectors.find(type);
    if (selector) return chainFrom({kind: 'selector', name: type}, selector.library, selector);
    return libraryClass(type) === 'SOQL' ? chainFrom({kind: 'of'}, 'SOQL') : undefined;
  }

  /** @param isPart whether a part of it is named: `SOQL.Filter` */
  private startOf(
    name: string,
    isPart: boolean,
    [first]: readonly LibraryCall[],
  ): Start | undefined {
    const type = this.variables.get(name.toLowerCase());
    if (type !== undefined) return this.variable(name, type);
    const library = libraryClass(name);
    const isInherited = /^filter$/i.test(name) && this.selectors.find(this.callable.owner.name);
    if (isInherited || (library && isPart)) return {kind: 'filter', variable: undefined};
    const method = first?.name.toLowerCase() ?? '';
    if (library) return method === 'of' ? chainFrom({kind: 'of'}, library) : {kind: 'static'};
    const selector = this.selectors.find(name);
    if (!selector && !/^SOQL_\w+$/i.test(name)) return undefined;
    if (method !== 'query' && !selector?.type.methods.get(method)?.some((one) => this.isStart(one)))
      return {kind: 'static'};
    const usual = /^SOQL_Cached/i.test(name) ? 'SOQLCache' : 'SOQL';
    return chainFrom({kind: 'selector', name}, selector?.library ?? usual, selector);
  }

  /** A static method such as `query`: it returns a builder, on which the chain continues. */
  private isStart({syntax, result: {name}}: Method): boolean {
    const isBuilder = libraryClass(name.split('.')[0] ?? '') ?? this.selectors.find(name);
    return syntax?.kind === 'method' && syntax.static && isBuilder !== undefined;
  }

  private variable(name: string, type: string): Start | undefined {
    const selector = this.selectors.find(type);
    if (selector) return chainFrom({kind: 'variable', name}, selector.library, selector);
    const known = withoutNamespace(type);
    if (/^(soql\.)?(having)?filter$/.test(known)) return {kind: 'filter', variable: name};
    const library = libraryClass(known.split('.')[0] ?? '');
    return library && /^\w+(\.queryable|\.cacheable)?$/.test(known)
      ? chainFrom({kind: 'variable', name}, library)
      : undefined;
  }
}

/** What a chain of calls starts with. */
type Start =
  | ({kind: 'chain'} & Pick<LibraryChain, 'library' | 'start' | 'selector'>)
  | ({kind: 'filter'} & Pick<FilterCalls, 'variable'>)
  | {kind: 'static'};

function chainFrom(
  start: LibraryChain['start'],
  library: LibraryClass,
  selector?: Selector,
): Start {
  return {kind: 'chain', start, library, selector};
}

function nameOf(root: Expression): string | undefined {
  if (root.kind === 'new') return root.type.name;
  return root.kind === 'name' ? root.name : undefined;
}
