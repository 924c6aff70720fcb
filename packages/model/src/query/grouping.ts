export type GroupingKind = 'GROUP BY' | 'GROUP BY ROLLUP' | 'GROUP BY CUBE';

export const mixedGroupingMessage =
  "You can't use GROUP BY, GROUP BY ROLLUP and GROUP BY CUBE in the same query.";

/** The GROUP BY clause (facts/soql.md 3.4). */
export class Grouping {
  /** As they were given, to be compared with the selected fields. A text is printed trimmed. */
  readonly fields = new Set<string>();

  constructor(readonly kind: GroupingKind) {}

  print(): string {
    const list = [...new Set([...this.fields].map((field) => field.trim()))].join(', ');
    return this.kind === 'GROUP BY' ? `GROUP BY ${list}` : `${this.kind}(${list})`;
  }
}
