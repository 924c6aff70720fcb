import type {Origin} from '../errors';
import {remarkOnLocation} from './distance';
import type {SoqlPrinter} from './soql-printer';

interface Entry {
  field: string;
  direction: string;
  nulls: string;
  origin: Origin;
}

/** The ORDER BY clause: direction and place of nulls are always printed (facts/soql.md 9). */
export class Order {
  private readonly entries: Entry[] = [];

  add(field: string, direction: string, origin: Origin): void {
    this.entries.push({field, direction, nulls: 'FIRST', origin});
  }

  /** The entry that `sort` and `nulls` methods change. */
  get latest(): Entry | undefined {
    return this.entries.at(-1);
  }

  get fields(): readonly {field: string; origin: Origin}[] {
    return this.entries;
  }

  /** @param where the text of the WHERE clause */
  print(printer: SoqlPrinter, where: string): string {
    const texts = this.entries.map((entry) => {
      const {field, direction, nulls, origin} = entry;
      const remark = field.startsWith('DISTANCE(')
        ? remarkOnDistance(entry, where)
        : remarkOnText(entry);
      if (remark) printer.remark(remark.code, origin, remark.message);
      return `${field} ${direction} NULLS ${nulls}`;
    });
    return `ORDER BY ${texts.join(', ')}`;
  }
}

interface EntryRemark {
  code: string;
  message: string;
}

function remarkOnText({field}: Entry): EntryRemark | undefined {
  if (!/\s(ASC|DESC)\b|,/i.test(field) || field.includes('(')) return undefined;
  return {
    code: 'order-text',
    message: `"${field}" is used as one entry, followed by one direction and one nulls order. Call orderBy once per field, each with its own sort and nullsLast.`,
  };
}

function remarkOnDistance(
  {field, direction, nulls}: Entry,
  where: string,
): EntryRemark | undefined {
  const missing = remarkOnLocation(field);
  if (missing) return missing;
  const isNearestFirst = direction.toUpperCase() === 'ASC' && nulls.toUpperCase() === 'FIRST';
  if (!isNearestFirst || where.includes('DISTANCE(')) return undefined;
  return {
    code: 'distance-nulls-first',
    message:
      'Records without coordinates come before the nearest ones: add nullsLast(), or filter by the distance.',
  };
}
