/** The calls of the library in a file. */
import {
  bodyOf,
  chainOf,
  isLink,
  partsOf,
  readDeclarations,
  type Callable,
  type Expression,
  type Part,
  type SourceRange,
  type Unit,
} from '@soql-lib/apex';
import {withoutNamespace} from '../signatures';

export interface LibraryCall {
  name: string;
  arguments: readonly Expression[];
  place: SourceRange;
}

/** `SOQL.of(…)…`, `SOQL_Account.query()…`, `SOQLCache.of(…)…`; or a variable that holds one. */
export interface LibraryChain {
  library: 'SOQL' | 'SOQLCache' | 'SOQLEvaluator';
  /** The selector or the variable that it starts with. */
  start: {kind: 'of'} | {kind: 'selector' | 'variable'; name: string};
  calls: readonly LibraryCall[];
  node: Expression;
  /** Whether it is in the body of a loop. */
  isRepeated: boolean;
}

/** Calls that start with `SOQL.Filter`, or with a variable of that type. */
export interface FilterCalls {
  /** In lower case: `filter`, `havingfilter`. */
  part: string;
  /** Undefined for a new filter. */
  variable: string | undefined;
  calls: readonly LibraryCall[];
  node: Expression;
}

/** A static call such as `SOQL.mock('id')`, of a selector too, with what follows. */
export interface StaticCall {
  calls: readonly LibraryCall[];
  place: SourceRange;
}

/** What a method, an accessor, or the code of a class around them does with the library. */
export interface RoutineChains {
  callable: Callable;
  chains: readonly LibraryChain[];
  filters: readonly FilterCalls[];
  statics: readonly StaticCall[];
  /** Types of parameters and variables, by their names in lower case. */
  variables: ReadonlyMap<string, string>;
  /** What variables are declared with and assigned, by their names in lower case. */
  values: ReadonlyMap<string, readonly Expression[]>;
}

const libraries = {soql: 'SOQL', soqlcache: 'SOQLCache', soqlevaluator: 'SOQLEvaluator'} as const;

function libraryOf(name: string): LibraryChain['library'] | undefined {
  const key = name.toLowerCase();
  return key === 'soql' || key === 'soqlcache' || key === 'soqlevaluator'
    ? libraries[key]
    : undefined;
}

/** @returns the call of the method that runs the query */
export function resultOf({calls}: LibraryChain): LibraryCall | undefined {
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

/** @returns what the routines of a text do with the library */
export function chainsOf(unit: Unit): RoutineChains[] {
  return readDeclarations(unit).callables.map((callable) => new RoutineReader(callable).read());
}

class RoutineReader {
  private readonly chains: LibraryChain[] = [];
  private readonly filters: FilterCalls[] = [];
  private readonly statics: StaticCall[] = [];
  private readonly variables: ReadonlyMap<string, string>;
  private readonly values = new Map<string, Expression[]>();

  constructor(private readonly callable: Callable) {
    this.variables = new Map(callable.variables.map(({name, type}) => [name, type.name]));
  }

  read(): RoutineChains {
    for (const part of bodyOf(this.callable.syntax)) this.walk(part, false);
    const {callable, chains, filters, statics, variables, values} = this;
    return {callable, chains, filters, statics, variables, values};
  }

  private walk(part: Part, isRepeated: boolean): void {
    if (part.kind === 'declare')
      for (const {name, initializer} of part.declarators)
        if (initializer) this.addValue(name, initializer);
    if (part.kind === 'assign' && part.target.kind === 'name')
      this.addValue(part.target.name, part.value);
    if (isLink(part)) this.readChain(part, isRepeated);
    // What ends the loop runs once.
    const isLast = part.kind === 'return' || part.kind === 'throw';
    for (const inner of partsOf(part))
      this.walk(inner.part, !isLast && (isRepeated || inner.isRepeated));
  }

  private addValue(name: string, value: Expression): void {
    const key = name.toLowerCase();
    this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  private readChain(node: Expression, isRepeated: boolean): void {
    const {root, links: all} = chainOf(node);
    if (root.kind !== 'name') return;
    const names = [{kind: 'field' as const, name: root.name}, ...all];
    const [first, ...links] = withoutNamespace(`${root.name}.x`) === 'x' ? names.slice(1) : names;
    if (first?.kind !== 'field') return;
    const [second] = links;
    const calls = links.flatMap((link) =>
      link.kind === 'call' ? [{name: link.name, arguments: link.arguments, place: link.at}] : [],
    );
    const {place} = node;
    const add = (library: LibraryChain['library'], start: LibraryChain['start']): void => {
      this.chains.push({library, start, calls, node, isRepeated});
    };
    const library = libraryOf(first.name);
    if (library && second?.kind === 'field')
      this.filters.push({part: second.name.toLowerCase(), variable: undefined, calls, node});
    else if (library && calls[0]?.name.toLowerCase() === 'of') add(library, {kind: 'of'});
    else if (library) this.statics.push({calls, place});
    else if (this.variables.has(first.name.toLowerCase())) {
      const type = withoutNamespace(this.variables.get(first.name.toLowerCase()) ?? '');
      const ofVariable = libraryOf(type.split('.')[0] ?? '');
      if (ofVariable && /^soql(cache|evaluator)?(\.queryable|\.cacheable)?$/.test(type))
        add(ofVariable, {kind: 'variable', name: first.name});
      else if (/^(soql\.)?(having)?filter$/.test(type))
        this.filters.push({
          part: type.replace(/^soql\./, ''),
          variable: first.name,
          calls,
          node,
        });
    } else if (!/^SOQL_\w+$/i.test(first.name)) return;
    else if (calls[0]?.name.toLowerCase() !== 'query') this.statics.push({calls, place});
    else {
      const isCached = /^SOQL_Cached/i.test(first.name);
      add(isCached ? 'SOQLCache' : 'SOQL', {kind: 'selector', name: first.name});
    }
  }
}
