import type {Origin} from '../errors';
import {pitfall, type Pitfall} from './pitfalls';
import type {SoqlPrinter} from './soql-printer';

const functionNames = new Set([
  'tolabel',
  'format',
  'convertcurrency',
  'converttimezone',
  'grouping',
]);

const aggregateNames = new Set([
  ...['count', 'avg', 'count_distinct', 'min', 'max', 'sum'],
  ...['calendar_month', 'calendar_quarter', 'calendar_year'],
  ...['day_in_month', 'day_in_week', 'day_in_year', 'day_only'],
  ...['fiscal_month', 'fiscal_quarter', 'fiscal_year'],
  ...['hour_in_day', 'week_in_month', 'week_in_year'],
]);

export type Bucket = 'plain' | 'relationship' | 'functions' | 'aggregates';

/** The order in which the buckets are printed (facts/soql.md 3.1). */
const buckets = ['plain', 'relationship', 'functions', 'aggregates'] as const;

/** Splits as Apex does: drops empty pieces at the end, but the empty text is one empty piece. */
export function splitAtCommas(text: string): string[] {
  const pieces = text.split(',');
  if (pieces.length === 1) return pieces;
  while (pieces.at(-1) === '') pieces.pop();
  return pieces;
}

/** Sorts an item given as text (facts/soql.md 3.1). */
export function bucketOf(item: string): Bucket {
  // The library takes the text before the first parenthesis: a field `Count` is an aggregate to it.
  const [name = ''] = item.toLowerCase().split('(', 1);
  if (functionNames.has(name)) return 'functions';
  if (aggregateNames.has(name)) return 'aggregates';
  if (/[()]/.test(item)) return 'plain';
  if (item.includes(' ')) return 'aggregates';
  return item.includes('.') ? 'relationship' : 'plain';
}

/** What was selected, and where. */
export type SelectedItem = [item: string, origin: Origin];

/** One pitfall per place: items selected in the chain itself, not by a selector's defaults. */
export function clearedFields(dropped: readonly SelectedItem[], reason: string): Pitfall[] {
  const places = new Map<string, {origin: Origin; items: string[]}>();
  for (const [item, origin] of dropped) {
    if (!origin.direct) continue;
    const key = `${origin.line}:${origin.column}`;
    const place = places.get(key) ?? {origin, items: []};
    place.items.push(`"${item}"`);
    places.set(key, place);
  }
  return [...places.values()].map(({origin, items}) =>
    pitfall('field-cleared', origin, items, reason),
  );
}

/** The items of SELECT (facts/soql.md 3.1 to 3.4). */
export class SelectedFields {
  /** Item → where it was selected first. A map keeps the order, as the library's sets do. */
  private readonly items: Record<Bucket, Map<string, Origin>> = {
    plain: new Map(),
    relationship: new Map(),
    functions: new Map(),
    aggregates: new Map(),
  };

  add(bucket: Bucket, item: string, origin: Origin): void {
    if (!this.items[bucket].has(item)) this.items[bucket].set(item, origin);
  }

  /** `with(String)`: cut at every comma, also inside parentheses. */
  addText(text: string, origin: Origin): void {
    for (const piece of splitAtCommas(text)) {
      const item = piece.trim();
      this.add(bucketOf(item), item, origin);
    }
  }

  /** @returns what was selected, for a remark about it */
  clear(): SelectedItem[] {
    const cleared = this.entries();
    for (const bucket of buckets) this.items[bucket].clear();
    return cleared;
  }

  hasAggregates(): boolean {
    return this.items.aggregates.size > 0;
  }

  /** Whether every field is in one bucket. */
  hasOnly(bucket: Bucket): boolean {
    return Object.entries(this.items).every(([name, items]) => name === bucket || items.size === 0);
  }

  entries(): SelectedItem[] {
    return buckets.flatMap((bucket) => [...this.items[bucket]]);
  }

  /**
   * Printing changes the selection for good (facts/soql.md 2): `Id` joins an empty selection, and
   * beside a grouping or an aggregate every field that is not grouped is removed.
   */
  print(grouped: ReadonlySet<string>, origin: Origin, printer: SoqlPrinter): string {
    if (buckets.every((bucket) => this.items[bucket].size === 0)) {
      this.add('plain', 'Id', {...origin, direct: false});
    }
    if (grouped.size > 0 || this.hasAggregates()) this.retain(grouped, printer);
    const items = this.entries().map(([item]) => item);
    if (items.length === 0) {
      printer.remark(pitfall('empty-select', origin));
    }
    this.remarkFunctionNames(printer);
    this.remarkDuplicates(printer);
    return `SELECT ${items.join(', ')}`;
  }

  private retain(grouped: ReadonlySet<string>, printer: SoqlPrinter): void {
    const dropped: SelectedItem[] = [];
    for (const bucket of ['plain', 'relationship', 'functions'] as const) {
      for (const [item, origin] of this.items[bucket]) {
        if (grouped.has(item)) continue;
        this.items[bucket].delete(item);
        dropped.push([item, origin]);
      }
    }
    const reason =
      'a query with an aggregate, an alias or groupBy keeps only grouped fields, spelled exactly as in groupBy.';
    clearedFields(dropped, reason).forEach((cleared) => printer.remark(cleared));
  }

  private remarkFunctionNames(printer: SoqlPrinter): void {
    for (const [item, origin] of this.items.aggregates) {
      if (aggregateNames.has(item.toLowerCase()))
        printer.remark(pitfall('function-name', origin, item));
    }
  }

  private remarkDuplicates(printer: SoqlPrinter): void {
    const seen = new Map<string, string>();
    for (const [item, origin] of this.entries()) {
      const firstSpelling = seen.get(item.toLowerCase());
      if (firstSpelling !== undefined && firstSpelling !== item)
        printer.remark(pitfall('duplicate-field', origin, firstSpelling, item));
      seen.set(item.toLowerCase(), item);
    }
  }
}
