import type {Origin} from '../errors';

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

  print(): string {
    const texts = this.entries.map(
      ({field, direction, nulls}) => `${field} ${direction} NULLS ${nulls}`,
    );
    return `ORDER BY ${texts.join(', ')}`;
  }
}
