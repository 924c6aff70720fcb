export type CategorySelector = 'AT' | 'ABOVE' | 'BELOW' | 'ABOVE_OR_BELOW';

/** `SOQL.DataCategoryFilter` (facts/soql.md 8). */
export class DataCategoryFilter {
  private group: string | null = null;
  private selector: CategorySelector | null = null;
  private categories: string | null = null;

  setGroup(group: string | null): void {
    this.group = group;
  }

  select(selector: CategorySelector, categories: string): void {
    this.selector = selector;
    this.categories = categories;
  }

  hasValue(): boolean {
    return this.group !== null && this.group !== '';
  }

  print(): string {
    return `${this.group} ${this.selector} ${this.categories}`;
  }
}
