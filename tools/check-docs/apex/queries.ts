import {
  childrenOf,
  descendants,
  type FromEntry,
  type PathSyntax,
  type QuerySyntax,
  type Syntax,
  type TypeOfSyntax,
} from '@soql-lib/apex';
import {fieldProbe, recordProbe, type Place, type Probe} from './probes';

/** Returns the position of a node on a page. */
export type Locate = (node: Pick<Syntax, 'place'>) => Place;

/** The scope of one SELECT: names with the Apex expressions of their records. */
interface Scope {
  /** The records of FROM. */
  base: string;
  /** The probe of these records. */
  record: Probe;
  /** The object and the aliases, by name in lower case. */
  names: Map<string, string>;
}

/** Returns probes for all inline queries below a node. */
export function inlineQueryProbes(syntax: Syntax, locate: Locate): Probe[] {
  return [...descendants(syntax)].flatMap((node) => {
    if (node.kind !== 'query' || !node.query) return [];
    const prober = new QueryProber(locate);
    // The type checker itself reports an unknown object.
    prober.root(node.query, () => undefined);
    return prober.probes;
  });
}

/** Returns probes for the object, the relationships and the fields of a query. */
export function queryProbes(query: QuerySyntax, locate: Locate): readonly Probe[] {
  const prober = new QueryProber(locate);
  prober.root(query);
  return prober.probes;
}

class QueryProber {
  readonly probes: Probe[] = [];
  readonly #locate: Locate;

  constructor(locate: Locate) {
    this.#locate = locate;
  }

  /** An independent query: inline, or a semi-join after IN. */
  root(query: QuerySyntax, explain?: Probe['explain']): void {
    const {path} = fromOf(query);
    this.#select(query, path, `new ${textOf(path)}()`, explain);
  }

  /** A child subquery. */
  #children(query: QuerySyntax, parent: Scope): void {
    const {path} = fromOf(query);
    this.#select(query, path, `${resolve(path, parent)}[0]`);
  }

  #select(query: QuerySyntax, name: PathSyntax, base: string, explain?: Probe['explain']): void {
    const record = recordProbe(base, this.#locate(name), explain);
    const scope = {base, record, names: new Map([[textOf(name).toLowerCase(), base]])};
    this.probes.push(record);
    readAliases(query.from, scope);
    for (const clause of childrenOf(query)) {
      if (clause.kind !== 'fromEntry') this.#fields(clause, scope);
    }
  }

  #fields(node: Syntax, scope: Scope): void {
    if (node.kind === 'path') this.#field(node, resolve(node, scope), scope);
    else if (node.kind === 'typeOf') this.#typeOf(node, scope);
    else if (node.kind === 'soql') {
      if (node.parent?.kind === 'selectEntry') this.#children(node, scope);
      else this.root(node);
    } else for (const child of childrenOf(node)) this.#fields(child, scope);
  }

  #field(field: PathSyntax, expression: string, {record}: Scope): void {
    this.probes.push(fieldProbe(expression, this.#locate(field), record));
  }

  #typeOf({path, branches, otherwise}: TypeOfSyntax, scope: Scope): void {
    const parent = resolve(path, scope);
    this.#field(path, parent, scope);
    for (const {object, fields} of branches) {
      for (const field of fields) {
        this.#field(field, `new ${textOf(object)}().${textOf(field)}`, scope);
      }
    }
    for (const field of otherwise) this.#field(field, `${parent}.${textOf(field)}`, scope);
  }
}

/** Returns the object of a query, with its alias. */
export function fromOf({from: [first]}: QuerySyntax): FromEntry {
  if (!first) throw new Error('a query has an object');
  return first;
}

/** Returns a path as it is written: `Owner.Name`. */
export function textOf({words}: PathSyntax): string {
  return words.map(({text}) => text).join('.');
}

function readAliases(entries: readonly FromEntry[], scope: Scope): void {
  let expression = scope.base;
  for (const [index, {path, alias}] of entries.entries()) {
    if (index > 0) expression = `${resolve(path, scope)}[0]`;
    if (alias) scope.names.set(alias.text.toLowerCase(), expression);
  }
}

/** Returns a field's or relationship's expression; paths may start with an object or alias. */
function resolve({words}: PathSyntax, scope: Scope): string {
  const [first = '', ...rest] = words.map(({text}) => text);
  const named = rest.length > 0 ? scope.names.get(first.toLowerCase()) : undefined;
  return named === undefined ? [scope.base, first, ...rest].join('.') : [named, ...rest].join('.');
}
