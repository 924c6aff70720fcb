import {ModelError, withinLimit, type Origin} from '../errors';
import type {BindValue, BoundQuery, Remark} from '../result';
import type {SObjectDescription} from '../schema';
import type {DescribedNames} from '../schema/described-names';
import {remarkOnChild, remarkOnText, remarkOnUse, type FieldUse} from './field-use';
import {pitfall, type Pitfall} from './pitfalls';
import {semiJoinLimits, type SemiJoin} from './semi-join';

/**
 * Gives out bind names `v1`, `v2`, … The library keeps one binder per transaction; only
 * `toString()` and `preview()` restart it (facts/soql.md 6.6).
 */
export class Binder {
  private count = 0;
  /** What `toString()` has returned so far, with the values of its bind names. */
  private readonly printed: BoundQuery[] = [];
  /** The last of them, whose values the map still holds: the next restart drops them. */
  private live: BoundQuery | undefined;

  next(): string {
    this.count += 1;
    return `v${this.count}`;
  }

  reset(): void {
    this.count = 0;
    this.live = undefined;
  }

  /** Records what `toString()` returns: its text may become part of another query. */
  keep(query: BoundQuery): void {
    this.printed.push(query);
    this.live = query;
  }

  get hasPrinted(): boolean {
    return this.printed.length > 0;
  }

  /** @returns the printed queries in a text, with whether their names still have their values */
  within(soql: string): {query: BoundQuery; isLive: boolean}[] {
    return this.printed
      .filter((query) => soql !== query.soql && soql.includes(query.soql))
      .map((query) => ({query, isLive: query === this.live}));
  }
}

const maximumDepth = 200;

/** Salesforce accepts five levels of parent-to-child queries in all (facts/platform.md). */
const maximumSubQueryDepth = 4;

/** Prints one query once: its binds, and the remarks it gives rise to. */
export class SoqlPrinter {
  private depth = 0;
  private subQueryDepth = 0;
  readonly binding: Record<string, BindValue> = {};
  readonly remarks: Remark[] = [];

  /** The object of the query that is printed at the moment, if the schema has it. */
  private queried: SObjectDescription | undefined;
  /** Where the condition that is being printed is among its query's conditions, outermost first. */
  private places: Pick<SemiJoin, 'isNegated' | 'isAlternative'>[] = [];
  private semiJoins = 0;
  private isInSemiJoin = false;

  constructor(
    private readonly binder: Binder,
    private readonly names: DescribedNames,
  ) {}

  /** Prints a query on an object. */
  on(object: string, print: () => string): string {
    return this.about(this.names.find(object), print);
  }

  /** Prints a subquery on the children of the object of the query around it. */
  onChildren(
    {object: relationship, origin}: {object: string; origin: Origin},
    print: () => string,
  ): string {
    const parent = this.queried;
    const message = parent && remarkOnChild(relationship, parent);
    if (message !== undefined) this.remark(pitfall('unknown-child', origin, message));
    const child = parent?.child(relationship)?.object;
    this.subQueryDepth += 1;
    if (this.subQueryDepth === maximumSubQueryDepth + 1)
      this.remark(pitfall('subquery-depth', origin, maximumSubQueryDepth));
    const text = this.about(child === undefined ? undefined : this.names.find(child), print);
    this.subQueryDepth -= 1;
    return text;
  }

  /** Prints a condition of a list. */
  at(place: Pick<SemiJoin, 'isNegated' | 'isAlternative'>, print: () => string): string {
    this.places.push(place);
    const text = print();
    this.places.pop();
    return text;
  }

  /** Prints a semi-join on an object, and remarks on what Salesforce doesn't support. */
  semiJoin(field: string, object: string, origin: Origin, print: () => string): string {
    const {places, isInSemiJoin} = this;
    this.semiJoins += 1;
    const limits = semiJoinLimits({
      field,
      object,
      outer: this.queried?.name,
      isNegated: places.some(({isNegated}) => isNegated),
      isAlternative: places.some(({isAlternative}) => isAlternative),
      isNested: isInSemiJoin,
      isInSubQuery: this.subQueryDepth > 0,
      number: this.semiJoins,
    });
    for (const limit of limits) this.remark(pitfall('semi-join', origin, limit));
    this.places = [];
    this.isInSemiJoin = true;
    const text = this.on(object, print);
    this.places = places;
    this.isInSemiJoin = isInSemiJoin;
    return text;
  }

  private about(object: SObjectDescription | undefined, print: () => string): string {
    const outer = this.queried;
    this.queried = object;
    const text = print();
    this.queried = outer;
    return text;
  }

  /** Remarks on fields that do not belong to the object of the query. */
  checkFields(uses: readonly FieldUse[]): void {
    if (!this.queried) return;
    for (const use of uses) {
      const found = remarkOnUse(use, this.queried, this.names);
      if (found) this.remark(found);
    }
  }

  /** Remarks on strings that a date field is compared with. */
  checkText(field: string, origin: Origin): void {
    const found = this.queried && remarkOnText({field, origin}, this.queried, this.names);
    if (found) this.remark(found);
  }

  /** @returns the bind's name in the query, with its colon */
  bind(value: BindValue): string {
    const name = this.binder.next();
    this.binding[name] = value;
    return `:${name}`;
  }

  /** Prints something inside brackets; a builder may hold itself, which would never end. */
  inside(origin: Origin, print: () => string): string {
    this.depth += 1;
    if (this.depth > maximumDepth) {
      throw new ModelError(
        'limit',
        `the query has more than ${maximumDepth} nested parentheses`,
        origin,
      );
    }
    const text = print();
    this.depth -= 1;
    return `(${text})`;
  }

  remark({code, message, origin: {line, column}}: Pitfall): void {
    const known = this.remarks.some(
      (remark) =>
        remark.code === code &&
        remark.line === line &&
        remark.column === column &&
        (code !== 'semi-join' || remark.message === message),
    );
    if (!known) this.remarks.push({code, message, line, column});
  }

  /** @returns the text, or throws when printing has gone out of bounds */
  limit(text: string, origin: Origin): string {
    return withinLimit(text, origin);
  }
}
