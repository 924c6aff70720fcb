import type {Origin} from '../errors';
import {remarkOnLocation} from './distance';
import {pitfall, type Pitfall} from './pitfalls';
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
      const {field, direction, nulls} = entry;
      const found = field.startsWith('DISTANCE(')
        ? remarkOnDistance(entry, where)
        : remarkOnText(entry);
      if (found) printer.remark(found);
      const words = `${direction} NULLS ${nulls}`;
      if (!/^\s*(ASC|DESC)\s+NULLS\s+(FIRST|LAST)\s*$/i.test(words))
        printer.remark(pitfall('order-words', entry.origin, words));
      return `${field} ${words}`;
    });
    return `ORDER BY ${texts.join(', ')}`;
  }
}

function remarkOnText({field, origin}: Entry): Pitfall | undefined {
  const isText = /\s(ASC|DESC)\b|,/i.test(field) && !field.includes('(');
  return isText ? pitfall('order-text', origin, field) : undefined;
}

function remarkOnDistance(
  {field, direction, nulls, origin}: Entry,
  where: string,
): Pitfall | undefined {
  const missing = remarkOnLocation(field, origin);
  if (missing) return missing;
  const isNearestFirst = direction.toUpperCase() === 'ASC' && nulls.toUpperCase() === 'FIRST';
  if (!isNearestFirst || where.includes('DISTANCE(')) return undefined;
  return pitfall('distance-nulls-first', origin);
}
