import type {Origin} from '../errors';
import {ConditionList} from './conditions';
import type {DataCategoryFilter} from './data-category';
import type {FieldUse} from './field-use';
import {SelectedFields} from './fields';
import type {Grouping} from './grouping';
import type {Order} from './order';
import {pitfall} from './pitfalls';
import type {SoqlPrinter} from './soql-printer';

/** What the library has methods for, of the words behind USING SCOPE. */
export const scopes = [
  'DELEGATED',
  'MINE',
  'MINE_AND_MY_GROUPS',
  'MY_TERRITORY',
  'MY_TEAM_TERRITORY',
  'TEAM',
] as const;

export type Scope = (typeof scopes)[number];

/** A number of rows as the library prints it. */
export interface RowNumber {
  text: string;
  origin: Origin;
}

/** Salesforce rejects a higher OFFSET (facts/platform.md). */
const maximumOffset = 2000;

/**
 * The inner builder that the main query, subqueries and inner joins share (facts/soql.md 2): twelve
 * clause slots, each printed only when one of its methods was called.
 */
export class Query {
  readonly fields = new SelectedFields();
  readonly subQueries: {relationship: string | null; print(printer: SoqlPrinter): string}[] = [];
  scope: Scope | undefined;
  categories: DataCategoryFilter[] | undefined;
  grouping: Grouping | undefined;
  order: Order | undefined;
  limit: RowNumber | undefined;
  offset: RowNumber | undefined;
  ending: 'FOR REFERENCE' | 'FOR VIEW' | 'FOR UPDATE' | 'ALL ROWS' | undefined;
  /** Fields that were passed as tokens, conditions apart. */
  readonly uses: FieldUse[] = [];
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

  /** Called inside `printer.on`, which tells the object. */
  print(printer: SoqlPrinter): string {
    printer.checkFields(this.uses);
    const select = this.fields.print(this.grouping?.fields ?? new Set(), this.origin, printer);
    const subQueries = this.printSubQueries(printer);
    const where = this.printWhere(printer);
    const clauses: (string | undefined)[] = [
      select,
      subQueries,
      `FROM ${this.object}`,
      this.scope && `USING SCOPE ${this.scope}`,
      where,
      this.printCategories(printer),
      this.grouping?.print(),
      this.printHaving(printer),
      this.order?.print(printer, where ?? ''),
      this.limit && `LIMIT ${this.limit.text}`,
      this.offset && `OFFSET ${this.offset.text}`,
      this.ending,
    ];
    this.remarkRows(printer);
    const text = clauses.filter((clause) => clause !== undefined).join(' ');
    return printer.limit(text.trim(), this.origin);
  }

  private remarkRows(printer: SoqlPrinter): void {
    const {limit, offset} = this;
    if (limit && !isRowNumber(limit.text))
      printer.remark(pitfall('limit-range', limit.origin, limit.text));
    if (offset && !(isRowNumber(offset.text) && Number(offset.text) <= maximumOffset))
      printer.remark(pitfall('offset-range', offset.origin, maximumOffset, offset.text));
  }

  private printSubQueries(printer: SoqlPrinter): string | undefined {
    if (this.subQueries.length === 0) return undefined;
    const names = this.subQueries.map(({relationship}) => relationship?.toLowerCase());
    const twice = this.subQueries.find(
      (_, index) => names[index] !== undefined && names.indexOf(names[index]) < index,
    );
    if (twice) printer.remark(pitfall('child-twice', this.origin, twice.relationship ?? ''));
    return `, ${this.subQueries.map((subQuery) => subQuery.print(printer)).join(', ')}`;
  }

  private printWhere(printer: SoqlPrinter): string | undefined {
    const master = this.master && `${this.master} != ${printer.bind(null)}`;
    const list = this.whereList;
    if (!list) return master && `WHERE ${master}`;
    const conditions = list.print(printer, this.origin);
    if (list.isEmpty) {
      list.remarkUnusedLogic(printer);
      return master ? `WHERE ${master}` : '';
    }
    return master ? `WHERE ${master} AND (${conditions})` : `WHERE ${conditions}`;
  }

  private printCategories(printer: SoqlPrinter): string | undefined {
    if (!this.categories) return undefined;
    if (this.categories.length === 0) printer.remark(pitfall('empty-data-category', this.origin));
    return `WITH DATA CATEGORY ${this.categories.map((category) => category.print()).join(' AND ')}`;
  }

  private printHaving(printer: SoqlPrinter): string | undefined {
    const list = this.havingList;
    if (!list) return undefined;
    const conditions = list.print(printer, this.origin);
    if (!list.isEmpty) return `HAVING ${conditions}`;
    const text = `HAVING ${list.logicExpression}`.trimEnd();
    printer.remark(pitfall('empty-having', this.origin, text));
    return text;
  }
}

function isRowNumber(text: string): boolean {
  return /^\d+$/.test(text);
}
