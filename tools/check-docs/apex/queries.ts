import {
  FieldNameContext,
  FromNameListContext,
  SoqlIdContext,
  SoqlLiteralContext,
  SubQueryContext,
  TypeOfContext,
  ValueContext,
  type ApexParserRuleContext,
  type QueryContext,
} from '@apexdevtools/apex-parser';
import type {Place} from './generated';
import {fieldProbe, recordProbe, type Probe} from './probes';
import {childrenOf, descendants} from '@soql-lib/apex';

/** Returns the position of a node on a page. */
export type Locate = (node: ApexParserRuleContext) => Place;

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
export function inlineQueryProbes(tree: ApexParserRuleContext, locate: Locate): Probe[] {
  return [...descendants(tree)]
    .filter((node) => node instanceof SoqlLiteralContext)
    .flatMap((node) => {
      const prober = new QueryProber(locate);
      // The type checker itself reports an unknown object.
      prober.root(node.query(), () => undefined);
      return prober.probes;
    });
}

/** Returns probes for the object, the relationships and the fields of a query. */
export function queryProbes(query: QueryContext, locate: Locate): readonly Probe[] {
  const prober = new QueryProber(locate);
  prober.root(query);
  return prober.probes;
}

class QueryProber {
  readonly #locate: Locate;
  readonly #probes: Probe[] = [];

  constructor(locate: Locate) {
    this.#locate = locate;
  }

  get probes(): readonly Probe[] {
    return this.#probes;
  }

  /** An independent query: inline, or a semi-join after IN. */
  root(query: QueryContext | SubQueryContext, explain?: Probe['explain']): void {
    const object = query.fromNameList().fieldName(0);
    this.#select(query, object, `new ${object.getText()}()`, explain);
  }

  /** A child subquery. */
  #children(query: SubQueryContext, parent: Scope): void {
    const relationship = query.fromNameList().fieldName(0);
    this.#select(query, relationship, `${resolve(relationship, parent)}[0]`);
  }

  #select(
    query: QueryContext | SubQueryContext,
    name: FieldNameContext,
    base: string,
    explain?: Probe['explain'],
  ): void {
    const probe = recordProbe(base, this.#locate(name));
    const record = {...probe, explain: explain ?? probe.explain};
    const scope = {base, record, names: new Map([[name.getText().toLowerCase(), base]])};
    this.#probes.push(record);
    readAliases(query.fromNameList(), scope);
    for (const clause of childrenOf(query)) {
      if (!(clause instanceof FromNameListContext)) this.#fields(clause, scope);
    }
  }

  #fields(node: ApexParserRuleContext, scope: Scope): void {
    if (node instanceof FieldNameContext) this.#field(node, resolve(node, scope), scope);
    else if (node instanceof TypeOfContext) this.#typeOf(node, scope);
    else if (node instanceof SubQueryContext) this.#children(node, scope);
    else if (node instanceof ValueContext && node.subQuery()) this.root(node.subQuery());
    else for (const child of childrenOf(node)) this.#fields(child, scope);
  }

  #field(field: FieldNameContext, expression: string, {record}: Scope): void {
    this.#probes.push(fieldProbe(expression, this.#locate(field), record));
  }

  #typeOf(node: TypeOfContext, scope: Scope): void {
    const parent = resolve(node.fieldName(), scope);
    this.#field(node.fieldName(), parent, scope);
    for (const branch of node.whenClause_list()) {
      const object = branch.fieldName().getText();
      for (const field of branch.fieldNameList().fieldName_list()) {
        this.#field(field, `new ${object}().${field.getText()}`, scope);
      }
    }
    for (const field of node.elseClause()?.fieldNameList().fieldName_list() ?? []) {
      this.#field(field, `${parent}.${field.getText()}`, scope);
    }
  }
}

function readAliases(from: FromNameListContext, scope: Scope): void {
  let expression = scope.base;
  for (const node of childrenOf(from)) {
    if (node instanceof FieldNameContext && node !== from.fieldName(0)) {
      expression = `${resolve(node, scope)}[0]`;
    } else if (node instanceof SoqlIdContext) {
      scope.names.set(node.getText().toLowerCase(), expression);
    }
  }
}

/** Returns the Apex expression of a field or a relationship; its path may start with an object's name or alias. */
function resolve(field: FieldNameContext, scope: Scope): string {
  const [first = '', ...rest] = field.soqlId_list().map((id) => id.getText());
  const named = rest.length > 0 ? scope.names.get(first.toLowerCase()) : undefined;
  return named === undefined ? [scope.base, first, ...rest].join('.') : [named, ...rest].join('.');
}
