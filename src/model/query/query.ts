import type {Origin} from '../errors';
import {ConditionList} from './conditions';
import type {DataCategoryFilter} from './data-category';
import {SelectedFields} from './fields';
import type {Grouping} from './grouping';
import type {Order} from './order';
import type {Rendering} from './rendering';

export type Scope =
  'DELEGATED' | 'MINE' | 'MINE_AND_MY_GROUPS' | 'MY_TERRITORY' | 'MY_TEAM_TERRITORY' | 'TEAM';

/**
 * The inner builder that the main query, subqueries and inner joins share (facts/soql.md 2): twelve clause slots,
 * each printed only when one of its methods was called.
 */
export class Query {
  readonly fields = new SelectedFields();
  readonly subQueries: {print(rendering: Rendering): string}[] = [];
  scope: Scope | undefined;
  categories: DataCategoryFilter[] | undefined;
  grouping: Grouping | undefined;
  order: Order | undefined;
  limit: string | undefined;
  offset: string | undefined;
  ending: 'FOR REFERENCE' | 'FOR VIEW' | 'FOR UPDATE' | 'ALL ROWS' | undefined;
  /** `field != null`, outside the root group (facts/soql.md 6.8). */
  master: string | undefined;
  private whereList: ConditionList | undefined;
  private havingList: ConditionList | undefined;

  constructor(
    readonly object: string,
    readonly origin: Origin,
  ) {}

  /** The WHERE slot, which exists from the first call on. */
  get where(): ConditionList {
    return (this.whereList ??= new ConditionList());
  }

  get having(): ConditionList {
    return (this.havingList ??= new ConditionList());
  }

  print(rendering: Rendering): string {
    const select = this.fields.print(this.grouping?.fields ?? new Set(), this.origin, rendering);
    const clauses: (string | undefined)[] = [
      select,
      this.printSubQueries(rendering),
      `FROM ${this.object}`,
      this.scope && `USING SCOPE ${this.scope}`,
      this.printWhere(rendering),
      this.printCategories(rendering),
      this.grouping?.print(),
      this.printHaving(rendering),
      this.order?.print(),
      this.limit && `LIMIT ${this.limit}`,
      this.offset && `OFFSET ${this.offset}`,
      this.ending,
    ];
    const text = clauses.filter((clause) => clause !== undefined).join(' ');
    return rendering.limit(text.trim(), this.origin);
  }

  private printSubQueries(rendering: Rendering): string | undefined {
    if (this.subQueries.length === 0) return undefined;
    return `, ${this.subQueries.map((subQuery) => subQuery.print(rendering)).join(', ')}`;
  }

  private printWhere(rendering: Rendering): string | undefined {
    const master = this.master && `${this.master} != ${rendering.bind(null)}`;
    const list = this.whereList;
    if (!list) return master && `WHERE ${master}`;
    const conditions = list.print(rendering, this.origin);
    if (list.isEmpty) return master ? `WHERE ${master}` : '';
    return master ? `WHERE ${master} AND (${conditions})` : `WHERE ${conditions}`;
  }

  private printCategories(rendering: Rendering): string | undefined {
    if (!this.categories) return undefined;
    if (this.categories.length === 0) {
      rendering.remark(
        'empty-data-category',
        this.origin,
        'No data category filter has a group name: WITH DATA CATEGORY stays in the query without a condition, and the query fails.',
      );
    }
    return `WITH DATA CATEGORY ${this.categories.map((category) => category.print()).join(' AND ')}`;
  }

  private printHaving(rendering: Rendering): string | undefined {
    const list = this.havingList;
    if (!list) return undefined;
    if (list.isEmpty) {
      rendering.remark(
        'empty-having',
        this.origin,
        'No HAVING condition has a value: HAVING stays in the query without a condition, and the query fails.',
      );
    }
    return `HAVING ${list.print(rendering, this.origin)}`;
  }
}
