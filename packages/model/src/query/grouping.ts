export type GroupingKind = 'GROUP BY' | 'GROUP BY ROLLUP' | 'GROUP BY CUBE';

export const mixedGroupingMessage =
  "You can't use GROUP BY, GROUP BY ROLLUP and GROUP BY CUBE in the same query.";

/** The GROUP BY clause (facts/soql.md 3.4). */
export class Grouping {
  private readonly printed = new Set<string>();
  private readonly compared = new Set<string>();

  constructor(readonly kind: GroupingKind) {}

  /** A text is printed trimmed, but compared with the selected fields as it was given. */
  add(field: string): void {
    this.printed.add(field.trim());
    this.compared.add(field);
  }

  get fields(): ReadonlySet<string> {
    return this.compared;
  }

  print(): string {
    const list = [...this.printed].join(', ');
    if (this.kind === 'GROUP BY') return `GROUP BY ${list}`;
    return `${this.kind}(${list})`;
  }
}
